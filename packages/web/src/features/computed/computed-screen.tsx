import { COMPUTED_ATTRIBUTE_DEFAULTS } from '@rastro/contracts'
import { IconMathFunction } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { NO_LINKS, useLinkedList, useSaveLinked } from '../../data/object-links.ts'
import { useList, useRemove } from '../../data/resources.ts'
import { useRights } from '../../data/use-rights.ts'
import { useWords } from '../../i18n/strings.ts'
import type { Problems } from '../../ui/settings/settings-form.tsx'
import { SettingsScreen } from '../../ui/settings/settings-screen.tsx'
import { ComputedFields, type ComputedForm } from './computed-fields.tsx'
import { computedStrings } from './strings.ts'
import { useExported } from './use-exported.ts'

const BLANK: ComputedForm = { ...COMPUTED_ATTRIBUTE_DEFAULTS, ...NO_LINKS, type: '', linksBefore: NO_LINKS }

/** Attributes worked out from others: the list, and the form with the expression and its test. */
export default function ComputedScreen() {
  const t = useWords(computedStrings)
  const { edit }: { edit?: string } = useSearch({ strict: false })
  const { mayCreate, mayEdit, mayDelete } = useRights()
  const list = useList('attributes/computed')
  const linked = useLinkedList('attributes/computed', list.items, list.loading, edit)
  const save = useSaveLinked('attributes/computed')
  const remove = useRemove('attributes/computed')
  const items = useMemo(
    () =>
      linked.items.map(({ deviceIds, groupIds, userIds, ...attribute }): ComputedForm => {
        const links = { deviceIds, groupIds, userIds }
        return { ...attribute, ...links, linksBefore: links }
      }),
    [linked.items],
  )
  const row = useCallback(
    ({ description, attribute, expression }: ComputedForm) => ({
      title: description || attribute,
      detail: `${attribute} = ${expression}`,
      lead: <IconMathFunction size={20} stroke={1.5} aria-hidden />,
    }),
    [],
  )
  const validate = ({ attribute, expression, type }: ComputedForm): Problems => ({
    ...(attribute.trim() === '' && { attribute: t('attributeMissing') }),
    ...(expression.trim() === '' && { expression: t('expressionMissing') }),
    ...(type === '' && { type: t('typeMissing') }),
  })
  return (
    <SettingsScreen
      name="computed"
      exported={useExported()}
      items={items}
      denied={list.denied}
      loading={linked.loading}
      row={row}
      blank={mayCreate('computed') ? BLANK : null}
      mayEdit={mayEdit('computed')}
      renderFields={(form) => <ComputedFields {...form} />}
      validate={validate}
      save={async ({ linksBefore, deviceIds, groupIds, userIds, type, ...attribute }) => {
        const links = { deviceIds, groupIds, userIds }
        const whole = { ...attribute, attribute: attribute.attribute.trim(), type: type || 'string' } as const
        return { ...(await save(whole, links, linksBefore)), linksBefore: links }
      }}
      remove={mayDelete('computed') ? (id) => remove.mutateAsync(id) : undefined}
      empty={{ icon: <IconMathFunction size={22} stroke={1.6} aria-hidden />, title: t('empty'), text: t('emptyText') }}
      newLabel={t('add')}
      newTitle={t('add')}
    />
  )
}
