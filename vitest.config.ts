import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { FailedFiles } from './tools/failed-files.ts'
import { LongFilesFirst } from './tools/long-files-first.ts'

// Every test file is a process that reads the same libraries: compiled once, not two hundred times.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '.cache', 'compiled')

/** The second try of what failed: one file at a time (tools/test.ts). */
const isAlone = process.env['TEST_ALONE'] === '1'

/** One runner: node tests everywhere, a DOM for the web app's component tests, a real browser for stories (e2e). */
export default defineConfig({
  test: {
    reporters: [
      'default',
      ['json', { outputFile: process.env['TEST_RESULTS'] ?? '.cache/test-results.json' }],
      new FailedFiles('.cache/failed-files.json'),
    ],
    // More than the cores of a small machine: a test often waits for a database, a clock or a socket.
    maxWorkers: isAlone ? 1 : Math.max(3, availableParallelism()),
    // Of a minute most need a tenth of a second; a machine that is busy with something else is twenty times slower.
    testTimeout: 120_000,
    sequence: { sequencer: LongFilesFirst },
    // Tests that ask to run beside others of their file: the faults.
    maxConcurrency: 2,
    hookTimeout: 120_000,
    // One second, the default, is nothing on a busy machine; what never becomes true still fails. `vi.waitFor` the same way.
    expect: { poll: { timeout: 30_000 } },
    setupFiles: ['tools/patient-tests.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          globalSetup: ['packages/testkit/src/postgres-setup.ts'],
          // Each file starts servers; reading their code anew for each was four tenths of the time of all of them.
          isolate: false,
          include: [
            'packages/{extension,platform,traccar,tracking,testkit}/src/**/*.test.ts',
            'packages/testkit/bench/**/*.test.ts',
            'apps/*/src/**/*.test.ts',
            'faults/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'pure',
          environment: 'node',
          include: ['packages/{contracts,reports,sheets}/src/**/*.test.ts'],
          // They only compute, so files may follow each other in one process: two thirds of their cost were imports.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'happy-dom',
          setupFiles: ['packages/web/test-setup.ts'],
          // Half of their cost was React and the kit read anew for each file; the setup makes each file's world new.
          isolate: false,
          include: ['packages/web/{src,basemap}/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          globalSetup: ['packages/testkit/src/postgres-setup.ts'],
          isolate: false,
          include: ['packages/web/e2e/**/*.test.ts'],
          // A story of a whole day takes a minute; on such a machine five.
          testTimeout: 300_000,
          // Three at a time, on any machine: a story waits a third of its time. After the others.
          maxWorkers: isAlone ? 1 : 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
