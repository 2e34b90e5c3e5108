// What this machine has: a browser, PostgreSQL, and whether Debian packages can be installed.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Path of a Chromium to test with: `CHROMIUM_PATH`, the system's, or Playwright's own; undefined when there is none. */
export function chromiumPath() {
  const own = process.env.CHROMIUM_PATH
  return [own, ...BROWSERS].find((path) => path && existsSync(path)) ?? playwrightChromium()
}

/** Whether there is Debian's Chromium and the one without a window, which tests prefer. */
export function hasHeadlessShell() {
  return existsSync(BROWSERS[0]) && existsSync('/usr/bin/chromium-headless-shell')
}

function playwrightChromium() {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache', 'ms-playwright')
  if (!existsSync(cache)) return undefined
  return readdirSync(cache)
    .filter((name) => name.startsWith('chromium-'))
    .map((name) => join(cache, name, 'chrome-linux', 'chrome'))
    .find((path) => existsSync(path))
}

/** Folder with PostgreSQL's programs (`initdb`, `postgres`), newest first; undefined when there is none. */
export function postgresFolder() {
  const base = '/usr/lib/postgresql'
  if (!existsSync(base)) return undefined
  return readdirSync(base)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(base, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')))
}

/** Whether there is an authority for certificates to test against. */
export function hasPebble() {
  return ['pebble', 'pebble-challtestsrv', 'openssl'].every((name) => existsSync(join('/usr/bin', name)))
}

/** Whether there is a MariaDB to move away from. */
export function hasMariadb() {
  return existsSync('/usr/sbin/mariadbd')
}

/** Whether there is what carries messages between nodes. */
export function hasNats() {
  return ['/usr/sbin', '/usr/bin', '/usr/local/bin'].some((folder) => existsSync(join(folder, 'nats-server')))
}

/** Install Debian packages where apt and root are there. Answers whether it worked. */
export function installDebian(packages) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const steps = [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]
  return steps.every((args) => spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0)
}
