import { defineStrings } from '../i18n/strings.ts'

export const whereStrings = defineStrings({
  name: 'where',
  en: {
    vehicles: 'Vehicles',
    noVehicles: 'No vehicle',
    manyVehicles_one: '{{count}} vehicle',
    manyVehicles_other: '{{count}} vehicles',
    groups: 'Groups',
    noGroups: 'No group',
    manyGroups_one: '{{count}} group',
    manyGroups_other: '{{count}} groups',
  },
  pt: {
    vehicles: 'Veículos',
    noVehicles: 'Nenhum veículo',
    manyVehicles_one: '{{count}} veículo',
    manyVehicles_other: '{{count}} veículos',
    groups: 'Grupos',
    noGroups: 'Nenhum grupo',
    manyGroups_one: '{{count}} grupo',
    manyGroups_other: '{{count}} grupos',
  },
  es: {
    vehicles: 'Vehículos',
    noVehicles: 'Ningún vehículo',
    manyVehicles_one: '{{count}} vehículo',
    manyVehicles_other: '{{count}} vehículos',
    groups: 'Grupos',
    noGroups: 'Ningún grupo',
    manyGroups_one: '{{count}} grupo',
    manyGroups_other: '{{count}} grupos',
  },
})
