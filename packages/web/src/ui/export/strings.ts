import { defineStrings } from '../../i18n/strings.ts'

export const exportStrings = defineStrings({
  name: 'export',
  en: { made: 'Made on {{when}}', page: 'Page # of ##' },
  pt: { made: 'Gerado em {{when}}', page: 'Página # de ##' },
  es: { made: 'Generado el {{when}}', page: 'Página # de ##' },
})
