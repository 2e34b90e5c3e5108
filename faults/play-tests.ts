import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defineFault, type Fault, type FaultTools } from './fault.ts'

const ROOT = join(import.meta.dirname, '..')
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs')

interface TestRun {
  /** Test files or folders, from the root. */
  readonly files: readonly string[]
  /** Only tests whose name matches. */
  readonly pattern?: string
  /** Vitest's project they are in. */
  readonly project?: 'node' | 'pure'
  readonly environment?: Readonly<Record<string, string>>
}

export interface Told {
  readonly passed: number
  readonly failed: number
}

/** Run tests in a process of their own. */
export async function playTests(
  { files, pattern, project = 'node', environment = {} }: TestRun,
  tools: FaultTools,
): Promise<Told> {
  const only = pattern === undefined ? [] : ['-t', pattern]
  // Not where the configuration says: that file is of the tests that may be playing this.
  const file = join(await tools.folder(), 'report.json')
  const args = [VITEST, 'run', '--project', project, '--reporter=json', ...files, ...only]
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    // Those of a test that plays this are not meant for the tests it plays.
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], TEST_RESULTS: file, ...environment },
  })
  await once(child, 'exit')
  // Vitest's own report.
  const report = JSON.parse(await readFile(file, 'utf8')) as {
    numPassedTests: number
    numFailedTests: number
    testResults: { status: string; name: string }[]
  }
  for (const { status, name } of report.testResults) if (status === 'failed') tools.say(`failed: ${name}`)
  return { passed: report.numPassedTests, failed: report.numFailedTests }
}

interface TestedFault extends Pick<Fault, 'id' | 'name' | 'what'>, TestRun {
  /** Fewer tests than this mean that the proof was renamed away. */
  readonly atLeast: number
}

/** Declare a fault that tests beside the code already play on every change; by command it is these tests alone. */
export function defineTestedFault({ id, name, what, atLeast, ...run }: TestedFault): Fault {
  return defineFault({
    id,
    name,
    what,
    isTested: true,
    short: {},
    full: {},
    pass: {
      passed: { what: 'tests passed', unit: 'tests', atLeast },
      failed: { what: 'tests failed', unit: 'tests', atMost: 0 },
    },
    run: (_, tools) => playTests(run, tools),
  })
}
