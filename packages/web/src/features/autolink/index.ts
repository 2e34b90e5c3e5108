import { defineStrings, word } from '../../i18n/strings.ts'
import { defineScreen } from '../../ui/screen.ts'

/** Every page loads the list of screens: it carries the title, not all words of the screen. */
const titleStrings = defineStrings({
  name: 'autolink-title',
  en: { title: 'Add a vehicle' },
  pt: { title: 'Adicionar veículo' },
  es: { title: 'Agregar vehículo' },
})

const screen = {
  title: () => word(titleStrings, 'title'),
  load: () => import('./autolink-screen.tsx'),
}

/** Adding a tracker by what stands on it; the identifier may come in the address, as from a sticker's code. */
export const autolink = [
  defineScreen({ ...screen, path: '/autolink' }),
  defineScreen({ ...screen, path: '/autolink/$id', backBtn: '/autolink' }),
] as const
