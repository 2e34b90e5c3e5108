import type { SecretBox } from '@rastro/platform'

const MARK = 'sealed:'

/** Seals texts so that they are told apart from what was kept before it was sealed. */
export interface MarkedSeal {
  /** What is sealed already stays as it is. */
  readonly seal: (text: string) => string
  /** @returns undefined when another key sealed it */
  readonly open: (text: string) => string | undefined
}

export function createMarkedSeal(box: SecretBox): MarkedSeal {
  return {
    seal: (text) => (isSealed(text) ? text : MARK + box.seal(text)),
    open: (text) => (isSealed(text) ? box.open(text.slice(MARK.length)) : text),
  }
}

export function isSealed(text: string): boolean {
  return text.startsWith(MARK)
}
