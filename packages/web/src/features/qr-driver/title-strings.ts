import { defineStrings } from '../../i18n/strings.ts'

export const qrDriverTitle = defineStrings({
  name: 'qr-driver-title',
  en: { title: 'Driver' },
  pt: { title: 'Motorista' },
  es: { title: 'Conductor' },
})
