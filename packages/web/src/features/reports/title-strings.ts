import { defineStrings } from '../../i18n/strings.ts'

/** Titles of the screens, apart from the words inside them: these every page loads. */
export const reportTitles = defineStrings({
  name: 'report-titles',
  en: {
    title: 'Reports',
    resume: 'Summary',
    travels: 'Trips',
    stops: 'Stops',
    events: 'Events',
    history: 'Positions',
    visits: 'Geofence visits',
    combined: 'Combined',
    schedules: 'Schedules',
  },
  pt: {
    title: 'Relatórios',
    resume: 'Resumo',
    travels: 'Viagens',
    stops: 'Paradas',
    events: 'Eventos',
    history: 'Posições',
    visits: 'Permanência em cercas',
    combined: 'Combinado',
    schedules: 'Agendamentos',
  },
  es: {
    title: 'Informes',
    resume: 'Resumen',
    travels: 'Viajes',
    stops: 'Paradas',
    events: 'Eventos',
    history: 'Posiciones',
    visits: 'Permanencia en geocercas',
    combined: 'Combinado',
    schedules: 'Programaciones',
  },
})
