import type { EventType, Words } from '@rastro/contracts'

/**
 * What is said of each type of event. `{device}` and the others stand for facts; which there are, `facts.ts` tells. A fact that is
 * missing is written as a dash.
 */
export const SENTENCES: Readonly<Record<EventType, Words>> = {
  alarm: { en: '{device}: alarm: {alarm}', pt: '{device}: alarme: {alarm}', es: '{device}: alarma: {alarm}' },
  deviceOnline: { en: '{device} is online', pt: '{device} está online', es: '{device} está en línea' },
  deviceOffline: { en: '{device} is offline', pt: '{device} está offline', es: '{device} está sin conexión' },
  deviceUnknown: {
    en: '{device} has been silent for a while',
    pt: '{device} está em silêncio há algum tempo',
    es: '{device} lleva un tiempo en silencio',
  },
  deviceInactive: {
    en: '{device} has sent nothing since {lastUpdate}',
    pt: '{device} não envia nada desde {lastUpdate}',
    es: '{device} no envía nada desde {lastUpdate}',
  },
  deviceMoving: { en: '{device} started to move', pt: '{device} começou a se mover', es: '{device} empezó a moverse' },
  deviceStopped: { en: '{device} stopped', pt: '{device} parou', es: '{device} se detuvo' },
  ignitionOn: { en: '{device}: ignition on', pt: '{device}: ignição ligada', es: '{device}: encendido activado' },
  ignitionOff: {
    en: '{device}: ignition off',
    pt: '{device}: ignição desligada',
    es: '{device}: encendido desactivado',
  },
  geofenceEnter: {
    en: '{device} entered {geofence}',
    pt: '{device} entrou em {geofence}',
    es: '{device} entró en {geofence}',
  },
  geofenceExit: {
    en: '{device} left {geofence}',
    pt: '{device} saiu de {geofence}',
    es: '{device} salió de {geofence}',
  },
  geofenceCrossed: {
    en: '{device} crossed {geofence}',
    pt: '{device} atravessou {geofence}',
    es: '{device} atravesó {geofence}',
  },
  deviceOverspeed: {
    en: '{device} drives at {speed}; the limit is {speedLimit}',
    pt: '{device} está a {speed}; o limite é {speedLimit}',
    es: '{device} va a {speed}; el límite es {speedLimit}',
  },
  commandResult: {
    en: '{device} answered a command: {result}',
    pt: '{device} respondeu a um comando: {result}',
    es: '{device} respondió a un comando: {result}',
  },
  queuedCommandSent: {
    en: '{device}: the command that waited was sent',
    pt: '{device}: o comando que esperava foi enviado',
    es: '{device}: se envió el comando que esperaba',
  },
  driverChanged: {
    en: '{device} has another driver: {driver}',
    pt: '{device} está com outro motorista: {driver}',
    es: '{device} tiene otro conductor: {driver}',
  },
  deviceFuelDrop: {
    en: '{device} lost fuel: {before} before, {after} now',
    pt: '{device} perdeu combustível: {before} antes, {after} agora',
    es: '{device} perdió combustible: {before} antes, {after} ahora',
  },
  deviceFuelIncrease: {
    en: '{device} was refuelled: {before} before, {after} now',
    pt: '{device} foi abastecido: {before} antes, {after} agora',
    es: '{device} cargó combustible: {before} antes, {after} ahora',
  },
  maintenance: {
    en: '{device} is due for maintenance: {maintenance}',
    pt: '{device} precisa de manutenção: {maintenance}',
    es: '{device} necesita mantenimiento: {maintenance}',
  },
  textMessage: { en: '{device} wrote: {text}', pt: '{device} escreveu: {text}', es: '{device} escribió: {text}' },
  proximityEnter: {
    en: '{device} came near {other}',
    pt: '{device} se aproximou de {other}',
    es: '{device} se acercó a {other}',
  },
  proximityExit: {
    en: '{device} went away from {other}',
    pt: '{device} se afastou de {other}',
    es: '{device} se alejó de {other}',
  },
  unaccompaniedMotion: {
    en: '{device} moves without its companion',
    pt: '{device} se move sem o acompanhante',
    es: '{device} se mueve sin su acompañante',
  },
  media: {
    en: '{device} sent a file: {file}',
    pt: '{device} enviou um arquivo: {file}',
    es: '{device} envió un archivo: {file}',
  },
}

/** Said of a type nobody here knows, and of the test of a channel. */
export const OTHER_SENTENCES = {
  other: { en: '{device}: {type}', pt: '{device}: {type}', es: '{device}: {type}' },
  test: {
    en: 'This is a test. Messages reach you this way.',
    pt: 'Este é um teste. As mensagens chegam a você por aqui.',
    es: 'Esta es una prueba. Los mensajes le llegan por aquí.',
  },
} as const satisfies Record<string, Words>

/** Labels of the lines of a mail. */
export const LABELS = {
  device: { en: 'Device', pt: 'Dispositivo', es: 'Dispositivo' },
  event: { en: 'Event', pt: 'Evento', es: 'Evento' },
  time: { en: 'Time', pt: 'Hora', es: 'Hora' },
  place: { en: 'Place', pt: 'Local', es: 'Lugar' },
  coordinates: { en: 'Coordinates', pt: 'Coordenadas', es: 'Coordenadas' },
  speed: { en: 'Speed', pt: 'Velocidade', es: 'Velocidad' },
  open: { en: 'Open the vehicle', pt: 'Abrir o veículo', es: 'Abrir el vehículo' },
  test: { en: 'Test', pt: 'Teste', es: 'Prueba' },
} as const satisfies Record<string, Words>
