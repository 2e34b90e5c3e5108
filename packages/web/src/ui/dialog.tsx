import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../i18n/strings.ts'
import styles from './dialog.module.css'
import { Kit } from './kit.tsx'
import { uiStrings } from './strings.ts'

interface DialogProps {
  title: string
  opened: boolean
  onClose: () => void
  children: ReactNode
  /** Buttons at the bottom: cancel first, the primary one last. */
  footer?: ReactNode
  size?: 'small' | 'medium' | 'wide' | 'large'
  /** While something runs that a click beside the dialog must not abandon. */
  busy?: boolean
}

const WIDTH = { small: 400, medium: 560, wide: 600, large: 880 } as const

/** A dialog over everything; keeps the focus inside, Escape and a click beside it close it. Full width on phones. */
export function Dialog({ title, opened, onClose, children, footer, size = 'small', busy = false }: DialogProps) {
  const t = useWords(uiStrings)
  return (
    <Kit>
      <Modal
        opened={opened}
        onClose={onClose}
        title={title}
        size={WIDTH[size]}
        centered
        // The page never scrolls, and locking it would need an inline style, which the policy refuses.
        lockScroll={false}
        padding={0}
        transitionProps={{ duration: 0 }}
        closeOnClickOutside={!busy}
        closeOnEscape={!busy}
        closeButtonProps={{ iconSize: 18, 'aria-label': t('close'), disabled: busy }}
        // A heading of the dialog, not another banner of the page.
        attributes={{ header: { role: 'presentation' } }}
        classNames={{
          content: styles.content,
          header: styles.header,
          title: styles.title,
          body: styles.body,
          overlay: styles.overlay,
          close: styles.close,
        }}
      >
        <div className={styles.inside}>{children}</div>
        {footer ? <div className={styles.footer}>{footer}</div> : null}
      </Modal>
    </Kit>
  )
}
