import { useNavigate, useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, useRef } from 'react'
import { useWords } from '../../../i18n/strings.ts'
import styles from './device-detail.module.css'
import { detailStrings } from './strings.ts'

export const TABS = ['now', 'history', 'events', 'commands', 'data'] as const
export type Tab = (typeof TABS)[number]

/** The tab the address names, and how to go to another. */
export function useTab(): [Tab, (tab: Tab) => void] {
  const { tab }: { tab?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (next: Tab): void => {
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, tab: next === 'now' ? undefined : next }),
      replace: true,
    })
  }
  return [TABS.find((known) => known === tab) ?? 'now', change]
}

interface DetailTabsProps {
  shown: readonly Tab[]
  tab: Tab
  onTab: (tab: Tab) => void
}

const MOVES: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** The sections of a vehicle; arrow keys go from one to the next. */
export function DetailTabs({ shown, tab, onTab }: DetailTabsProps) {
  const t = useWords(detailStrings)
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent): void => {
    const move = MOVES[event.key]
    if (!move) return
    event.preventDefault()
    const next = move(shown.indexOf(tab), shown.length)
    const chosen = shown[next]
    if (!chosen) return
    onTab(chosen)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <div
      className={styles.tabs}
      role="tablist"
      tabIndex={-1}
      aria-label={t('sections')}
      ref={list}
      onKeyDown={onKeyDown}
    >
      {shown.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={`tab-${each}`}
          aria-selected={each === tab}
          aria-controls="vehicle-section"
          tabIndex={each === tab ? 0 : -1}
          onClick={() => onTab(each)}
        >
          {t(each)}
        </button>
      ))}
    </div>
  )
}
