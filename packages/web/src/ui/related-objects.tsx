import { Checkbox } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { compareNames } from '../i18n/compare-names.ts'
import { useWords } from '../i18n/strings.ts'
import { Dialog } from './dialog.tsx'
import { Message } from './message.tsx'
import styles from './related-objects.module.css'
import { relatedStrings } from './related-strings.ts'
import { SearchBox } from './search-box.tsx'

/** Something that may be linked. */
export interface RelatedObject {
  id: number
  name: string
}

interface RelatedObjectsProps {
  /** What is linked to what, such as "Cercas de Baú 14". */
  title: string
  objects: readonly RelatedObject[]
  linked: ReadonlySet<number>
  isLoading: boolean
  problem: 'notLoaded' | 'timeout' | 'failed' | null
  /** A link is being made, and others wait. */
  isBusy: boolean
  readOnly: boolean
  onToggle: (id: number, isLinked: boolean) => void
  onClose: () => void
}

/** Rows drawn at once; more are found by their name. */
const MOST_ROWS = 200

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A dialog that links and unlinks objects, each at once; the linked ones stand first. */
export function RelatedObjects(props: RelatedObjectsProps) {
  // Which rows are linked when it opens must be known by then.
  return <Related key={String(props.isLoading)} {...props} />
}

function Related(props: RelatedObjectsProps) {
  const { title, objects, linked, isLoading, problem, isBusy, onToggle, onClose } = props
  const readOnly = props.readOnly || isBusy
  const t = useWords(relatedStrings)
  const [search, setSearch] = useState('')
  // The order of the moment it opened: a row does not jump away under the finger that ticked it.
  const [first] = useState(linked)
  const found = useMemo(() => {
    const wanted = plain(search.trim())
    const rank = ({ id }: RelatedObject) => (first.has(id) ? 0 : 1)
    return objects
      .filter(({ name }) => plain(name).includes(wanted))
      .toSorted((one, other) => rank(one) - rank(other) || compareNames(one.name, other.name))
  }, [objects, search, first])
  return (
    <Dialog opened title={title} onClose={onClose}>
      <SearchBox label={t('search')} hint={t('search')} clearLabel={t('clear')} value={search} onChange={setSearch} />
      <p className={`${styles.count} muted num`} role="status">
        {isLoading ? t('loading') : t('linked', { count: linked.size, all: objects.length })}
      </p>
      {problem ? (
        <p className={styles.failure} role="alert">
          {t(problem)}
        </p>
      ) : null}
      {found.length === 0 && !isLoading ? (
        <Message
          icon={<IconLinkOff size={22} stroke={1.6} aria-hidden />}
          title={t(objects.length === 0 ? 'nothing' : 'notFound')}
        />
      ) : null}
      <ul className={styles.list}>
        {found.slice(0, MOST_ROWS).map(({ id, name }) => (
          <li key={id}>
            <Checkbox
              label={name}
              checked={linked.has(id)}
              disabled={readOnly}
              onChange={() => onToggle(id, linked.has(id))}
            />
          </li>
        ))}
      </ul>
      {found.length > MOST_ROWS ? <p className="muted">{t('more', { shown: MOST_ROWS, all: found.length })}</p> : null}
    </Dialog>
  )
}
