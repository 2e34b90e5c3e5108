import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

function simulate(...options: string[]) {
  const program = join(import.meta.dirname, 'simulate.ts')
  return spawnSync(process.execPath, [program, ...options], { encoding: 'utf8' })
}

test('the simulator tells what it can do', () => {
  const { stdout, status } = simulate('--help')
  expect(status).toBe(0)
  for (const option of ['--host', '--offset', '--vehicles', '--protocol', '--trace', '--seconds', '--rate']) {
    expect(stdout).toContain(option)
  }
})

test('the simulator refuses what it does not know with a sentence and a non-zero exit', () => {
  const { stderr, status } = simulate('--protocol', 'morse')
  expect(status).toBe(1)
  expect(stderr).toContain('no tracker here speaks "morse"')
})
