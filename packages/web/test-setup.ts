import { configure } from '@testing-library/react'
import { vi } from 'vitest'

// Files follow each other in one process, for the libraries' sake. Each begins with modules of ours that nobody used
// before, in a window like a new one.
vi.resetModules()
vi.useRealTimers()
vi.unstubAllGlobals()
vi.restoreAllMocks()
// What computes only runs without a window.
if ('window' in globalThis) clearWindow()

function clearWindow(): void {
  localStorage.clear()
  sessionStorage.clear()
  document.head.replaceChildren()
  document.body.replaceChildren()
  document.title = ''
  const { documentElement } = document
  for (const { name } of Array.from(documentElement.attributes)) documentElement.removeAttribute(name)
  Object.assign(window, { innerWidth: 1024, innerHeight: 768 })
  // A DOM without layout has no sizes; a test that needs some gives them. The same with fonts.
  for (const name of ['clientHeight', 'clientWidth', 'offsetHeight', 'offsetWidth'])
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => 0 })
  Reflect.deleteProperty(document, 'fonts')
}

// A lazy screen takes longer than the default second while other suites use the machine too.
configure({ asyncUtilTimeout: 15_000 })

// In this DOM without layout nothing can take the focus, and the kit tells the whole tree of it, thousands of lines long.
const { warn } = globalThis.console
globalThis.console.warn = (...words: unknown[]) => {
  if (!String(words[0]).startsWith('[@mantine/hooks/use-focus-trap]')) warn(...words)
}
