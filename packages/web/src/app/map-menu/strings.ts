import { defineStrings } from '../../i18n/strings.ts'

export const mapMenuStrings = defineStrings({
  name: 'map-menu',
  pt: {
    menu: 'Menu do mapa',
    editGeofence: 'Abrir cerca {{name}}',
    centre: 'Centralizar aqui',
    geofence: 'Nova cerca aqui',
    measure: 'Medir daqui',
    copy: 'Copiar coordenadas',
    copied: 'Coordenadas copiadas: {{place}}',
    copyFailed: 'O navegador não deixou copiar. Coordenadas: {{place}}',
    openIn: 'Abrir em',
  },
  es: {
    menu: 'Menú del mapa',
    editGeofence: 'Abrir geocerca {{name}}',
    centre: 'Centrar aquí',
    geofence: 'Nueva geocerca aquí',
    measure: 'Medir desde aquí',
    copy: 'Copiar coordenadas',
    copied: 'Coordenadas copiadas: {{place}}',
    copyFailed: 'El navegador no permitió copiar. Coordenadas: {{place}}',
    openIn: 'Abrir en',
  },
  en: {
    menu: 'Map menu',
    editGeofence: 'Open geofence {{name}}',
    centre: 'Centre here',
    geofence: 'New geofence here',
    measure: 'Measure from here',
    copy: 'Copy coordinates',
    copied: 'Coordinates copied: {{place}}',
    copyFailed: 'The browser did not allow copying. Coordinates: {{place}}',
    openIn: 'Open in',
  },
})
