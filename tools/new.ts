import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type NewPart, type Tree, treeAt } from './new/new-part.ts'
import { newProtocol } from './new/protocol.ts'
import { newScreen } from './new/screen.ts'

/** What can be added. Reports and notification channels join with the issues that bring their lists. */
const KINDS: Readonly<Record<string, (tree: Tree, name: string) => NewPart>> = {
  protocol: newProtocol,
  screen: newScreen,
}
const LATER = ['report', 'channel']

/** `npm run new protocol acme`: writes the folder of a new part and its line in the list, and says what is left. */
function add(root: string, kind = '', name = ''): void {
  const make = KINDS[kind]
  if (LATER.includes(kind)) throw new Error(`there are no ${kind}s yet; this version makes: ${known()}`)
  if (!make || !name) throw new Error(`say what and how it is called: npm run new <${known()}> <name>`)
  const { files, next } = make(treeAt(root), name)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
    console.log(`▸ ${path}`)
  }
  for (const line of next) console.log(`  ${line}`)
}

function known(): string {
  return Object.keys(KINDS).join('|')
}

try {
  add(process.cwd(), ...process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
