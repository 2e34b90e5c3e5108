import type { ImportJob, ImportKind, ImportMapping } from '@rastro/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { analyseFile, importQuery, runningImportQuery, startImport } from '../../data/imports.ts'
import { tellResourceChange } from '../../data/resource-changes.ts'
import { refusalText } from './error-text.ts'

/** The steps of an import, in their order (IMP-04 to IMP-08). */
export const STEPS = ['choose', 'analyse', 'preview', 'import', 'result'] as const
export type Step = (typeof STEPS)[number]

/** How far an import that was begun is, and lists that load again when it ends. */
function useProgress(kind: ImportKind, begun: ImportJob | null): ImportJob | null {
  const queries = useQueryClient()
  const { data: running } = useQuery(runningImportQuery(kind))
  // One that is at work already comes first: it may have been begun before a reload.
  const known = begun ?? running ?? null
  const { data } = useQuery({ ...importQuery(known?.id ?? ''), enabled: known !== null })
  const job = data ?? known
  const isDone = job?.state === 'done'
  useEffect(() => {
    if (!isDone) return
    tellResourceChange(kind)
    // Users are also listed by page.
    for (const queryKey of [['objects', kind], ['accounts']]) void queries.invalidateQueries({ queryKey })
  }, [isDone, kind, queries])
  return job
}

/** An import from the file to its end. */
export function useImport(kind: ImportKind) {
  const [file, setFile] = useState<File | null>(null)
  const [read, setRead] = useState<ImportJob | null>(null)
  const [mapping, setMapping] = useState<ImportMapping>([])
  const [begun, setBegun] = useState<ImportJob | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const progress = useProgress(kind, begun)

  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(refusalText(error))
    } finally {
      setBusy(false)
    }
  }

  function stepOf(): Step {
    if (progress) return progress.state === 'done' ? 'result' : 'import'
    if (read) return 'preview'
    return busy ? 'analyse' : 'choose'
  }

  return {
    step: stepOf(),
    file,
    read,
    mapping,
    progress,
    busy,
    problem,
    setMapping,
    choose: (chosen: File): void => {
      setProblem(null)
      setFile(chosen)
    },
    analyse: () =>
      attempt(async () => {
        if (!file) return
        const job = await analyseFile(kind, file)
        setMapping(job.mapping)
        setRead(job)
      }),
    start: () =>
      attempt(async () => {
        if (read) setBegun(await startImport(read.id, mapping))
      }),
    /** Back to the file. */
    restart: (): void => {
      setFile(null)
      setRead(null)
      setBegun(null)
      setProblem(null)
    },
  }
}
