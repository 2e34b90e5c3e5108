import { useWhereChoices } from '../../data/choices.ts'
import type { Links } from '../../data/object-links.ts'
import { useWords } from '../../i18n/strings.ts'
import { WhereFields } from '../../ui/where-fields.tsx'
import { geofenceStrings } from './strings.ts'

interface LinkFieldsProps {
  value: Links
  readOnly: boolean
  onChange: (links: Partial<Links>) => void
}

/** Vehicles and groups the geofence is about: whoever is linked to it tells when he enters and leaves. */
export function LinkFields(props: LinkFieldsProps) {
  const t = useWords(geofenceStrings)
  return <WhereFields choices={useWhereChoices()} description={t('linksHint')} {...props} />
}
