import { defineStrings } from '../../i18n/strings.ts'

export const groupStrings = defineStrings({
  name: 'groups',
  en: {
    speedLimit: 'Speed limit ({{unit}})',
    title: 'Groups',
    add: 'New group',
    name: 'Name',
    nameMissing: 'Give the group a name.',
    parent: 'Parent group',
    top: 'None: at the top',
    vehicleCount: 'Vehicles',
    vehicles_one: '{{count}} vehicle',
    vehicles_other: '{{count}} vehicles',
    empty: 'No groups yet',
    emptyText:
      'Groups sort vehicles by branch, customer or use. Rules, geofences and commands can apply to a whole group.',
    cycle: 'A group cannot lie within itself or one of its subgroups.',
  },
  pt: {
    speedLimit: 'Limite de velocidade ({{unit}})',
    title: 'Grupos',
    add: 'Novo grupo',
    name: 'Nome',
    nameMissing: 'Dê um nome ao grupo.',
    parent: 'Grupo superior',
    top: 'Nenhum: no topo',
    vehicleCount: 'Veículos',
    vehicles_one: '{{count}} veículo',
    vehicles_other: '{{count}} veículos',
    empty: 'Nenhum grupo ainda',
    emptyText:
      'Grupos separam veículos por filial, cliente ou uso. Regras, cercas e comandos podem valer para um grupo inteiro.',
    cycle: 'Um grupo não pode ficar dentro de si mesmo ou de um de seus subgrupos.',
  },
  es: {
    speedLimit: 'Límite de velocidad ({{unit}})',
    title: 'Grupos',
    add: 'Nuevo grupo',
    name: 'Nombre',
    nameMissing: 'Dele un nombre al grupo.',
    parent: 'Grupo superior',
    top: 'Ninguno: arriba de todo',
    vehicleCount: 'Vehículos',
    vehicles_one: '{{count}} vehículo',
    vehicles_other: '{{count}} vehículos',
    empty: 'Todavía no hay grupos',
    emptyText:
      'Los grupos separan vehículos por sucursal, cliente o uso. Reglas, geocercas y comandos pueden valer para un grupo entero.',
    cycle: 'Un grupo no puede estar dentro de sí mismo ni de uno de sus subgrupos.',
  },
})
