import { Popover } from '@mantine/core'
import { type Icon, IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import styles from './reports.module.css'

interface FilterButtonProps {
  Icon: Icon
  label: string
  /** What is chosen, in words. */
  text: string
  isSet?: boolean
  children: (close: () => void) => ReactNode
}

/** A control of the filter bar: says what is chosen and opens the choice. */
export function FilterButton({ Icon, label, text, isSet = false, children }: FilterButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      middlewares={{ flip: true, shift: { padding: 8 }, size: { padding: 8 } }}
      trapFocus
      returnFocus
      shadow="none"
    >
      <Popover.Target>
        <button
          type="button"
          className={styles.filter}
          aria-label={`${label}: ${text}`}
          data-set={isSet || undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon size={16} stroke={1.8} aria-hidden />
          <span className="ell">{text}</span>
          <IconChevronDown size={16} stroke={1.8} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.popover ?? ''}>{children(close)}</Popover.Dropdown>
    </Popover>
  )
}
