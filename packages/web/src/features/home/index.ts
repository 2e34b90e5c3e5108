import { defineStrings, word } from '../../i18n/strings.ts'
import { defineScreen } from '../../ui/screen.ts'

const homeStrings = defineStrings({
  name: 'home',
  en: { title: 'Map' },
  pt: { title: 'Mapa' },
  es: { title: 'Mapa' },
})

/** The map alone, its panel closed. */
export const home = defineScreen({
  path: '/home',
  shown: true,
  title: () => word(homeStrings, 'title'),
  load: () => import('./home-screen.tsx'),
})
