import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { toggleCollapsed } from '../../../data/group-preferences.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { formatNumber } from '../../../i18n/numbers.ts'
import styles from './group-row.module.css'
import type { ListItem } from './list-items.ts'

interface GroupRowProps {
  id: string
  group: Extract<ListItem, { kind: 'group' }>
  isActive: boolean
  style: CSSProperties
}

/** A group over its vehicles, with how many of them are shown; a press folds it away. */
export function GroupRow({ id, group, isActive, style }: GroupRowProps) {
  const language = useLanguage()
  const Chevron = group.collapsed ? IconChevronRight : IconChevronDown
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the tree holds focus and keys
    <div
      id={id}
      role="treeitem"
      aria-expanded={!group.collapsed}
      aria-selected={false}
      aria-level={group.depth + 1}
      data-active={isActive || undefined}
      className={styles.group}
      style={{ ...style, paddingLeft: 12 + group.depth * 12 }}
      onClick={() => toggleCollapsed(group.id)}
    >
      <Chevron size={16} stroke={1.8} aria-hidden />
      <span className="ell">{group.name}</span>
      <span className="num">{formatNumber(group.count, language)}</span>
    </div>
  )
}
