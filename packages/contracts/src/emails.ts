const ADDRESS = /^[^\s@<>]+@[^\s@<>]+$/

/** Whether a text can be an e-mail address. Blanks around it do not count; which ones get mail only their host knows. */
export function isEmail(text: string): boolean {
  return ADDRESS.test(text.trim())
}
