// The door of every command a newcomer runs: installs what is missing, says what it does, then starts the command.
// Plain JavaScript, because the system's Node may be too old for TypeScript files; everything after runs on Node 24.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  chromiumPath,
  hasHeadlessShell,
  hasMariadb,
  hasNats,
  hasPebble,
  installDebian,
  postgresFolder,
} from './setup/machine.mjs'
import { isInstalled, markBuilt, markInstalled, needsBuild } from './setup/state.mjs'
import { supervise } from './setup/supervise.mjs'

const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules', '.bin')
const [command = 'help', ...rest] = process.argv.slice(2)

/** Run a program with Node 24 first in the path; ends the process when it fails. */
function run(program, args, { keepGoing = false, environment = {} } = {}) {
  const path = `${bin}:${process.env.PATH}`
  const { status, error } = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment, ...process.env, PATH: path },
  })
  if (error) fail(`could not start ${program}: ${error.message}`)
  if (status !== 0 && !keepGoing) process.exit(status ?? 1)
  return status ?? 1
}

function say(sentence) {
  console.log(`▸ ${sentence}`)
}

function fail(sentence) {
  console.error(`✗ ${sentence}`)
  process.exit(1)
}

function install() {
  if (Number(process.versions.node.split('.')[0]) < 20)
    fail(`Node 20 or newer is needed to start (this is ${process.version})`)
  if (!isInstalled(root)) {
    say('installing packages (npm install, versions as locked)')
    // Not `npm ci`: it refuses a lock file written where other platforms' optional binaries could not be looked up.
    // With what only production leaves out: it builds the web app (machines often have NODE_ENV=production).
    run('npm', ['install', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
    // Nothing else may run a program while it is installed (.npmrc); this one fetches Node for the machine.
    run('npm', ['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error'])
    markInstalled(root)
  }
  if (!existsSync(join(bin, 'node')))
    fail('Node 24 (npm package "node") is missing. Try: npm rebuild node --ignore-scripts=false')
}

function build() {
  if (!needsBuild(root)) return
  say('building the web app (vite build)')
  run('npm', ['run', '--silent', 'build'])
  markBuilt(root)
}

/** Small generations, programs without their types: the server's memory follows its work (docs/adr/0024). */
function nodeFlags() {
  return JSON.parse(readFileSync(join(root, 'apps/server/node-flags.json'), 'utf8'))
}

/** What the server is told outside of its settings: memory its threads share. */
function nodeEnvironment() {
  return JSON.parse(readFileSync(join(root, 'apps/server/node-environment.json'), 'utf8'))
}

function browser() {
  if (hasHeadlessShell()) return
  say('installing Chromium for the browser tests')
  if (installDebian(['chromium', 'chromium-headless-shell']) || chromiumPath()) return
  if (
    run('node', [join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium'], { keepGoing: true }) !== 0
  )
    fail('no Chromium: install Debian’s "chromium" as root, or let Playwright download its own')
}

function postgres() {
  if (postgresFolder()) return
  say('installing PostgreSQL for the store tests')
  if (!installDebian(['postgresql']))
    console.error('! PostgreSQL IS MISSING: the store is tested on SQLite only (install Debian’s "postgresql")')
}

/** An authority for certificates, to test against. */
function pebble() {
  if (hasPebble()) return
  say('installing pebble for the certificate tests')
  if (!installDebian(['pebble', 'openssl']))
    console.error('! PEBBLE IS MISSING: certificates are not tested (install Debian’s "pebble" and "openssl")')
}

/** What many Traccar servers keep their data in. */
function mariadb() {
  if (hasMariadb()) return
  say('installing MariaDB for the test of moving in')
  if (!installDebian(['mariadb-server']))
    console.error('! MARIADB IS MISSING: moving in is tested from PostgreSQL only (install Debian’s "mariadb-server")')
}

function nats() {
  if (hasNats()) return
  say('installing NATS for the tests of several nodes')
  if (!installDebian(['nats-server']))
    console.error('! NATS IS MISSING: several nodes are not tested (install Debian’s "nats-server")')
}

const COMMANDS = {
  install,
  demo() {
    install()
    build()
    run('node', [...nodeFlags(), 'apps/server/src/demo.ts', ...rest], { environment: nodeEnvironment() })
  },
  async start() {
    install()
    build()
    const server = [...nodeFlags(), 'apps/server/src/main.ts', ...rest]
    const env = { ...nodeEnvironment(), ...process.env, PATH: `${bin}:${process.env.PATH}` }
    process.exit(await supervise(server, { cwd: root, env, say }))
  },
  'import-traccar'() {
    install()
    run('node', ['apps/server/src/import-traccar/main.ts', ...rest])
  },
  backup() {
    install()
    run('node', ['apps/server/src/backup/backup-main.ts', ...rest])
  },
  restore() {
    install()
    run('node', ['apps/server/src/backup/restore-main.ts', ...rest])
  },
  rollback() {
    install()
    run('node', ['apps/server/src/rollback/rollback-main.ts', ...rest])
  },
  release() {
    install()
    build()
    run('node', ['tools/release.mjs', ...rest])
  },
  faults() {
    install()
    run('node', ['faults/run.ts', ...rest])
  },
  dev() {
    install()
    run('node', ['tools/dev.ts', ...rest])
  },
  test() {
    install()
    build()
    browser()
    postgres()
    pebble()
    nats()
    mariadb()
    run('node', ['tools/test.ts', ...rest])
  },
  pictures() {
    install()
    build()
    browser()
    run('node', ['packages/web/e2e/pictures.ts', ...rest])
  },
}

const chosen = COMMANDS[command]
if (!chosen) fail(`unknown command "${command}": one of ${Object.keys(COMMANDS).join(', ')}`)
await chosen()
