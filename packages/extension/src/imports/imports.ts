import {
  guessMapping,
  IMPORT_FIELDS,
  IMPORT_KINDS,
  IMPORT_LIMITS,
  IMPORT_MEDIA_TYPE,
  IMPORT_PREVIEW_ROWS,
  ImportJob,
  type ImportKind,
  ImportMapping,
  ImportPreview,
  LANGUAGES,
  type Language,
  PREFIX,
  Refusal,
  type User,
} from '@rastro/contracts'
import type { Http } from '@rastro/platform'
import { Type } from 'typebox'
import type { ExtensionDeps, Part } from '../index.ts'
import { JOB_KEPT_MS, JobPath, keepResuming, newJobId, requireOwnJob } from '../own-jobs.ts'
import type { KeptImport } from '../store/store.ts'
import { BadFile } from './bad-file.ts'
import { checkRows, missingFields } from './check-rows.ts'
import { rejectedSheet, sendWorkbook, templateSheet } from './import-files.ts'
import { createFileParser } from './parse-file.ts'
import type { SheetText } from './read-sheet.ts'
import { createImportRunner, type ImportRunner, openRows, sealRows } from './run-imports.ts'

/** Failures a page hears of while it waits; all of them are in the file. */
const TOLD_FAILURES = 200
const MOST_TITLE = 128

const KindPath = Type.Object({ kind: Type.Unsafe<ImportKind>(Type.String({ enum: [...IMPORT_KINDS] })) })
const NameQuery = Type.Object({ name: Type.Optional(Type.String({ maxLength: 255 })) })
const LanguageQuery = Type.Object({
  language: Type.Optional(Type.Unsafe<Language>(Type.String({ enum: [...LANGUAGES] }))),
})
const Mapped = Type.Object({ mapping: ImportMapping })
const address = `/${PREFIX}/imports`

/** Sheets of vehicles and users: read, shown, imported, and on after a restart where they were (IMP-01 to IMP-13). */
export const imports: Part = (app, deps) => {
  const { store, tracking } = deps
  const runner = createImportRunner({ ...deps, store: store.imports, desk: tracking.importDesk })
  keepResuming(app, runner, deps.log)
  registerFiles(app, deps)
  registerReading(app, deps)
  registerWork(app, deps, runner)
}

function registerFiles(app: Http, { tracking, store, secrets, clock }: ExtensionDeps): void {
  const parse = createFileParser()
  // In a room of its own, so that no other route reads files.
  void app.register(async (room) => {
    const bodyLimit = IMPORT_LIMITS.fileBytes
    room.addContentTypeParser(IMPORT_MEDIA_TYPE, { parseAs: 'buffer', bodyLimit }, (_, body, done) => done(null, body))
    room.post<{ Params: Type.Static<typeof KindPath>; Querystring: Type.Static<typeof NameQuery> }>(
      `${address}/:kind`,
      {
        bodyLimit,
        config: { access: 'user', consumes: 'file', audit: false, summary: 'Read a sheet that is to be imported' },
        schema: { params: KindPath, querystring: NameQuery, response: { 200: ImportJob } },
      },
      async (request) => {
        const caller = await tracking.requireCaller(request)
        const { kind } = request.params
        tracking.importDesk.requireMay(caller, kind)
        if (!Buffer.isBuffer(request.body)) throw new Refusal('unsupportedMedia')
        const sheet = await orRefuse(parse(request.body))
        const job = jobOf(kind, request.query.name ?? '', sheet)
        const now = clock.now().getTime()
        await store.imports.removeBefore(now - JOB_KEPT_MS)
        await store.imports.add({ userId: caller.id, job }, sealRows(secrets, sheet.rows), now)
        return job
      },
    )
  })

  app.get(
    `${address}/templates/:kind`,
    {
      config: { access: 'user', summary: 'A workbook to fill in for an import' },
      schema: { params: KindPath, querystring: LanguageQuery },
    },
    async (request, reply) => {
      tracking.importDesk.requireMay(await tracking.requireCaller(request), request.params.kind)
      const { kind } = request.params
      return sendWorkbook(reply, `rastro-${kind}`, templateSheet(kind, request.query.language ?? 'pt'))
    },
  )
}

function registerReading(app: Http, { tracking, store, secrets }: ExtensionDeps): void {
  app.get(
    address,
    {
      config: { access: 'user', summary: 'Imports of the caller of the last day, the newest first' },
      schema: { response: { 200: Type.Array(ImportJob) } },
    },
    async (request) => {
      const caller = await tracking.requireCaller(request)
      return (await store.imports.ofUser(caller.id)).map(toldOf)
    },
  )

  app.get(
    `${address}/:id`,
    {
      config: { access: 'user', summary: 'How far an import is' },
      schema: { params: JobPath, response: { 200: ImportJob } },
    },
    async (request) => {
      const { job } = await requireOwnJob(request, tracking, store.imports)
      return toldOf(job)
    },
  )

  app.get(
    `${address}/:id/rejected`,
    {
      config: { access: 'user', summary: 'The rows that were not imported, with the reasons, as a workbook' },
      schema: { params: JobPath, querystring: LanguageQuery },
    },
    async (request, reply) => {
      const { job } = await requireOwnJob(request, tracking, store.imports)
      const rows = openRows(secrets, await store.imports.sealedRows(job.id))
      if (job.state !== 'done' || !rows) throw new Refusal('notFound')
      return sendWorkbook(reply, 'rastro-rejected', rejectedSheet(job, rows, request.query.language ?? 'pt'))
    },
  )
}

