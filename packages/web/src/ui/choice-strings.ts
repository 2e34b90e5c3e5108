import { defineStrings } from '../i18n/strings.ts'

export const choiceStrings = defineStrings({
  name: 'choice',
  en: {
    search: 'Search',
    clearSearch: 'Clear search',
    nothing: 'Nothing found',
    chosen_one: '{{count}} chosen',
    chosen_other: '{{count}} chosen',
    clear: 'Clear',
  },
  pt: {
    search: 'Buscar',
    clearSearch: 'Limpar busca',
    nothing: 'Nada encontrado',
    chosen_one: '{{count}} escolhido',
    chosen_other: '{{count}} escolhidos',
    clear: 'Limpar',
  },
  es: {
    search: 'Buscar',
    clearSearch: 'Limpiar búsqueda',
    nothing: 'Nada encontrado',
    chosen_one: '{{count}} elegido',
    chosen_other: '{{count}} elegidos',
    clear: 'Limpiar',
  },
})
