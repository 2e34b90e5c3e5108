import { useMemo } from 'react'
import type { Links } from '../../data/object-links.ts'
import { useList } from '../../data/resources.ts'
import { useWords } from '../../i18n/strings.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { geofenceStrings } from './strings.ts'

interface LinkFieldsProps {
  value: Links
  readOnly: boolean
  onChange: (links: Partial<Links>) => void
}

/** Vehicles and groups the geofence is about: whoever is linked to it tells when he enters and leaves. */
export function LinkFields({ value, readOnly, onChange }: LinkFieldsProps) {
  const t = useWords(geofenceStrings)
  const { items: devices } = useList('devices')
  const { items: groups } = useList('groups')
  const deviceChoices = useMemo(() => devices.map(({ id, name }) => ({ id, label: name })), [devices])
  const groupChoices = useMemo(() => groups.map(({ id, name }) => ({ id, label: name })), [groups])
  return (
    <>
      <ChoiceField
        label={t('devices')}
        description={t('linksHint')}
        choices={deviceChoices}
        chosen={value.deviceIds}
        none={t('noDevices')}
        many={(count) => t('manyDevices', { count })}
        readOnly={readOnly}
        onChange={(deviceIds) => onChange({ deviceIds })}
      />
      {groups.length > 0 || value.groupIds.length > 0 ? (
        <ChoiceField
          label={t('groups')}
          choices={groupChoices}
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
