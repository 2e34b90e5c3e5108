import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'

/** Write what the product consists of to `sbom.json` (CycloneDX), from what is installed; nothing is asked for. */

const FILE = 'sbom.json'
const { status, stdout, stderr } = spawnSync('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
if (status !== 0) {
  console.error(`npm sbom failed (it needs npm 10 or newer):\n${stderr}`)
  process.exit(1)
}
// What npm prints is the document itself.
const { specVersion, components } = JSON.parse(stdout) as { specVersion: string; components: unknown[] }
writeFileSync(FILE, stdout)
console.log(`${FILE}: CycloneDX ${specVersion}, ${components.length} parts`)
