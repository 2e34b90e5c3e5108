/**
 * Copy a text. Browsers give pages their clipboard on secure addresses only; on `http://192.168.0.4:8082` the old way
 * still works: select it and copy the selection.
 * @throws when the browser does not want to
 */
export async function copyText(text: string): Promise<void> {
  // Absent outside of secure pages, whatever the types say.
  const { clipboard }: { clipboard?: Clipboard } = navigator
  if (clipboard) return clipboard.writeText(text)
  const { activeElement } = document
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'sr'
  // Beside what was pressed: out of an open dialog nothing can be selected.
  ;(activeElement?.parentElement ?? document.body).append(area)
  area.focus()
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  if (activeElement instanceof HTMLElement) activeElement.focus()
  if (!isCopied) throw new Error('the browser does not let the page copy')
}
