/** Rows of one sheet, characters of one cell, columns, and bytes of a file, that are imported at most. */
export const IMPORT_LIMITS = { rows: 5_000, cell: 200, columns: 100, fileBytes: 10 * 1024 * 1024 } as const
/** Rows a person sees before the import (IMP-06). */
export const IMPORT_PREVIEW_ROWS = 50
/** Media type of both kinds of files; which one it is, its first bytes tell. */
export const IMPORT_MEDIA_TYPE = 'application/octet-stream'
