// Whether the installed packages and the built web app still match the sources.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const WEB_SOURCES = ['packages/web', 'packages/contracts', 'package-lock.json']
/** Inside node_modules, so that it goes away with them. */
const INSTALLED = 'node_modules/.rastro-installed'
const IGNORED = new Set(['node_modules', 'dist', 'e2e', 'bench'])

/** Whether the packages of the present lock file are installed. */
export function isInstalled(root) {
  const mark = join(root, INSTALLED)
  return existsSync(mark) && readFileSync(mark, 'utf8') === lockHash(root)
}

/** Remember that the packages of the present lock file are installed. */
export function markInstalled(root) {
  writeFileSync(join(root, INSTALLED), lockHash(root))
}

function lockHash(root) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

/** Whether the web app was never built or its sources changed since. */
export function needsBuild(root) {
  const mark = markPath(root)
  return (
    !existsSync(join(root, 'packages/web/dist/index.html')) ||
    !existsSync(mark) ||
    readFileSync(mark, 'utf8') !== sourceHash(root)
  )
}

/** Remember that the web app was built from the present sources. */
export function markBuilt(root) {
  mkdirSync(dirname(markPath(root)), { recursive: true })
  writeFileSync(markPath(root), sourceHash(root))
}

function markPath(root) {
  return join(root, '.cache', 'web-build')
}

function sourceHash(root) {
  const hash = createHash('sha256')
  for (const file of WEB_SOURCES.flatMap((path) => filesBelow(join(root, path))))
    hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

function filesBelow(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => !IGNORED.has(name))
    .sort()
    .flatMap((name) => filesBelow(join(path, name)))
}
