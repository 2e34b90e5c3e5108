/** From here on the server takes a password; longer ones are better than stranger ones. */
const FAIR_LENGTH = 8
const STRONG_LENGTH = 12

/** How hard a password is to guess, as a hint: 0 weak, 1 fair, 2 strong. The server decides what it takes. */
export function passwordStrength(password: string): 0 | 1 | 2 {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  const isVaried = new Set(password).size >= Math.min(6, password.length)
  if (password.length < FAIR_LENGTH || !isVaried) return 0
  return password.length >= STRONG_LENGTH && kinds >= 2 ? 2 : 1
}
