import { Autocomplete, NumberInput, Select, TextInput } from '@mantine/core'
import { ATTRIBUTE_WORDS, COMPUTED_TYPES, type ComputedAttribute } from '@rastro/contracts'
import { IconHelp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useWhereChoices } from '../../data/choices.ts'
import { latestPosition } from '../../data/computed.ts'
import type { Linked, Links } from '../../data/object-links.ts'
import { createPreference, isNumber, usePreference } from '../../data/preferences.ts'
import { useList } from '../../data/resources.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import type { FieldsProps } from '../../ui/settings/settings-form.tsx'
import { WhereFields } from '../../ui/where-fields.tsx'
import styles from './computed.module.css'
import { ExpressionEditor } from './expression-editor.tsx'
import { ExpressionTest, useTrial } from './expression-test.tsx'
import { LanguageHelp } from './language-help.tsx'
import { computedStrings } from './strings.ts'

/** A computed attribute as its form shows it; a new one has no type yet (CMP-07). */
export interface ComputedForm extends Linked<Omit<ComputedAttribute, 'type'>> {
  type: ComputedAttribute['type'] | ''
  /** The links the form began with. */
  linksBefore: Links
}

/** The vehicle expressions are tried on, kept on this device. */
const testedDevice = createPreference('computed-device', 0, isNumber)

/** Fields of a position that are no attributes. */
const FIELDS = [
  'id',
  'deviceId',
  'protocol',
  'serverTime',
  'deviceTime',
  'fixTime',
  'valid',
  'latitude',
  'longitude',
  'altitude',
  'speed',
  'course',
  'address',
  'accuracy',
  'geofenceIds',
  'outdated',
]

/** Names that mean something in an expression: what is known of positions in general, and what this one has. */
function knownNames(attributes: object, deviceAttributes: object): ReadonlySet<string> {
  const plain = [
    ...FIELDS,
    ...Object.keys(ATTRIBUTE_WORDS),
    ...Object.keys(attributes),
    ...Object.keys(deviceAttributes),
  ]
  return new Set([...plain, ...plain.map((name) => `last${name.charAt(0).toUpperCase()}${name.slice(1)}`)])
}

function useDevice(deviceId: number) {
  const { items } = useList('devices')
  const { data: position = null } = useQuery(latestPosition(deviceId))
  const device = items.find(({ id }) => id === deviceId)
  const known = useMemo(() => knownNames(position?.attributes ?? {}, device?.attributes ?? {}), [position, device])
  return { position: deviceId > 0 ? position : null, known }
}

function LinkFields({ value, change, readOnly }: FieldsProps<ComputedForm>) {
  const t = useWords(computedStrings)
  return (
    <WhereFields
      choices={useWhereChoices()}
      value={value}
      readOnly={readOnly}
      onChange={change}
      description={t('linksText')}
      labels={{ vehicles: t('devices'), noVehicles: t('noDevices'), groups: t('groups') }}
    />
  )
}

function Expression({ value, change, problems, readOnly }: FieldsProps<ComputedForm>) {
  const t = useWords(computedStrings)
  const [isHelp, setHelp] = useState(false)
  const deviceId = usePreference(testedDevice)
  const { position, known } = useDevice(deviceId)
  const input = useRef<HTMLTextAreaElement>(null)
  const result = useTrial(value.expression, value.type, deviceId)
  const wrongAt = result && result !== 'failed' && result.kind === 'wrong' ? result.at : null
  const insert = (name: string): void => {
    const field = input.current
    const [start, end] = [
      field?.selectionStart ?? value.expression.length,
      field?.selectionEnd ?? value.expression.length,
    ]
    change({ expression: value.expression.slice(0, start) + name + value.expression.slice(end) })
    field?.focus()
  }
  return (
    <>
      <div className={styles.withHelp}>
        <ExpressionEditor
          label={t('expression')}
          value={value.expression}
          onChange={(expression) => change({ expression })}
          known={position ? known : EMPTY}
          wrongAt={wrongAt}
          error={problems['expression']}
          readOnly={readOnly}
          inputRef={input}
        />
        <Button look="ghost" className={styles.helpButton ?? ''} onClick={() => setHelp(true)}>
          <IconHelp size={16} stroke={1.8} aria-hidden />
          {t('help')}
        </Button>
      </div>
      <ExpressionTest
        expression={value.expression}
        result={result}
        deviceId={deviceId}
        onDevice={(id) => testedDevice.set(id)}
        position={position}
        onInsert={readOnly ? null : insert}
      />
      {isHelp ? <LanguageHelp onClose={() => setHelp(false)} /> : null}
    </>
  )
}

const EMPTY: ReadonlySet<string> = new Set()

/** The fields of a computed attribute, with its expression tried while it is written. */
export function ComputedFields(props: FieldsProps<ComputedForm>) {
  const { value, change, problems, readOnly } = props
  const t = useWords(computedStrings)
  return (
    <>
      <TextInput
        label={t('description')}
        value={value.description ?? ''}
        maxLength={4000}
        readOnly={readOnly}
        data-autofocus
        onChange={({ currentTarget }) => change({ description: currentTarget.value })}
      />
      <Autocomplete
        label={t('attribute')}
        description={t('attributeText')}
        data={Object.keys(ATTRIBUTE_WORDS)}
        limit={50}
        value={value.attribute}
        maxLength={128}
        readOnly={readOnly}
        error={problems['attribute']}
        onChange={(attribute) => change({ attribute })}
      />
      <Expression {...props} />
      <div className={styles.pair}>
        <Select
          label={t('type')}
          placeholder={t('chooseType')}
          data={COMPUTED_TYPES.map((type) => ({ value: type, label: t(type) }))}
          value={value.type || null}
          allowDeselect={false}
          readOnly={readOnly}
          error={problems['type']}
          onChange={(type) => change({ type: type ?? '' })}
        />
        <NumberInput
          label={t('priority')}
          value={value.priority}
          allowDecimal={false}
          readOnly={readOnly}
          onChange={(priority) => change({ priority: Number(priority) || 0 })}
        />
      </div>
      <p className={styles.note}>{t('priorityText')}</p>
      <LinkFields {...props} />
    </>
  )
}
