import { defineStrings } from '../../i18n/strings.ts'

export const maintenanceStrings = defineStrings({
  name: 'maintenance',
  en: {
    title: 'We will be right back',
    tagline: 'Fleet tracking',
    text: 'The server is not answering right now. Your trackers keep recording and send everything later.',
    retry: 'Try again',
    trying: 'Trying…',
    automatic: 'This page tries again by itself every {{seconds}} seconds.',
  },
  pt: {
    title: 'Já voltamos',
    tagline: 'Rastreamento de frotas',
    text: 'O servidor não está respondendo agora. Seus rastreadores continuam gravando e enviam tudo depois.',
    retry: 'Tentar de novo',
    trying: 'Tentando…',
    automatic: 'Esta página tenta de novo sozinha a cada {{seconds}} segundos.',
  },
  es: {
    title: 'Volvemos enseguida',
    tagline: 'Rastreo de flotas',
    text: 'El servidor no responde en este momento. Sus rastreadores siguen grabando y envían todo después.',
    retry: 'Intentar de nuevo',
    trying: 'Intentando…',
    automatic: 'Esta página intenta de nuevo sola cada {{seconds}} segundos.',
  },
})
