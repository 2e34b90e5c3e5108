/** The address is given back after the browser surely took the file. */
const FORGET_AFTER_MS = 60_000

/** Hand a file to the person, as if it had been downloaded. */
export function saveFile(content: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), FORGET_AFTER_MS)
}
