const RELOADED = 'rastro.reloaded-for'

/** Path of the script this page began with; its name holds a hash of what it is. Empty where there is none. */
export function ownScript(): string {
  const source = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src
  return source ? new URL(source).pathname : ''
}

/** Whether the server would begin a page with another script by now. An unreachable server says no. */
async function isOutdated(script: string): Promise<boolean> {
  const response = await fetch('/index.html', { cache: 'no-store' }).catch(() => null)
  if (!response?.ok) return false
  const page = await response.text()
  return page.includes('type="module"') && !page.includes(`"${script}"`)
}

/** Once for each version, so that a page that stays broken does not turn in circles. */
function isFirstTime(script: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED) === script) return false
    sessionStorage.setItem(RELOADED, script)
    return true
  } catch {
    // Without storage nobody remembers, and a circle is worse than an error page.
    return false
  }
}

/** Load the page anew when a newer version was deployed since it came. True = the page is going away. */
export async function reloadIfOutdated(): Promise<boolean> {
  const script = ownScript()
  if (script === '' || !(await isOutdated(script)) || !isFirstTime(script)) return false
  location.reload()
  return true
}
