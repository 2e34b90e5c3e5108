import type { ImportError } from '@rastro/contracts'
import { IMPORT_FIELDS, type ImportKind } from '@rastro/contracts/import-fields'
import { IMPORT_ERRORS, IMPORT_PROBLEMS } from '@rastro/contracts/import-words'
import { ApiError } from '../../data/api.ts'
import { ImportRefused } from '../../data/imports.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { word } from '../../i18n/strings.ts'
import { importStrings } from './strings.ts'

/** What a field is called. */
export function fieldWord(kind: ImportKind, name: string): string {
  return IMPORT_FIELDS[kind].find((field) => field.name === name)?.words[currentLanguage()] ?? name
}

/** What is wrong with a row, as a sentence. */
export function rowText(kind: ImportKind, errors: readonly ImportError[]): string {
  return errors
    .map(({ field, code, detail }) => {
      const called = field === null ? '' : fieldWord(kind, field)
      return [called, detail ?? IMPORT_ERRORS[code][currentLanguage()]].filter(Boolean).join(' ')
    })
    .join('; ')
}

/** Why a file or an import was not taken. */
export function refusalText(error: unknown): string {
  if (error instanceof ImportRefused) return IMPORT_PROBLEMS[error.problem][currentLanguage()]
  if (error instanceof ApiError && error.body !== '') return error.body
  return word(importStrings, 'away')
}
