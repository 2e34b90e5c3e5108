import { defineStrings } from '../../i18n/strings.ts'

export const followStrings = defineStrings({
  name: 'follow',
  pt: {
    following: 'Seguindo {{name}}',
    trailing: 'Rastro de {{name}}',
    endFollow: 'Parar de seguir',
    endTrail: 'Apagar o rastro',
    followEnded: 'Você moveu o mapa: o veículo não é mais seguido.',
  },
  es: {
    following: 'Siguiendo a {{name}}',
    trailing: 'Rastro de {{name}}',
    endFollow: 'Dejar de seguir',
    endTrail: 'Borrar el rastro',
    followEnded: 'Moviste el mapa: el vehículo ya no se sigue.',
  },
  en: {
    following: 'Following {{name}}',
    trailing: 'Trail of {{name}}',
    endFollow: 'Stop following',
    endTrail: 'Remove the trail',
    followEnded: 'You moved the map: the vehicle is no longer followed.',
  },
})
