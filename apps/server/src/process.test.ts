import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const PROCESS = JSON.stringify(join(import.meta.dirname, 'process.ts'))

test.each([
  ['an exception', 'setTimeout(() => { throw new Error("a bug\\nwith lines") }, 1)', 'uncaughtException'],
  ['a rejected promise', 'Promise.reject(new Error("a bug\\nwith lines"))', 'unhandledRejection'],
])(
  '[C-41] %s that nobody caught is one line of the log, and the process ends to be started again',
  (_, bug, origin) => {
    const program = `
    import { createLog } from '@rastro/platform'
    import { endOnUncaught } from ${PROCESS}
    endOnUncaught(createLog('info'))
    setInterval(() => undefined, 1000)
    ${bug}`
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', program], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      timeout: 30_000,
    })
    const lines = stdout.trim().split('\n')
    expect([status, stderr, lines.length]).toEqual([1, '', 1])
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 60, origin, err: { message: 'a bug\nwith lines' } })
  },
)
