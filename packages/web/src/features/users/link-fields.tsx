import { useState } from 'react'
import type { UserLinkedKind } from '../../data/link-keys.ts'
import { useLinking } from '../../data/links.ts'
import { useList } from '../../data/resources.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { RelatedObjects } from '../../ui/related-objects.tsx'
import { Section } from './inputs.tsx'
import { userStrings } from './strings.ts'
import styles from './users.module.css'

/** What a user can be given, and what each kind is called. */
const KINDS = [
  ['devices', 'vehicles'],
  ['groups', 'groups'],
  ['geofences', 'geofences'],
  ['drivers', 'drivers'],
  ['notifications', 'notifications'],
  ['calendars', 'calendars'],
  ['commands', 'commands'],
  ['attributes/computed', 'computed'],
  ['maintenance', 'maintenances'],
  ['users', 'subUsers'],
] as const satisfies readonly (readonly [UserLinkedKind, string])[]

interface LinkProps {
  kind: UserLinkedKind
  label: string
  user: { id: number; name: string }
  readOnly: boolean
}

function LinkDialog({ kind, label, user, readOnly, onClose }: LinkProps & { onClose: () => void }) {
  const t = useWords(userStrings)
  const linking = useLinking(kind, { key: 'userId', id: user.id })
  // Nobody is below himself.
  const objects = linking.objects.filter(({ id }) => kind !== 'users' || id !== user.id)
  const title = t('linksOf', { kind: label, name: user.name })
  return <RelatedObjects {...linking} objects={objects} title={title} readOnly={readOnly} onClose={onClose} />
}

function LinkRow(props: LinkProps) {
  const { kind, label, user } = props
  const t = useWords(userStrings)
  const [isOpen, setOpen] = useState(false)
  const { items, denied, loading } = useList(kind, { userId: user.id })
  if (denied) return null
  return (
    <li>
      <span>{label}</span>
      <span className="grow" />
      <span className="muted num">{loading.isPending ? '' : t('linkedCount', { count: items.length })}</span>
      <Button onClick={() => setOpen(true)} aria-label={`${t('link')} ${label}`}>
        {t('link')}
      </Button>
      {isOpen ? <LinkDialog {...props} onClose={() => setOpen(false)} /> : null}
    </li>
  )
}

/** Everything the user sees and has. Links are made at once, not with the form. */
export function LinkFields({ user, readOnly }: Pick<LinkProps, 'user' | 'readOnly'>) {
  const t = useWords(userStrings)
  return (
    <Section title={t('links')} hint={t(user.id === 0 ? 'linksLater' : 'linksHint')}>
      {user.id === 0 ? null : (
        <ul className={styles.links}>
          {KINDS.map(([kind, word]) => (
            <LinkRow key={kind} kind={kind} label={t(word)} user={user} readOnly={readOnly} />
          ))}
        </ul>
      )}
    </Section>
  )
}
