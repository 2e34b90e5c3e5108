import { Select } from '@mantine/core'
import { GROUP_DEFAULTS, type Group } from '@rastro/contracts'
import { IconSitemap } from '@tabler/icons-react'
import { useCallback, useMemo } from 'react'
import { ApiError } from '../../data/api.ts'
import { inTreeOrder, withDescendants } from '../../data/group-tree.ts'
import { useList, useRemove, useSave } from '../../data/resources.ts'
import { useRights } from '../../data/use-rights.ts'
import { useSpeedUnit } from '../../data/use-speed-unit.ts'
import { useWords } from '../../i18n/strings.ts'
import { SPEED_SYMBOL } from '../../i18n/units.ts'
import { AttributesField } from '../../ui/attributes-field.tsx'
import { NameField } from '../../ui/settings/name-field.tsx'
import type { FieldsProps } from '../../ui/settings/settings-form.tsx'
import { SettingsScreen } from '../../ui/settings/settings-screen.tsx'
import { SpeedField } from '../../ui/speed-field.tsx'
import styles from './groups.module.css'
import { groupStrings } from './strings.ts'

/** For the vehicles of the group that have none of their own; in knots. */
const SPEED_LIMIT = 'speedLimit'
const OWN_FIELDS: ReadonlySet<string> = new Set([SPEED_LIMIT])
/** How deep the names of subgroups are moved in, in pixels a level. */
const INDENT = 16

function Fields({ groups, ...form }: FieldsProps<Group> & { groups: readonly Group[] }) {
  const { value, change, readOnly } = form
  const t = useWords(groupStrings)
  const unit = useSpeedUnit()
  const parents = useMemo(() => {
    const own = withDescendants(groups, value.id)
    const possible = inTreeOrder(groups).filter(({ group }) => value.id === 0 || !own.has(group.id))
    return possible.map(({ group, depth }) => ({
      value: String(group.id),
      label: `${'– '.repeat(depth)}${group.name}`,
    }))
  }, [groups, value.id])
  return (
    <>
      <NameField label={t('name')} form={form} />
      <Select
        label={t('parent')}
        placeholder={t('top')}
        data={parents}
        value={value.groupId > 0 ? String(value.groupId) : null}
        searchable
        clearable
        readOnly={readOnly}
        onChange={(id) => change({ groupId: Number(id ?? 0) })}
      />
      <SpeedField
        label={t('speedLimit', { unit: SPEED_SYMBOL[unit] })}
        knots={Number(value.attributes[SPEED_LIMIT] ?? 0)}
        unit={unit}
        readOnly={readOnly}
        onChange={(knots) => {
          const { [SPEED_LIMIT]: _, ...others } = value.attributes
          change({ attributes: knots === null ? others : { ...others, [SPEED_LIMIT]: knots } })
        }}
      />
      <AttributesField
        value={value.attributes}
        own={OWN_FIELDS}
        readOnly={readOnly}
        onChange={(attributes) => change({ attributes })}
      />
    </>
  )
}

/** Groups as a tree, how many vehicles each holds, and the form of one. */
export default function GroupsScreen() {
  const t = useWords(groupStrings)
  const { mayCreate, mayEdit, mayDelete } = useRights()
  const { items, denied, loading } = useList('groups')
  const { items: devices } = useList('devices')
  const save = useSave('groups')
  const remove = useRemove('groups')
  const placed = useMemo(() => inTreeOrder(items), [items])
  const depths = useMemo(() => new Map(placed.map(({ group, depth }) => [group.id, depth])), [placed])
  const held = useMemo(() => Map.groupBy(devices, ({ groupId }) => groupId), [devices])
  const row = useCallback(
    (group: Group) => ({
      title: group.name,
      detail: t('vehicles', { count: held.get(group.id)?.length ?? 0 }),
      lead: (
        <span className={styles.lead} style={{ paddingLeft: (depths.get(group.id) ?? 0) * INDENT }}>
          <IconSitemap size={20} stroke={1.5} aria-hidden />
        </span>
      ),
    }),
    [t, held, depths],
  )
  const exported = useMemo(() => {
    const names = new Map(items.map(({ id, name }) => [id, name]))
    return {
      title: t('title'),
      columns: [
        { title: t('name'), value: ({ name }: Group) => name },
        { title: t('parent'), value: ({ groupId }: Group) => names.get(groupId) },
        {
          title: t('vehicleCount'),
          kind: 'number' as const,
          total: 'sum' as const,
          value: ({ id }: Group) => held.get(id)?.length ?? 0,
        },
      ],
    }
  }, [t, items, held])
  return (
    <SettingsScreen
      name="groups"
      exported={exported}
      items={useMemo(() => placed.map(({ group }) => group), [placed])}
      denied={denied}
      loading={loading}
      row={row}
      blank={mayCreate('groups') ? GROUP_DEFAULTS : null}
      mayEdit={mayEdit('groups')}
      renderFields={(form) => <Fields {...form} groups={items} />}
      validate={({ name }): Record<string, string> => (name.trim() === '' ? { name: t('nameMissing') } : {})}
      save={(group) => save.mutateAsync({ ...group, name: group.name.trim() })}
      explain={(problem) => (problem instanceof ApiError && problem.body.includes('Cycle') ? t('cycle') : undefined)}
      remove={mayDelete('groups') ? (id) => remove.mutateAsync(id) : undefined}
      empty={{ icon: <IconSitemap size={22} stroke={1.6} aria-hidden />, title: t('empty'), text: t('emptyText') }}
      newLabel={t('add')}
      newTitle={t('add')}
    />
  )
}
