import { useMemo, useState } from 'react'
import type { UserLinkedKind } from '../../data/link-keys.ts'
import { isTimeout, useLinks, useToggleLink } from '../../data/links.ts'
import { objectName } from '../../data/object-names.ts'
import { useList } from '../../data/resources.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { RelatedObjects } from '../../ui/related-objects.tsx'
import { relatedStrings } from '../../ui/related-strings.ts'
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
  const words = useWords(relatedStrings)
  const language = useLanguage()
  const owner = { key: 'userId', id: user.id } as const
  const { all, linked } = useLinks(kind, owner)
  const toggle = useToggleLink(kind, owner)
  const linkedIds = useMemo(() => new Set(linked.items.map(({ id }) => id)), [linked.items])
  // Nobody is below himself.
  const objects = all.items
    .filter(({ id }) => kind !== 'users' || id !== user.id)
    .map((object) => ({ id: object.id, name: objectName(object, language) }))
  const isBroken = all.loading.isError || linked.loading.isError
  const failed = toggle.error === null ? null : words(isTimeout(toggle.error) ? 'timeout' : 'failed')
  return (
    <RelatedObjects
      // The rows that are linked when it opens stand first: they must be known by then.
      key={String(linked.loading.isSuccess)}
      title={t('linksOf', { kind: label, name: user.name })}
      objects={objects}
      linked={linkedIds}
      isLoading={all.loading.isPending || linked.loading.isPending}
      failure={isBroken ? words('notLoaded') : failed}
      readOnly={readOnly || toggle.isPending}
      onToggle={(id, isLinked) => toggle.mutate({ id, isLinked })}
      onClose={onClose}
    />
  )
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
