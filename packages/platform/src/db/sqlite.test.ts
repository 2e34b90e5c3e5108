import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AlreadyInUse } from './database-errors.ts'
import { openSqlite } from './sqlite.ts'

let folder: string
let file: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rastro-sqlite-'))
  file = join(folder, 'test.sqlite')
})

afterEach(async () => {
  await rm(folder, { recursive: true })
})

test('rows come back with the kinds they were written with', async () => {
  const sqlite = await openSqlite(file)
  await sqlite.script('CREATE TABLE things (id BIGINT, name TEXT, good BOOLEAN, weight DOUBLE PRECISION)')
  await sqlite.run('INSERT INTO things VALUES (?, ?, ?, ?)', [2 ** 52 + 1, 'ação', true, 0.5])
  await sqlite.run('INSERT INTO things VALUES (?, ?, ?, ?)', [2, null, false, -1])
  expect(await sqlite.all('SELECT * FROM things ORDER BY id')).toEqual([
    { id: 2, name: null, good: false, weight: -1 },
    { id: 2 ** 52 + 1, name: 'ação', good: true, weight: 0.5 },
  ])
  await sqlite.close()
})

test('a batch tells which rows changed something and stores the neighbours of a refused row', async () => {
  const sqlite = await openSqlite(file)
  await sqlite.script('CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT NOT NULL)')
  const insert = 'INSERT INTO things VALUES (?, ?) ON CONFLICT DO NOTHING'
  const result = await sqlite.batch(insert, [
    [1, 'one'],
    [1, 'again'],
    [2, null],
    [3, 'three'],
  ])
  expect([...result.changed]).toEqual([1, 0, 0, 1])
  expect(result.refused.map((row) => row.index)).toEqual([2])
  expect(await sqlite.rows('SELECT id FROM things')).toEqual([[1], [3]])
  await sqlite.close()
})

test('a failed transaction leaves nothing behind and other writes wait for its end', async () => {
  const sqlite = await openSqlite(file)
  await sqlite.script('CREATE TABLE things (id INTEGER PRIMARY KEY)')
  const failed = sqlite.transaction(async (run) => {
    await run('INSERT INTO things VALUES (1)')
    throw new Error('no')
  })
  const other = sqlite.run('INSERT INTO things VALUES (2)')
  await expect(failed).rejects.toThrow('no')
  await other
  expect(await sqlite.rows('SELECT id FROM things')).toEqual([[2]])
  await sqlite.close()
})

test('the reading thread refuses to write', async () => {
  const sqlite = await openSqlite(file)
  await expect(sqlite.all('CREATE TABLE things (id INTEGER)')).rejects.toThrow(/readonly/)
  await sqlite.close()
})

test('a second opener is refused until the first closes', async () => {
  const first = await openSqlite(file)
  await expect(openSqlite(file)).rejects.toThrow(AlreadyInUse)
  await first.close()
  await (await openSqlite(file)).close()
})

test('a folder that is not there and a file that is no database are named', async () => {
  await expect(openSqlite(join(folder, 'none', 'a.sqlite'))).rejects.toThrow(`data folder ${join(folder, 'none')}`)
  await writeFile(file, 'this is a text, long enough not to pass for an empty database '.repeat(20))
  await expect(openSqlite(file)).rejects.toThrow(`Cannot open the database ${file}`)
})

test('nobody but our user can read the files', async () => {
  const sqlite = await openSqlite(file)
  await sqlite.script('CREATE TABLE things (id INTEGER PRIMARY KEY)')
  const names = (await readdir(folder)).filter((name) => !name.endsWith('.lock'))
  expect(names.sort()).toEqual(['test.sqlite', 'test.sqlite-shm', 'test.sqlite-wal'])
  for (const name of names) expect((await stat(join(folder, name))).mode & 0o077, name).toBe(0)
  await sqlite.close()
})

test('closing twice is closing once, and nothing works afterwards', async () => {
  const sqlite = await openSqlite(file)
  await sqlite.close()
  await sqlite.close()
  await expect(sqlite.run('SELECT 1')).rejects.toThrow('The database is closed')
})

test('a long read does not keep a write waiting', async () => {
  const sqlite = await openSqlite(file)
  await sqlite.script('CREATE TABLE things (id INTEGER PRIMARY KEY)')
  const order: string[] = []
  const endless =
    'SELECT COUNT(*) FROM (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n LIMIT 2000000)'
  const read = sqlite.rows(endless).then(() => order.push('read'))
  await sqlite.run('INSERT INTO things VALUES (1)').then(() => order.push('written'))
  await read
  expect(order).toEqual(['written', 'read'])
  await sqlite.close()
})

test('a second process is refused with a sentence, and let in after kill -9 of the first', async () => {
  const module = JSON.stringify(new URL('./sqlite.ts', import.meta.url).href)
  const script = `const { openSqlite } = await import(${module}); await openSqlite(${JSON.stringify(file)}); console.log('open')`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  await expect(openSqlite(file)).rejects.toThrow(`The data folder ${folder} is in use by another running server`)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  await (await openSqlite(file)).close()
})
