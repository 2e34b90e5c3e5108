import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The tree a part is added to. Paths are from its root. */
export interface Tree {
  read: (path: string) => string
  /** Names of the folders in a folder. */
  folders: (path: string) => string[]
}

/** What adding a part writes. */
export interface NewPart {
  /** Text by path. */
  files: Readonly<Record<string, string>>
  /** What is left to the person, a line each. */
  next: readonly string[]
}

/** The tree in a folder on the disk. */
export function treeAt(root: string): Tree {
  return {
    read: (path) => readFileSync(join(root, path), 'utf8'),
    folders: (path) =>
      readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? [entry.name] : [],
      ),
  }
}

/** A template beside this file with its `{words}` filled in; other braces stay. */
export function fillTemplate(template: string, words: Readonly<Record<string, string>>): string {
  const text = readFileSync(join(import.meta.dirname, `${template}.template`), 'utf8')
  return text.replace(/\{(\w+)\}/g, (whole, word: string) => words[word] ?? whole)
}
