import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2, IconChevronLeft, IconX } from '@tabler/icons-react'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useWords } from '../../i18n/strings.ts'
import { IconButton } from '../../ui/button.tsx'
import { useHeadingOf } from '../../ui/heading.tsx'
import { isWide, type Screen } from '../../ui/screen.ts'
import styles from './heading-bar.module.css'
import { shellStrings } from './strings.ts'

function BackButton({ target }: { target: string | true }) {
  const t = useWords(shellStrings)
  const navigate = useNavigate()
  const router = useRouter()
  const goBack = (): void => {
    if (target === true) router.history.back()
    else void navigate({ to: target })
  }
  return (
    <IconButton label={t('back')} className={styles.first} onClick={goBack}>
      <IconChevronLeft size={20} stroke={1.8} aria-hidden />
    </IconButton>
  )
}

function ExpandButton({ screen }: { screen: Screen }) {
  const t = useWords(shellStrings)
  const navigate = useNavigate()
  const { expand }: { expand?: string } = useSearch({ strict: false })
  const wide = isWide(screen, expand)
  const wanted = wide === screen.opensWide ? String(!wide) : undefined
  const Icon = wide ? IconArrowsDiagonalMinimize2 : IconArrowsDiagonal
  return (
    <IconButton
      label={t(wide ? 'shrink' : 'expand')}
      onClick={() =>
        void navigate({ to: '.', search: (before: Record<string, unknown>) => ({ ...before, expand: wanted }) })
      }
    >
      <Icon size={20} stroke={1.8} aria-hidden />
    </IconButton>
  )
}

/**
 * Back, title, and close, over the content of the panel. Mount it anew for each screen: the focus
 * comes here when the screen before took it away.
 */
export function HeadingBar({ screen, mobile }: { screen: Screen; mobile: boolean }) {
  const t = useWords(shellStrings)
  const navigate = useNavigate()
  const { title, extra, actions } = useHeadingOf()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // With the frame that lays the screen out anyway: asked before, the page would be laid out for the focus alone.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div className={styles.bar}>
      {screen.backBtn === null ? null : <BackButton target={screen.backBtn} />}
      <h1 ref={heading} tabIndex={-1} className="ell">
        {title ?? screen.title()}
      </h1>
      {extra}
      <span className="grow" />
      {actions}
      {screen.allowExpand && !mobile ? <ExpandButton screen={screen} /> : null}
      <IconButton label={t('close')} className={styles.last} onClick={() => void navigate({ to: '/home' })}>
        <IconX size={20} stroke={1.8} aria-hidden />
      </IconButton>
    </div>
  )
}
