import { createTheme, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import '../ui/mantine.css'
import { useScheme } from './theme.ts'

/** The kit's own settings; colours and sizes come from the tokens through `ui/mantine.css`. */
const theme = createTheme({ fontFamily: 'var(--font)', cursorType: 'pointer', respectReducedMotion: true })

/** Around everything that uses the UI kit. Parts that do not need it do not load it. */
export function Kit({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={useScheme()}
      // Style tags would need a hole in the content security policy: our tokens and the kit's files say all.
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
