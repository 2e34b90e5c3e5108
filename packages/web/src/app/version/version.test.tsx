import { USER_DEFAULTS } from '@rastro/contracts'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { VERSION_LABEL } from '../../ui/product.ts'
import { openApp, useWorld, world } from '../testing/open-app.tsx'
import { createClickCounter } from './clicks.ts'
import { useVersionHistory } from './use-version-history.ts'
import { CHANGE_KINDS, RELEASES } from './version-history.ts'

useWorld()

/** Click the version label of the account menu so often. */
async function clickVersion(times: number): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: /Menu de/ }))
  const label = await screen.findByText(`Versão ${VERSION_LABEL}`)
  for (let click = 0; click < times; click++) await userEvent.click(label)
}

const administrator = { ...USER_DEFAULTS, id: 7, name: 'Marina Azevedo', email: 'm@example.com', administrator: true }

test('[VER-01] [VER-07] [VER-08] ten clicks of an administrator on the version label open the history', async () => {
  world.user = administrator
  openApp('/home')
  await clickVersion(9)
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(screen.getByText('Versão 2.1.197'))
  const dialog = await screen.findByRole('dialog', { name: 'Histórico de versões' })
  expect(screen.queryByRole('menu')).toBeNull()
  const [latest] = within(dialog).getAllByRole('heading', { level: 3 })
  expect(latest?.textContent).toContain('v3.2.1')
  expect(within(dialog).getAllByRole('time')[0]?.textContent).toBe('08/06/2025')
  useVersionHistory.setState({ opened: false })
})

test('[VER-09] the about text names the former reading 2.0.1', async () => {
  world.user = administrator
  openApp('/home')
  await clickVersion(10)
  expect(await screen.findByText(/versão 2\.1\.197.*2\.0\.1/)).toBeDefined()
  useVersionHistory.setState({ opened: false })
})

test('[VER-03] [PERM-04] nobody but an administrator with nobody above opens the history', async () => {
  for (const user of [
    { ...administrator, administrator: false },
    { ...administrator, attributes: { managerId: 3 } },
  ]) {
    world.user = user
    openApp('/home')
    await clickVersion(12)
    expect(useVersionHistory.getState().opened).toBe(false)
    cleanup()
  }
})

test('[VER-02] clicks more than two seconds apart do not add up', () => {
  let nowMs = 0
  const click = createClickCounter(() => nowMs)
  const clickAfter = (pauseMs: number): boolean => {
    nowMs += pauseMs
    return click()
  }
  for (let count = 1; count < 10; count++) expect(clickAfter(2_000)).toBe(false)
  expect(clickAfter(2_001)).toBe(false)
  for (let count = 2; count < 10; count++) expect(clickAfter(100)).toBe(false)
  expect(clickAfter(2_000)).toBe(true)
  expect(clickAfter(100)).toBe(false)
})

test('[VER-04] [VER-05] [VER-06] the history has five releases from v3.0.0 to v3.2.1, each with day, type, title and changes', () => {
  expect(RELEASES).toHaveLength(5)
  expect(RELEASES[0]).toMatchObject({ version: '3.2.1', date: '2025-06-08' })
  expect(RELEASES.at(-1)?.version).toBe('3.0.0')
  for (const { version, date, type, title, changes } of RELEASES) {
    expect(version).toMatch(/^3\.\d\.\d$/)
    expect(date).toMatch(/^2025-\d\d-\d\d$/)
    expect(['patch', 'minor', 'major']).toContain(type)
    expect(Object.values(title).every((text) => text !== '')).toBe(true)
    expect(changes.length).toBeGreaterThan(0)
    for (const { kind } of changes) expect(CHANGE_KINDS).toContain(kind)
  }
  expect(CHANGE_KINDS).toEqual(['feature', 'improvement', 'fix', 'security', 'breaking'])
})
