import { spawnSync } from 'node:child_process'

/** Everything that must hold before a commit, cheapest first. All steps run; the exit code tells whether any failed. */
const STEPS: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['format', 'biome', 'check', '--error-on-warnings', '.'],
  ['lint', 'oxlint', '-c', 'oxlintrc.json', '--type-aware', '--deny-warnings'],
  ['types', 'tsc', '-p', 'tsconfig.json'],
  ['types of the web app', 'tsc', '-p', 'packages/web/tsconfig.json'],
]

const failed = STEPS.filter(([name, command, ...args]) => {
  const start = performance.now()
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${Math.round(performance.now() - start)} ms)`)
  return status !== 0
})
process.exit(failed.length === 0 ? 0 : 1)
