import { formatArea, GEOFENCE_DEFAULTS, GEOFENCE_KEYS, type Geofence } from '@rastro/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../data/api.ts'
import { saveObject } from '../../../data/resources.ts'
import { useWords } from '../../../i18n/strings.ts'
import { geofenceFileStrings } from './file-strings.ts'
import type { FileProblem, FileShape } from './geofence-file.ts'
import { readFile } from './read-file.ts'

/** A shape of the file as the person sees it in the list. */
export interface ImportRow {
  shape: FileShape
  name: string
  isChosen: boolean
  state: 'waiting' | 'added'
  /** What the server said against it. */
  refusal: string | null
}

/** What the server keeps at most of name and description. */
export const LONGEST_NAME = 128

function geofenceOf({ shape, name }: ImportRow): Geofence | null {
  const { area, color, description } = shape
  if (area === null) return null
  return {
    ...GEOFENCE_DEFAULTS,
    name: name.trim(),
    description: description.slice(0, LONGEST_NAME) || null,
    area: formatArea(area),
    attributes: color ? { [GEOFENCE_KEYS.color]: color } : {},
  }
}

function rowOf(shape: FileShape, unnamed: string): ImportRow {
  const name = (shape.name || unnamed).slice(0, LONGEST_NAME)
  return { shape, name, isChosen: shape.area !== null, state: 'waiting', refusal: null }
}

/** Whether a row would be sent now. */
export function isReady({ shape, isChosen, state }: ImportRow): boolean {
  return isChosen && state === 'waiting' && shape.area !== null
}

/** Read a file, let rows be chosen and named, and send those one after another. */
export function useImport() {
  const t = useWords(geofenceFileStrings)
  const queries = useQueryClient()
  const [rows, setRows] = useState<readonly ImportRow[]>([])
  const [problem, setProblem] = useState<FileProblem | null>(null)
  const [isReading, setReading] = useState(false)
  const [progress, setProgress] = useState<{ count: number; all: number } | null>(null)
  const stopped = useRef(false)
  useEffect(() => () => void (stopped.current = true), [])

  const change = (index: number, part: Partial<ImportRow>): void =>
    setRows((before) => before.map((row, at) => (at === index ? { ...row, ...part } : row)))

  async function open(file: File): Promise<void> {
    setReading(true)
    setProblem(null)
    const read = await readFile(file).catch((): FileProblem => 'broken')
    setReading(false)
    setProblem(typeof read === 'string' ? read : null)
    setRows(
      typeof read === 'string' ? [] : read.map((shape, index) => rowOf(shape, t('unnamed', { number: index + 1 }))),
    )
  }

  async function send(): Promise<void> {
    stopped.current = false
    const wanted = rows.flatMap((row, index) => (isReady(row) ? [{ row, index }] : []))
    for (const [count, { row, index }] of wanted.entries()) {
      if (stopped.current) break
      setProgress({ count: count + 1, all: wanted.length })
      const refusal = row.name.trim() === '' ? t('nameMissing') : await add(row)
      change(index, refusal === null ? { state: 'added', refusal } : { refusal })
    }
    setProgress(null)
    await queries.invalidateQueries({ queryKey: ['objects', 'geofences'] })
  }

  /** Null when it was added, else why not. */
  async function add(row: ImportRow): Promise<string | null> {
    const geofence = geofenceOf(row)
    if (geofence === null) return t('noShape')
    try {
      await saveObject('geofences', geofence)
      return null
    } catch (error) {
      return error instanceof ApiError && error.status !== null ? t('refused', { reason: error.body }) : t('away')
    }
  }

  return { rows, problem, isReading, progress, open, change, send, stop: () => void (stopped.current = true), setRows }
}
