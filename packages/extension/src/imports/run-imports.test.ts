import { type ImportJob, USER_DEFAULTS } from '@rastro/contracts'
import { createLog, openDatabase, type SecretBox } from '@rastro/platform'
import { describeDatabases } from '@rastro/testkit/databases'
import { openStoreOn } from '@rastro/tracking/store/index'
import { expect, onTestFinished, test } from 'vitest'
import type { ImportDesk } from '../ports.ts'
import { openExtensionStore } from '../store/index.ts'
import type { ImportStore } from '../store/store.ts'
import { createSharedClaims } from '../testing/claims.ts'
import { createImportRunner, sealRows } from './run-imports.ts'

const secrets: SecretBox = { seal: (text) => `sealed ${text}`, open: (sealed) => sealed.replace('sealed ', '') }
const ana = { ...USER_DEFAULTS, id: 7 }

/** A desk that keeps names of vehicles, and may fail. */
function createDesk(owned: Set<string>, fail: () => void = () => undefined): ImportDesk {
  return {
    callerOf: (id) => (id === ana.id ? ana : undefined),
    requireMay: () => undefined,
    roomFor: () => null,
    isTaken: () => (key) => owned.has(key),
    isOwn: (_caller, _kind, key) => owned.has(key) && !key.startsWith('foreign'),
    async add(_caller, _kind, drafts) {
      const told = drafts.map(({ fields }) => {
        const key = String(fields['uniqueId'])
        if (owned.has(key)) return { field: 'uniqueId', code: 'exists' as const }
        owned.add(key)
        return null
      })
      fail()
      return told
    },
  }
}

const jobOf = (rows: number): ImportJob => ({
  id: 'job',
  kind: 'devices',
  fileName: 'frota.xlsx',
  state: 'running',
  titles: ['Nome', 'IMEI'],
  mapping: ['name', 'uniqueId'],
  rows,
  done: 0,
  imported: 0,
  failed: 0,
  failures: [],
  outcome: null,
})
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ row: index + 2, cells: [`Van ${index}`, `id-${index}`] }))

async function work(store: ImportStore, desk: ImportDesk, how: 'run' | 'resume'): Promise<ImportJob | undefined> {
  const runner = createImportRunner({ store, desk, secrets, log: createLog('silent') })
  if (how === 'run') runner.run('job')
  else await runner.resume()
  // Closing at once lets the rows under way end and no more.
  for (let turn = 0; turn < 200 && (await store.find('job'))?.job.state === 'running'; turn++)
    await new Promise((resolve) => setTimeout(resolve, 10))
  await runner.close()
  return (await store.find('job'))?.job
}

describeDatabases('imports at work', (kind) => {
  async function openImports(): Promise<ImportStore> {
    const created = await kind.create()
    onTestFinished(() => created.drop())
    const database = await openDatabase(created.options)
    const tracking = await openStoreOn(database)
    onTestFinished(() => tracking.close())
    return (await openExtensionStore(database)).imports
  }

  test('what was added before the process died is not added again, nor counted as refused', async () => {
    const imports = await openImports()
    const owned = new Set<string>(['foreign-60'])
    const rows = rowsOf(120).map(({ row, cells }) =>
      row === 62 ? { row, cells: ['Van', 'foreign-60'] } : { row, cells },
    )
    await imports.add({ userId: ana.id, job: jobOf(rows.length) }, sealRows(secrets, rows), 1000)
    let batches = 0
    // The second batch is added, and then the process dies before that is written down.
    const dying = createDesk(owned, () => {
      if (++batches === 2) throw new Error('killed')
    })
    const interrupted = createImportRunner({ store: imports, desk: dying, secrets, log: createLog('silent') })
    interrupted.run('job')
    await expect.poll(() => batches).toBe(2)
    await interrupted.close()
    expect((await imports.find('job'))?.job).toMatchObject({ state: 'running', done: 50, imported: 50 })
    const job = await work(imports, createDesk(owned), 'resume')
    expect(job).toMatchObject({ state: 'done', done: 120, imported: 119, failed: 1, outcome: 'partial' })
    expect(job?.failures.map(({ row }) => row)).toEqual([62])
    expect(secrets.open((await imports.sealedRows('job')) ?? '')).toBe('[{"row":62,"cells":["Van","foreign-60"]}]')
  })

  test('an account that ended meanwhile imports nothing more', async () => {
    const imports = await openImports()
    await imports.add({ userId: 8, job: jobOf(1) }, sealRows(secrets, rowsOf(1)), 1000)
    expect(await work(imports, createDesk(new Set()), 'run')).toMatchObject({
      outcome: 'failed',
      failures: [{ row: 2, errors: [{ detail: 'Account is disabled' }] }],
    })
  })

  test('imports are found by whose they are, and forgotten after their time unless they are at work', async () => {
    const imports = await openImports()
    await imports.add({ userId: 7, job: { ...jobOf(1), id: 'old', state: 'done' } }, 'x', 1000)
    await imports.add({ userId: 7, job: { ...jobOf(1), id: 'busy' } }, 'x', 1500)
    await imports.add({ userId: 7, job: { ...jobOf(1), id: 'new', state: 'analysed' } }, 'x', 2000)
    expect((await imports.ofUser(7)).map(({ id }) => id)).toEqual(['new', 'busy', 'old'])
    expect(await imports.ofUser(8)).toEqual([])
    await imports.removeBefore(2000)
    expect((await imports.ofUser(7)).map(({ id }) => id)).toEqual(['new', 'busy'])
    await imports.remove('new')
    expect(await imports.find('new')).toBeUndefined()
  })

  test('the import of a living process is not taken, that of a dead one is, and no row comes twice', async () => {
    const imports = await openImports()
    const owned = new Set<string>()
    const claims = createSharedClaims()
    await imports.add({ userId: ana.id, job: jobOf(120) }, sealRows(secrets, rowsOf(120)), 1000)
    const runnerOf = (process: string, desk: ImportDesk) =>
      createImportRunner({ store: imports, desk, secrets, log: createLog('silent'), claims: claims.of(process) })
    const stands = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const slow = createDesk(owned)
    const first = runnerOf('first', {
      ...slow,
      async add(...wanted) {
        begun.resolve()
        await stands.promise
        return slow.add(...wanted)
      },
    })
    first.run('job')
    await begun.promise
    const second = runnerOf('second', createDesk(owned))
    await second.resume()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(owned.size).toBe(0)
    claims.kill('first')
    await second.resume()
    await expect.poll(async () => (await imports.find('job'))?.job.state).toBe('done')
    // The one that was thought dead wakes up, and sees that the work is not its own any more.
    stands.resolve()
    await first.close()
    await second.close()
    expect((await imports.find('job'))?.job).toMatchObject({ state: 'done', outcome: 'all', imported: 120, failed: 0 })
  })
})
