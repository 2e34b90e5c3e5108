import { readdirSync } from 'node:fs'
import { LANGUAGES, type Words } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { reports } from './index.ts'

const FOLDERS_OF_ALL = ['testing', 'track']

test('every folder is a report of the list, and every report computes', async () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const names = folders.map(({ name }) => name).filter((name) => !FOLDERS_OF_ALL.includes(name))
  const listed = reports.map(({ name }) => name as string)
  expect(listed.toSorted((one, other) => one.localeCompare(other))).toEqual(
    names.toSorted((one, other) => one.localeCompare(other)),
  )
  for (const report of reports) expect(await report.load()).toHaveProperty('start')
})

test('every title is there in three languages', () => {
  const titles: Words[] = reports.flatMap(({ title, columns }) => [title, ...columns.map((column) => column.title)])
  for (const title of titles) for (const language of LANGUAGES) expect(title[language]).not.toBe('')
  expect(titles.length).toBeGreaterThan(40)
})

test('every report has an address of its own, and every column a key of its own', () => {
  expect(new Set(reports.map(({ screen }) => screen)).size).toBe(reports.length)
  for (const { name, columns } of reports) {
    const keys = columns.map(({ key }) => key)
    expect(new Set(keys).size, name).toBe(keys.length)
  }
})
