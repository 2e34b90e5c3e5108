import { addToList } from './add-to-list.ts'
import { fillTemplate, type NewPart, type Tree } from './new-part.ts'

const FOLDER = 'packages/tracking/src/protocols'
const LIST = `${FOLDER}/index.ts`
/** Folders that are no protocol. */
const SHARED = ['wire', 'suite']
/** Above every port of the reference server; a protocol it knows takes its port instead. */
const FIRST_FREE_PORT = 5900

/**
 * A protocol that works: a login and a report in text, to be replaced by the real one sample by sample.
 * @throws Error when the name is none or taken
 */
export function newProtocol(tree: Tree, name: string): NewPart {
  if (!/^[a-z][a-z0-9]*$/.test(name)) throw new Error('a protocol is called by lower case letters and digits')
  if (SHARED.includes(name)) throw new Error(`${name} is what protocols share`)
  const words = { name, port: String(freePort(tree)) }
  const files = ['index.ts', 'decode.ts', 'samples.ts'].map((file) => [
    `${FOLDER}/${name}/${file}`,
    fillTemplate(`protocol/${file}`, words),
  ])
  return {
    files: {
      ...Object.fromEntries(files),
      [LIST]: addToList(tree.read(LIST), 'protocols', { name, from: `./${name}/index.ts` }),
    },
    next: [
      `it listens on port ${words.port}; if the reference server knows the protocol, take its name and port`,
      'put real frames into samples.ts, one by one, and let decode.ts follow',
      `vitest run --project node ${FOLDER}/protocols.test.ts -t ${name}`,
      'put its port into the table of docs/operating.md, where the check looks for it',
    ],
  }
}

function freePort({ folders, read }: Tree): number {
  const names = folders(FOLDER).filter((name) => !SHARED.includes(name))
  const taken = names.map((name) => Number(/\bport: (\d+)/.exec(read(`${FOLDER}/${name}/index.ts`))?.[1]))
  let port = FIRST_FREE_PORT
  while (taken.includes(port)) port++
  return port
}
