import { Select, Switch, TextInput } from '@mantine/core'
import {
  CUSTOM_SOUND,
  MUTE_SOUND,
  NOTICE_COLOURS,
  NOTICE_CORNERS,
  type NoticeColour,
  type NoticeCorner,
  type NoticeLook,
  SOUND_CHOICES,
  SOUNDS,
  type SoundChoice,
} from '@rastro/contracts'
import { IconPlayerPlay } from '@tabler/icons-react'
import { isSoundAddress, playSound } from '../../data/sounds.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import type { FieldsProps } from '../../ui/settings/settings-form.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './notifications.module.css'
import { lookOfRule, type RuleForm, withLook } from './rule-form.ts'
import { notificationStrings } from './strings.ts'

const COLOURS = Object.keys(NOTICE_COLOURS) as readonly NoticeColour[] // the keys of literals
const CORNERS = Object.keys(NOTICE_CORNERS) as readonly NoticeCorner[]

function SoundAddress({ value, change, problems, readOnly }: FieldsProps<RuleForm>) {
  const t = useWords(notificationStrings)
  const address = lookOfRule(value).soundURL ?? ''
  const host = isSoundAddress(address) ? new URL(address, location.origin).host : location.host
  return (
    <TextInput
      label={t('soundURL')}
      description={host === location.host ? t('soundUrlText') : t('soundFrom', { host })}
      type="url"
      value={address}
      maxLength={1000}
      readOnly={readOnly}
      error={problems['soundURL']}
      onChange={({ currentTarget }) =>
        change({ attributes: withLook(value.attributes, { soundURL: currentTarget.value.trim() }) })
      }
    />
  )
}

/** Show a notice as the rule would, and play its sound. */
async function preview(look: NoticeLook, type: string, words: { title: string; text: string; silent: string }) {
  const { color, position: corner, pin: pinned } = look
  showToast({ tone: type === 'alarm' ? 'error' : 'info', color, corner, pinned, title: words.title, text: words.text })
  if (!(await playSound(look))) showToast({ tone: 'error', text: words.silent })
}

/** How notices of a rule look and sound in the browser. */
export function LookFields(form: FieldsProps<RuleForm>) {
  const { value, change, readOnly } = form
  const t = useWords(notificationStrings)
  const language = useLanguage()
  const look = lookOfRule(value)
  const set = (part: Partial<NoticeLook>): void => change({ attributes: withLook(value.attributes, part) })
  const soundWord = (choice: SoundChoice): string => {
    if (choice === CUSTOM_SOUND) return t('custom')
    if (choice === MUTE_SOUND) return t('mute')
    const number = Number(choice.slice('audio'.length))
    return `${number}. ${SOUNDS[number - 1]?.words[language] ?? ''}`
  }
  return (
    <fieldset className={styles.look} disabled={readOnly}>
      <legend>{t('look')}</legend>
      <div className={styles.colours} role="radiogroup" aria-label={t('color')}>
        {COLOURS.map((color) => (
          <label key={color} className={styles.colour} data-color={color} title={NOTICE_COLOURS[color][language]}>
            <input type="radio" name="color" checked={look.color === color} onChange={() => set({ color })} />
            <span className="sr">{NOTICE_COLOURS[color][language]}</span>
          </label>
        ))}
      </div>
      <div className={styles.pair}>
        <Select
          label={t('sound')}
          data={SOUND_CHOICES.map((choice) => ({ value: choice, label: soundWord(choice) }))}
          value={look.sound}
          allowDeselect={false}
          searchable
          onChange={(sound) => set({ sound: SOUND_CHOICES.find((choice) => choice === sound) ?? 'audio1' })}
        />
        <Select
          label={t('position')}
          data={CORNERS.map((corner) => ({ value: corner, label: NOTICE_CORNERS[corner][language] }))}
          value={look.position}
          allowDeselect={false}
          onChange={(corner) => set({ position: CORNERS.find((one) => one === corner) ?? 'bottom-right' })}
        />
      </div>
      {look.sound === CUSTOM_SOUND ? <SoundAddress {...form} /> : null}
      <Switch
        label={t('pin')}
        description={t('pinText')}
        checked={look.pin}
        onChange={({ currentTarget }) => set({ pin: currentTarget.checked })}
      />
      <Button
        onClick={() =>
          void preview(look, value.type, {
            title: value.description || t('preview'),
            text: t('previewText'),
            silent: t('silent'),
          })
        }
      >
        <IconPlayerPlay size={16} stroke={1.8} aria-hidden />
        {t('preview')}
      </Button>
    </fieldset>
  )
}
