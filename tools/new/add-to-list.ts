const LINE_WIDTH = 120

/** A member of a list that is written down in a file. */
export interface Member {
  name: string
  /** The path it is imported from, as the list's file writes it. */
  from: string
}

/**
 * Add a member to the list of a file: its import among the others in the order of their paths, its name at the end of
 * the list, or in order of names where the list is in that order already.
 * @param listName name of the exported array
 * @throws Error when the file holds no such list, or the member already
 */
export function addToList(source: string, listName: string, { name, from }: Member): string {
  const list = new RegExp(`^(export const ${listName}\\b[^=]*= )\\[([^\\]]*)\\](.*)$`, 'm').exec(source)
  if (!list) throw new Error(`there is no list ${listName}`)
  const [whole, head = '', inside = '', tail = ''] = list
  const names = inside.split(',').flatMap((member) => member.trim() || [])
  if (names.includes(name)) throw new Error(`${name} is in the list ${listName} already`)
  const isOrdered = names.join() === names.toSorted().join()
  const more = isOrdered ? [...names, name].toSorted() : [...names, name]
  return addImport(source.replace(whole, writeList(head, more, tail)), { name, from })
}

function writeList(head: string, names: readonly string[], tail: string): string {
  const line = `${head}[${names.join(', ')}]${tail}`
  return line.length <= LINE_WIDTH ? line : `${head}[\n${names.map((name) => `  ${name},\n`).join('')}]${tail}`
}

function addImport(source: string, { name, from }: Member): string {
  const added = `import { ${name} } from '${from}'`
  const imports = [...source.matchAll(/^import .* from '([^']+)'$/gm)]
  const next = imports.find((match) => (match[1] ?? '') > from)
  if (next) return `${source.slice(0, next.index)}${added}\n${source.slice(next.index)}`
  const last = imports.at(-1)
  const end = last ? last.index + last[0].length : 0
  return `${source.slice(0, end)}\n${added}${source.slice(end)}`
}
