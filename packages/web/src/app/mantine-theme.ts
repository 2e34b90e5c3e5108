import { createTheme } from '@mantine/core'

/** The kit's own settings; colours and sizes come from the tokens through `ui/mantine.css`. */
export const mantineTheme = createTheme({
  fontFamily: 'var(--font)',
  cursorType: 'pointer',
  respectReducedMotion: true,
})
