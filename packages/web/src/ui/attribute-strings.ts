import { defineStrings } from '../i18n/strings.ts'

export const attributeStrings = defineStrings({
  name: 'attributesField',
  en: { attributes: 'Attributes', name: 'New attribute', add: 'Add', remove: 'Remove attribute {{name}}' },
  pt: { attributes: 'Atributos', name: 'Novo atributo', add: 'Adicionar', remove: 'Remover atributo {{name}}' },
  es: { attributes: 'Atributos', name: 'Nuevo atributo', add: 'Agregar', remove: 'Quitar atributo {{name}}' },
})
