// `npm run release -- <folder>`: what a server needs and nothing else, ready to be started by `node apps/server/src/main.ts`:
// sources of the product without tests, the built web app, and the packages production depends on. The Dockerfile and a
// release for systemd are made of it. Plain JavaScript, because the system's Node may be too old for TypeScript files.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { folderOf, RELEASED } from '../apps/server/bundle/folder.mjs'
import { markBuilt, needsBuild } from './setup/state.mjs'

const root = join(import.meta.dirname, '..')
const ROOT_FILES = ['package-lock.json', '.npmrc', '.env.example', 'LICENSE', 'NOTICE', 'CHANGELOG.md']
/** Folders and files of a package that only those who work on it need. */
const NOT_SHIPPED = /(^|\/)(node_modules|bench|testing|suite)(\/|$)|\.test\.ts$|(^|\/)demo[\w-]*\.ts$|\/samples\.ts$/
const [folder] = process.argv.slice(2)

function fail(sentence) {
  console.error(`✗ ${sentence}`)
  process.exit(1)
}

function readManifest(path) {
  return JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
}

/** Folders of the workspaces by the names of their packages. */
function findWorkspaces() {
  const paths = ['apps', 'packages'].flatMap((area) => readdirSync(join(root, area)).map((name) => `${area}/${name}`))
  return new Map(
    paths.filter((path) => existsSync(join(root, path, 'package.json'))).map((path) => [readManifest(path).name, path]),
  )
}

/** What a package of ours needs of ours to run, itself included. */
function neededBy(name, workspaces, found = new Set()) {
  if (found.has(name)) return found
  found.add(name)
  for (const other of Object.keys(readManifest(workspaces.get(name)).dependencies ?? {}))
    if (workspaces.has(other)) neededBy(other, workspaces, found)
  return found
}

function copyPackage(path, target) {
  cpSync(join(root, path), join(target, path), {
    recursive: true,
    filter: (source) => !NOT_SHIPPED.test(relative(join(root, path), source)),
  })
  const { devDependencies: _, ...manifest } = readManifest(path)
  writeFileSync(join(target, path, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

function run(program, args, cwd) {
  const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`
  const { status, error } = spawnSync(program, args, { cwd, stdio: 'inherit', env: { ...process.env, PATH: path } })
  if (error || status !== 0) fail(`${program} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}`)
}

if (!folder) fail('npm run release -- <folder>: a folder that is empty or not there yet')
const target = resolve(folder)
if (existsSync(target) && readdirSync(target).length > 0) fail(`${target} is not empty`)
if (needsBuild(root)) {
  run('npm', ['run', '--silent', 'build'], root)
  markBuilt(root)
}
mkdirSync(target, { recursive: true })
const workspaces = findWorkspaces()
const paths = [...neededBy('@rastro/server', workspaces)].map((name) => workspaces.get(name))
for (const path of paths) copyPackage(path, target)
cpSync(join(root, 'packages/web/dist'), join(target, 'packages/web/dist'), { recursive: true })
cpSync(join(root, 'deploy'), join(target, 'deploy'), { recursive: true })
for (const file of ROOT_FILES) cpSync(join(root, file), join(target, file))
const { name, version, private: isPrivate, license, type } = readManifest('.')
const flags = JSON.parse(readFileSync(join(root, 'apps/server/node-flags.json'), 'utf8'))
const environment = JSON.parse(readFileSync(join(root, 'apps/server/node-environment.json'), 'utf8'))
// As the image and the unit do it; who sets them himself is heard.
const words = Object.entries(environment).map(([key, value]) => `${key}=\${${key}:-${value}}`)
// Says which Node is needed, where the one that runs is older.
const program = 'node --import=./apps/server/bundle/run.mjs'
const scripts = {
  // In place of the shell, so that the signal that stops npm reaches the server.
  start: `export ${words.join(' ')}; exec node ${flags.join(' ')} apps/server/src/main.ts`,
  backup: `${program} apps/server/src/backup/backup-main.ts`,
  restore: `${program} apps/server/src/backup/restore-main.ts`,
  rollback: `${program} apps/server/src/rollback/rollback-main.ts`,
  'import-traccar': `${program} apps/server/src/import-traccar/main.ts`,
}
const manifest = { name, version, private: isPrivate, license, type, workspaces: paths, scripts }
writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
// Not `npm ci`: the lock file also has what is not shipped. Versions are those it has.
run(
  'npm',
  ['install', '--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'],
  target,
)
// What is run in place of the sources; what makes it is not part of a release.
run('node', ['apps/server/bundle/write.mjs'], root)
cpSync(folderOf(), join(target, RELEASED), { recursive: true, filter: (file) => !file.endsWith('/demo.mjs') })
console.log(`▸ ${target} is ready: npm start`)
