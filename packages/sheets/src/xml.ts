const SPECIAL: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// Control characters and halves of surrogate pairs are in no XML document, escaped or not.
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Anything that has to be looked at: nearly no text has any. */
// oxlint-disable-next-line no-control-regex
const UNUSUAL = /[&<>"\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/

/** Text as it stands between tags or in double quotes; what XML cannot carry is left out. */
export function xmlText(text: string): string {
  if (!UNUSUAL.test(text)) return text
  return text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"]/g, (letter) => SPECIAL[letter] ?? letter)
}
