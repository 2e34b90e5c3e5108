import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

/** Write what the product consists of to `sbom.json`, or a file that is named (CycloneDX), from what is installed; nothing is asked for. */

const FILE = process.argv[2] ?? 'sbom.json'

interface Document {
  specVersion: string
  components: { 'bom-ref': string; name: string; version: string }[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

// Not `--omit=dev`: npm then leaves out what only workspaces bring, such as React. The lock file knows what is for development.
const { status, stdout, stderr } = spawnSync('npm', ['sbom', '--sbom-format=cyclonedx', '--include=dev'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
if (status !== 0) {
  console.error(`npm sbom failed (it needs npm 10 or newer):\n${stderr}`)
  process.exit(1)
}
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Readonly<Record<string, { version?: string; dev?: boolean }>>
}
const used = new Set(
  Object.entries(packages).flatMap(([path, { version, dev }]) => {
    const [name = ''] = path.split('node_modules/').slice(-1)
    return dev ? [] : [`${name}@${version}`]
  }),
)
const document = JSON.parse(stdout) as Document // what npm prints is the document itself
const left = new Set(
  document.components.filter(({ name, version }) => !used.has(`${name}@${version}`)).map((part) => part['bom-ref']),
)
const components = document.components.filter((part) => !left.has(part['bom-ref']))
const dependencies = document.dependencies
  .filter(({ ref }) => !left.has(ref))
  .map((one) => ({ ...one, ...(one.dependsOn && { dependsOn: one.dependsOn.filter((ref) => !left.has(ref)) }) }))
writeFileSync(FILE, JSON.stringify({ ...document, components, dependencies }, null, 2))
console.log(`${FILE}: CycloneDX ${document.specVersion}, ${components.length} parts`)
