import { Select } from '@mantine/core'
import { DEVICE_KEYS } from '@rastro/contracts'
import { useState } from 'react'
import type { LinkedKind } from '../../../data/link-keys.ts'
import { useLinking } from '../../../data/links.ts'
import { useList } from '../../../data/resources.ts'
import { useWords } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/button.tsx'
import { RelatedObjects } from '../../../ui/related-objects.tsx'
import { inputText, withAttribute } from './device-draft.ts'
import styles from './editor.module.css'
import { editorStrings } from './editor-strings.ts'
import { Block, type SectionProps } from './section.tsx'

/** What a device can be linked to, and what each kind is called. */
const KINDS = [
  ['geofences', 'geofences'],
  ['drivers', 'drivers'],
  ['notifications', 'notifications'],
  ['maintenance', 'maintenance'],
  ['attributes/computed', 'computed'],
  ['commands', 'commands'],
] as const satisfies readonly (readonly [LinkedKind, string])[]

interface LinkRowProps {
  kind: LinkedKind
  label: string
  device: { id: number; name: string }
  readOnly: boolean
}

function LinkDialog({ kind, label, device, readOnly, onClose }: LinkRowProps & { onClose: () => void }) {
  const t = useWords(editorStrings)
  const linking = useLinking(kind, { key: 'deviceId', id: device.id })
  const title = t('linksOf', { kind: label, name: device.name })
  return <RelatedObjects {...linking} title={title} readOnly={readOnly} onClose={onClose} />
}

function LinkRow(props: LinkRowProps) {
  const { kind, label, device } = props
  const t = useWords(editorStrings)
  const [isOpen, setOpen] = useState(false)
  const { items, denied } = useList(kind, { deviceId: device.id })
  if (denied) return null
  return (
    <li>
      <span>{label}</span>
      <span className="grow" />
      <span className="muted num">{t('linkedCount', { count: items.length })}</span>
      <Button onClick={() => setOpen(true)} aria-label={`${t('link')} ${label}`}>
        {t('link')}
      </Button>
      {isOpen ? <LinkDialog {...props} onClose={() => setOpen(false)} /> : null}
    </li>
  )
}

/** Who drives, and everything that acts on the vehicle. Links are made at once, not with the form. */
export function AttributionsSection({ value, change, readOnly }: SectionProps) {
  const t = useWords(editorStrings)
  const { items: drivers } = useList('drivers')
  const chosen = inputText(value.attributes, DEVICE_KEYS.driver)
  const known = drivers.map(({ uniqueId, name }) => ({ value: uniqueId, label: name }))
  const data = chosen === '' || known.some((each) => each.value === chosen) ? known : [...known, chosen]
  return (
    <div className={styles.section}>
      <Block title={t('driver')}>
        <Select
          label={t('driver')}
          description={t('driverHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={t('none')}
          searchable
          clearable
          readOnly={readOnly}
          data={data}
          value={chosen === '' ? null : chosen}
          onChange={(driver) =>
            change({ attributes: withAttribute(value.attributes, DEVICE_KEYS.driver, driver ?? '') })
          }
        />
      </Block>
      <section className={styles.block}>
        <h2>{t('links')}</h2>
        {value.id === 0 ? (
          <p className="muted">{t('linksLater')}</p>
        ) : (
          <ul className={styles.links}>
            {KINDS.map(([kind, word]) => (
              <LinkRow key={kind} kind={kind} label={t(word)} device={value} readOnly={readOnly} />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}
