import { defineStrings } from '../../i18n/strings.ts'

export const tableStrings = defineStrings({
  name: 'table',
  en: {
    sort: 'Sort',
    order: 'Order',
    natural: 'Default',
    ascending: 'ascending',
    descending: 'descending',
    loading: 'Loading',
  },
  pt: {
    sort: 'Ordenar',
    order: 'Ordem',
    natural: 'Padrão',
    ascending: 'crescente',
    descending: 'decrescente',
    loading: 'Carregando',
  },
  es: {
    sort: 'Ordenar',
    order: 'Orden',
    natural: 'Predeterminado',
    ascending: 'ascendente',
    descending: 'descendente',
    loading: 'Cargando',
  },
})
