import { readFileSync } from 'node:fs'
import { trackedFiles } from './tracked-files.ts'

/** Something the product's source must not hold, and the files that may all the same. */
export interface SourceRule {
  pattern: RegExp
  where: RegExp
  because: string
  /** By the end of the path. */
  but?: readonly string[]
}

const SERVER = /^(packages\/(platform|tracking|extension|contracts|reports|sheets|traccar)|apps\/server)\/src\//
const PRODUCT = /^(packages\/(?!testkit)\w+|apps\/server)\/src\//
const BROWSER = /^packages\/web\/src\//
/** Tests, what only tests use, and the demo's made-up data. */
const NO_PRODUCT = /\.test\.tsx?$|\/(testing|test-setup)|\/samples\.ts$|\/src\/demo/

export const RULES: readonly SourceRule[] = [
  {
    pattern: /\beval\(|new Function\b|node:vm|setTimeout\(\s*['"`]|from 'vm'/,
    where: PRODUCT,
    because: 'no text becomes a program: expressions have an interpreter of their own',
    // It runs one constant word, to get at the collector of memory.
    but: ['tracking/src/api/server-calls.ts'],
  },
  {
    pattern: /Math\.random\(/,
    where: SERVER,
    because: 'what nobody may guess comes from the cryptographic source',
    // How long to wait before the next try is no secret.
    but: ['notify/lane.ts', 'spool/drain.ts'],
  },
  {
    pattern: /randomUUID\(/,
    where: /^packages\/(tracking\/src\/access|extension\/src\/(shares|qr-driver))\//,
    because: 'a UUID is a name, no secret',
  },
  {
    pattern: /createHash\('(md5|sha1)'\)|createCipheriv\('(?!aes-(128|256)-gcm)/,
    where: SERVER,
    because: 'broken hashes and unauthenticated ciphers protect nothing',
  },
  {
    pattern:
      /\.(inner|outer)HTML\b|insertAdjacentHTML|dangerouslySetInnerHTML|\.setHTML\(|document\.write\(|srcDoc\b|srcdoc\b/,
    where: BROWSER,
    because: 'what trackers and people write is text in the page, never markup',
  },
  {
    pattern: /sql\.raw\(|sql\.lit\(/,
    where: SERVER,
    because: 'values go as parameters, names from constants',
    // Names of our own tables and columns, and bounds of months, which PostgreSQL takes from no parameter.
    // Limits of ours that are multiplied and shifted, of which PostgreSQL would have to guess the type.
    but: [
      'db/change-triggers.ts',
      'store/counts.ts',
      'store/position-partitions.ts',
      'store/prune-postgres.ts',
      'store/prune.ts',
    ],
  },
  {
    pattern: /rejectUnauthorized:\s*false|NODE_TLS_REJECT_UNAUTHORIZED/,
    where: PRODUCT,
    because: 'whoever we call proves who he is',
  },
]

/** Every line of the product that breaks a rule, with the reason. */
export function brokenRules(rules: readonly SourceRule[] = RULES, files = sources()): string[] {
  return files.flatMap(({ path, text }) =>
    rules
      .filter(({ where, but = [] }) => where.test(path) && !but.some((end) => path.endsWith(end)))
      .flatMap(({ pattern, because }) =>
        text.split('\n').flatMap((line, index) => (pattern.test(line) ? `${path}:${index + 1}: ${because}` : [])),
      ),
  )
}

/** The product's own source, without what only tests use. */
export function sources(): { path: string; text: string }[] {
  return trackedFiles('.ts', '.tsx')
    .filter((path) => PRODUCT.test(path) && !NO_PRODUCT.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}
