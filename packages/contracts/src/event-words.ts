import type { Words } from './vocabulary.ts'

/**
 * Every type of event: those of the specification (NOT-28) first, then what the reference server knows besides. The keys
 * are those of the wire; this list is the only one.
 */
export const EVENT_WORDS = {
  alarm: { en: 'Alarm', pt: 'Alarme', es: 'Alarma' },
  deviceOnline: { en: 'Device online', pt: 'Dispositivo online', es: 'Dispositivo en línea' },
  deviceOffline: { en: 'Device offline', pt: 'Dispositivo offline', es: 'Dispositivo sin conexión' },
  deviceMoving: { en: 'Device moving', pt: 'Em movimento', es: 'En movimiento' },
  deviceStopped: { en: 'Device stopped', pt: 'Parado', es: 'Detenido' },
  ignitionOn: { en: 'Ignition on', pt: 'Ignição ligada', es: 'Encendido activado' },
  ignitionOff: { en: 'Ignition off', pt: 'Ignição desligada', es: 'Encendido desactivado' },
  geofenceEnter: { en: 'Geofence entered', pt: 'Entrou na cerca', es: 'Entró en la geocerca' },
  geofenceExit: { en: 'Geofence left', pt: 'Saiu da cerca', es: 'Salió de la geocerca' },
  deviceOverspeed: { en: 'Overspeed', pt: 'Excesso de velocidade', es: 'Exceso de velocidad' },
  commandResult: { en: 'Command result', pt: 'Resultado do comando', es: 'Resultado del comando' },
  driverChanged: { en: 'Driver changed', pt: 'Motorista trocado', es: 'Conductor cambiado' },
  deviceFuelDrop: { en: 'Fuel drop', pt: 'Queda de combustível', es: 'Caída de combustible' },
  maintenance: { en: 'Maintenance due', pt: 'Manutenção necessária', es: 'Mantenimiento pendiente' },
  deviceInactive: { en: 'Device inactive', pt: 'Dispositivo inativo', es: 'Dispositivo inactivo' },
  textMessage: { en: 'Text message received', pt: 'Mensagem de texto recebida', es: 'Mensaje de texto recibido' },
  deviceUnknown: { en: 'Device state unknown', pt: 'Estado desconhecido', es: 'Estado desconocido' },
  queuedCommandSent: { en: 'Queued command sent', pt: 'Comando da fila enviado', es: 'Comando en cola enviado' },
  deviceFuelIncrease: { en: 'Refuelling', pt: 'Abastecimento', es: 'Carga de combustible' },
  geofenceCrossed: { en: 'Geofence crossed', pt: 'Atravessou a cerca', es: 'Atravesó la geocerca' },
  proximityEnter: { en: 'Came near', pt: 'Aproximou-se', es: 'Se acercó' },
  proximityExit: { en: 'Went away', pt: 'Afastou-se', es: 'Se alejó' },
  unaccompaniedMotion: { en: 'Moving alone', pt: 'Em movimento sem acompanhante', es: 'En movimiento sin acompañante' },
  media: { en: 'Media received', pt: 'Mídia recebida', es: 'Archivo recibido' },
} as const satisfies Record<string, Words>
export type EventType = keyof typeof EVENT_WORDS

/** The types in the order of {@link EVENT_WORDS}. */
export const EVENT_TYPES = Object.keys(EVENT_WORDS) as readonly EventType[] // the keys of a literal

/** Whether a type is one of ours; trackers and later versions may bring others. */
export function isEventType(type: string): type is EventType {
  return Object.hasOwn(EVENT_WORDS, type)
}

/** The alarms a rule can ask for (NOT-29), as the specification spells them. Their words: `ALARM_WORDS`. */
export const RULE_ALARMS = [
  'sos',
  'vibration',
  'lowspeed',
  'overspeed',
  'movement',
  'fallDown',
  'lowPower',
  'lowBattery',
  'fault',
  'powerOff',
  'powerOn',
  'door',
  'geofence enter',
  'geofence exit',
  'gpsAntennaCut',
  'accident',
  'tow',
  'idle',
  'highRpm',
  'hardAcceleration',
  'hardBraking',
  'hardCornering',
  'laneChange',
  'fatigueDriving',
  'powerCut',
  'powerRestored',
  'jamming',
  'temperature',
  'parking',
  'shock',
  'bonnet',
  'footBrake',
  'fuelLeak',
  'tampering',
  'removing',
  'checkoutDriver',
] as const
