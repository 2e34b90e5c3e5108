import { defineStrings } from '../i18n/strings.ts'

export const loadStrings = defineStrings({
  name: 'load',
  en: { noNetwork: 'No network. The screen opens as soon as it is back.' },
  pt: { noNetwork: 'Sem rede. A tela abre assim que ela voltar.' },
  es: { noNetwork: 'Sin red. La pantalla se abre en cuanto vuelva.' },
})