function registerWork(app: Http, { tracking, store, secrets, clock }: ExtensionDeps, runner: ImportRunner): void {
  const desk = tracking.importDesk
  const look = async (caller: User, { job }: KeptImport, mapping: ImportMapping) => {
    const rows = openRows(secrets, await store.imports.sealedRows(job.id))
    if (job.state !== 'analysed' || !rows) throw new Refusal('operationRestricted')
    const checked = checkRows(job.kind, mappingFor(job, mapping), rows, await desk.isTaken(job.kind))
    const missing = missingFields(job.kind, mapping)
    const valid = missing.length > 0 ? 0 : checked.filter(({ errors }) => errors.length === 0).length
    return { rows, checked, missing, valid, room: await desk.roomFor(caller, job.kind) }
  }

  app.post(
    `${address}/:id/preview`,
    {
      config: { access: 'user', audit: false, summary: 'The first rows as they would be imported' },
      schema: { params: JobPath, body: Mapped, response: { 200: ImportPreview } },
    },
    async (request) => {
      const { caller, ...kept } = await requireOwnJob(request, tracking, store.imports)
      const { rows, checked, missing, valid, room } = await look(caller, kept, request.body.mapping)
      const shown = checked.slice(0, IMPORT_PREVIEW_ROWS)
      return {
        rows: shown.map(({ row, errors }, index) => ({ row, cells: rows[index]?.cells ?? [], errors })),
        valid,
        invalid: checked.length - valid,
        room,
        missing,
      }
    },
  )

  app.post(
    `${address}/:id/start`,
    {
      config: {
        access: 'user',
        audit: { action: 'create', object: 'import' },
        summary: 'Import the rows that are in order',
      },
      schema: { params: JobPath, body: Mapped, response: { 200: ImportJob } },
    },
    async (request) => {
      const { caller, ...kept } = await requireOwnJob(request, tracking, store.imports)
      desk.requireMay(caller, kept.job.kind)
      const { checked, missing, valid, room } = await look(caller, kept, request.body.mapping)
      if (missing.length > 0 || valid === 0)
        throw new Refusal('invalidInput', undefined, { answer: { problem: 'empty' } })
      if (room !== null && valid > room) throw new Refusal('importLimitExceeded')
      const failures = checked.filter(({ errors }) => errors.length > 0).map(({ row, errors }) => ({ row, errors }))
      const mapping = mappingFor(kept.job, request.body.mapping)
      const job: ImportJob = { ...kept.job, state: 'running', mapping, failed: failures.length, failures }
      await store.imports.save(job)
      runner.run(job.id)
      return toldOf(job)
    },
  )

  app.delete(
    `${address}/:id`,
    {
      config: { access: 'user', audit: false, summary: 'Forget an import that is not at work' },
      schema: { params: JobPath },
    },
    async (request, reply) => {
      const { job } = await requireOwnJob(request, tracking, store.imports)
      if (job.state === 'running') throw new Refusal('operationRestricted')
      await store.imports.remove(job.id)
      await store.imports.removeBefore(clock.now().getTime() - JOB_KEPT_MS)
      return reply.code(204).send()
    },
  )
}

/** @throws Refusal with the name of the problem, which the page has words for */
async function orRefuse(parsing: Promise<SheetText>): Promise<SheetText> {
  try {
    return await parsing
  } catch (error) {
    if (error instanceof BadFile) throw new Refusal('invalidInput', undefined, { answer: { problem: error.problem } })
    throw error
  }
}

function jobOf(kind: ImportKind, fileName: string, { titles, rows }: SheetText): ImportJob {
  const told = titles.map((title) => title.slice(0, MOST_TITLE))
  return {
    id: newJobId(),
    kind,
    fileName,
    state: 'analysed',
    titles: told,
    mapping: guessMapping(kind, told),
    rows: rows.length,
    done: 0,
    imported: 0,
    failed: 0,
    failures: [],
    outcome: null,
  }
}

/** One field a column, known names only, and no field twice. */
function mappingFor({ kind, titles }: ImportJob, mapping: ImportMapping): ImportMapping {
  const known = new Set(IMPORT_FIELDS[kind].map(({ name }) => name))
  return titles.map((_, column) => {
    const name = mapping[column] ?? null
    return name !== null && known.delete(name) ? name : null
  })
}

/** A page that asks every second need not hear of thousands of failures. */
function toldOf(job: ImportJob): ImportJob {
  return { ...job, failures: job.failures.slice(-TOLD_FAILURES) }
}
