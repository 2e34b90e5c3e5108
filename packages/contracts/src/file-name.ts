/** A name every file system takes: `rota-entrega-07-2026-11-21`. */
export function fileNameOf(...parts: readonly string[]): string {
  return parts
    .join(' ')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
}
