import { configure } from '@testing-library/react'

// A lazy screen takes longer than the default second while other suites use the machine too.
configure({ asyncUtilTimeout: 8000 })

// In this DOM without layout nothing can take the focus, and the kit tells the whole tree of it, thousands of lines long.
const { warn } = globalThis.console
globalThis.console.warn = (...words: unknown[]) => {
  if (!String(words[0]).startsWith('[@mantine/hooks/use-focus-trap]')) warn(...words)
}
