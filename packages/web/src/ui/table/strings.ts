import { defineStrings } from '../../i18n/strings.ts'

export const tableStrings = defineStrings({
  name: 'table',
  en: {
    sort: 'Sort',
    order: 'Order',
    natural: 'As it comes',
    ascending: 'ascending',
    descending: 'descending',
    loading: 'Loading',
  },
  pt: {
    sort: 'Ordenar',
    order: 'Ordem',
    natural: 'Como veio',
    ascending: 'crescente',
    descending: 'decrescente',
    loading: 'Carregando',
  },
  es: {
    sort: 'Ordenar',
    order: 'Orden',
    natural: 'Como vino',
    ascending: 'ascendente',
    descending: 'descendente',
    loading: 'Cargando',
  },
})
