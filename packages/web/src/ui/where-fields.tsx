import { useWords } from '../i18n/strings.ts'
import { ChoiceField } from './choice-field.tsx'
import type { Choice } from './choice-list.tsx'
import styles from './where.module.css'
import { whereStrings } from './where-strings.ts'

interface Where {
  readonly deviceIds: readonly number[]
  readonly groupIds: readonly number[]
}

interface WhereFieldsProps {
  choices: { vehicles: readonly Choice<number>[]; groups: readonly Choice<number>[] }
  value: Where
  readOnly: boolean
  onChange: (part: Partial<Where>) => void
  /** Said with the vehicles. */
  description?: string | undefined
  problem?: string | undefined
  /** Where a field has words of its own. */
  labels?: { vehicles?: string; noVehicles?: string; groups?: string }
}

/** Which vehicles, and which groups of them, something is for. Who has no group is not asked for any. */
export function WhereFields(props: WhereFieldsProps) {
  const { choices, value, readOnly, onChange, description, problem, labels = {} } = props
  const t = useWords(whereStrings)
  return (
    <>
      <div>
        <ChoiceField
          label={labels.vehicles ?? t('vehicles')}
          {...(description === undefined ? {} : { description })}
          choices={choices.vehicles}
          chosen={value.deviceIds}
          none={labels.noVehicles ?? t('noVehicles')}
          many={(count) => t('manyVehicles', { count })}
          readOnly={readOnly}
          onChange={(deviceIds) => onChange({ deviceIds })}
        />
        {problem === undefined ? null : (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
      {choices.groups.length > 0 || value.groupIds.length > 0 ? (
        <ChoiceField
          label={labels.groups ?? t('groups')}
          choices={choices.groups}
          chosen={value.groupIds}
          none={t('noGroups')}
          many={(count) => t('manyGroups', { count })}
          readOnly={readOnly}
          onChange={(groupIds) => onChange({ groupIds })}
        />
      ) : null}
    </>
  )
}
