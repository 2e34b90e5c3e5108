import { defineStrings } from '../i18n/strings.ts'

export const slideStrings = defineStrings({
  name: 'slide',
  en: {
    unconfirmed: 'Not confirmed',
    confirmed: 'Confirmed',
    percent: '{{percent}}%, not confirmed',
    withoutDragging: 'Confirm without dragging',
    again: 'Tap again to confirm ({{seconds}}\u00A0s)',
    armed: 'Tap again within {{seconds}} seconds to confirm.',
  },
  pt: {
    unconfirmed: 'Não confirmado',
    confirmed: 'Confirmado',
    percent: '{{percent}} %, não confirmado',
    withoutDragging: 'Confirmar sem arrastar',
    again: 'Toque de novo para confirmar ({{seconds}}\u00A0s)',
    armed: 'Toque de novo em até {{seconds}} segundos para confirmar.',
  },
  es: {
    unconfirmed: 'Sin confirmar',
    confirmed: 'Confirmado',
    percent: '{{percent}} %, sin confirmar',
    withoutDragging: 'Confirmar sin arrastrar',
    again: 'Toque de nuevo para confirmar ({{seconds}}\u00A0s)',
    armed: 'Toque de nuevo antes de {{seconds}} segundos para confirmar.',
  },
})
