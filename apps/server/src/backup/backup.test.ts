import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CreatedDatabase, describeDatabases } from '@rastro/testkit/databases'
import { createWorld, logIn, type World } from '@rastro/testkit/world'
import { samplePosition } from '@rastro/tracking/store/sample-position'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type BackupPlace, createBackup } from './create-backup.ts'
import { restoreBackup } from './restore-backup.ts'

vi.setConfig({ testTimeout: 90_000 })

const FOREVER = [new Date(0), new Date('2100-01-01')] as const

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

function urlOf(database: CreatedDatabase): string | undefined {
  return 'url' in database.options ? database.options.url : undefined
}

function secretOf({ dataFolder }: BackupPlace): Promise<string> {
  return readFile(join(dataFolder, 'secret.key'), 'utf8')
}

function startWorld({ dataFolder, databaseUrl }: BackupPlace): Promise<World> {
  return createWorld({ folder: dataFolder, ...(databaseUrl && { databaseUrl }) })
}

/** Store positions as fast as it goes until told to stop. @returns how many are durable by now */
function keepWriting(world: World, deviceId: number) {
  const state = { durable: 0, isStopped: false }
  const work = (async () => {
    for (let id = 1; !state.isStopped; id += 20) {
      const records = Array.from({ length: 20 }, (_, index) =>
        samplePosition({
          id: id + index,
          deviceId,
          hash: id + index,
          fixTime: new Date(1_760_000_000_000 + id + index),
        }),
      )
      await world.app.store.positions.append(records)
      state.durable = id + 19
    }
  })()
  return {
    state,
    async stop() {
      state.isStopped = true
      await work
    },
  }
}

describeDatabases('a backup', (database) => {
  test('of a server at work has everything stored before it began, and restored it serves login', async () => {
    const [from, to] = [await database.create(), await database.create()]
    onTestFinished(async () => void (await Promise.all([from.drop(), to.drop()])))
    const source = { dataFolder: await makeFolder(), databaseUrl: urlOf(from) }
    const world = await startWorld(source)
    const person = await world.user()
    const { id } = await person.addDevice({ uniqueId: '123456789012345' })
    await mkdir(join(source.dataFolder, 'media', String(id)), { recursive: true })
    await writeFile(join(source.dataFolder, 'media', String(id), 'front.jpg'), 'a picture')
    const writing = keepWriting(world, id)
    await expect.poll(() => writing.state.durable).toBeGreaterThan(100)
    const before = writing.state.durable
    const folder = join(await makeFolder(), 'monday')
    const manifest = await createBackup(source, folder)
    const goOn = writing.state.durable
    await expect.poll(() => writing.state.durable).toBeGreaterThan(goOn)
    await writing.stop()
    await world.close()

    const target = { dataFolder: join(await makeFolder(), 'data'), databaseUrl: urlOf(to) }
    expect(await restoreBackup(folder, target)).toEqual(manifest)
    const restored = await startWorld(target)
    onTestFinished(() => restored.close())
    const stored = await restored.app.store.positions.between(id, ...FOREVER, 1_000_000)
    expect(stored.slice(0, before).map(({ hash }) => hash)).toEqual(
      Array.from({ length: before }, (_, index) => index + 1),
    )
    await logIn(restored.url, person.user, person.password)
    expect(await secretOf(target)).toBe(await secretOf(source))
    expect(await readFile(join(target.dataFolder, 'media', String(id), 'front.jpg'), 'utf8')).toBe('a picture')
  })

  test('is refused where something is, and puts it aside when told to', async () => {
    const created = await database.create()
    onTestFinished(() => created.drop())
    const place = { dataFolder: join(await makeFolder(), 'data'), databaseUrl: urlOf(created) }
    const world = await startWorld(place)
    const person = await world.user()
    const folder = join(await makeFolder(), 'first')
    await createBackup(place, folder)
    await expect(createBackup(place, folder)).rejects.toThrow('is not empty')
    await expect(restoreBackup(folder, place, true)).rejects.toThrow(/in use|is connected/)
    await world.user({ email: 'later@example.com' })
    await world.close()
    await expect(restoreBackup(folder, place)).rejects.toThrow('--replace')
    await restoreBackup(folder, place, true)
    const restored = await startWorld(place)
    onTestFinished(() => restored.close())
    expect((await restored.app.store.users.list()).map(({ email }) => email)).toEqual([person.user.email])
  })
})

test('files that processes share lie in a folder of their own, and go back into it', async () => {
  const home = await makeFolder()
  const place = { dataFolder: join(home, 'data'), filesFolder: join(home, 'shared'), databaseUrl: undefined }
  await (await startWorld(place)).close()
  await mkdir(place.filesFolder)
  await writeFile(join(place.filesFolder, 'logo.svg'), '<svg/>')
  const backup = join(home, 'backup')
  await createBackup(place, backup)
  const target = { dataFolder: join(home, 'data2'), filesFolder: join(home, 'shared2'), databaseUrl: undefined }
  await restoreBackup(backup, target)
  expect(await readFile(join(target.filesFolder, 'logo.svg'), 'utf8')).toBe('<svg/>')
  expect(await secretOf(target)).toBe(await secretOf(place))
})

test('a backup that changed by one byte, or is not finished, changes nothing', async () => {
  const place = { dataFolder: join(await makeFolder(), 'data'), databaseUrl: undefined }
  await (await startWorld(place)).close()
  const folder = join(await makeFolder(), 'tuesday')
  await createBackup(place, folder)
  const target = { dataFolder: join(await makeFolder(), 'other'), databaseUrl: undefined }
  await appendFile(join(folder, 'rastro.sqlite'), 'x')
  await expect(restoreBackup(folder, target)).rejects.toThrow('rastro.sqlite is not as it was written')
  await rm(join(folder, 'manifest.json'))
  await expect(restoreBackup(folder, target)).rejects.toThrow('no finished backup')
  await expect(readFile(join(target.dataFolder, 'rastro.sqlite'))).rejects.toThrow('ENOENT')
})
