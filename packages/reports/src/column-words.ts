import type { Words } from '@rastro/contracts'

/** Titles of columns that several reports have. */
export const COLUMN_WORDS = {
  device: { en: 'Device', pt: 'Dispositivo', es: 'Dispositivo' },
  start: { en: 'Start', pt: 'Início', es: 'Inicio' },
  startAddress: { en: 'Start address', pt: 'Endereço inicial', es: 'Dirección inicial' },
  startOdometer: { en: 'Start odometer', pt: 'Odômetro inicial', es: 'Odómetro inicial' },
  end: { en: 'End', pt: 'Fim', es: 'Fin' },
  endAddress: { en: 'End address', pt: 'Endereço final', es: 'Dirección final' },
  endOdometer: { en: 'End odometer', pt: 'Odômetro final', es: 'Odómetro final' },
  odometer: { en: 'Odometer', pt: 'Odômetro', es: 'Odómetro' },
  duration: { en: 'Duration', pt: 'Duração', es: 'Duración' },
  length: { en: 'Distance', pt: 'Distância', es: 'Distancia' },
  topSpeed: { en: 'Top speed', pt: 'Velocidade máxima', es: 'Velocidad máxima' },
  averageSpeed: { en: 'Average speed', pt: 'Velocidade média', es: 'Velocidad media' },
  spentFuel: { en: 'Spent fuel', pt: 'Combustível consumido', es: 'Combustible consumido' },
  engineHours: { en: 'Engine hours', pt: 'Horas de motor', es: 'Horas de motor' },
  driver: { en: 'Driver', pt: 'Motorista', es: 'Conductor' },
  address: { en: 'Address', pt: 'Endereço', es: 'Dirección' },
  time: { en: 'Time', pt: 'Hora', es: 'Hora' },
  attributes: { en: 'Attributes', pt: 'Atributos', es: 'Atributos' },
  geofence: { en: 'Geofence', pt: 'Cerca', es: 'Geocerca' },
} as const satisfies Record<string, Words>

/** The same where there is little room. */
export const SHORT_WORDS = {
  topSpeed: { en: 'Top', pt: 'Máx.', es: 'Máx.' },
  averageSpeed: { en: 'Avg.', pt: 'Média', es: 'Media' },
  spentFuel: { en: 'Fuel', pt: 'Comb.', es: 'Comb.' },
  startAddress: { en: 'From', pt: 'Origem', es: 'Origen' },
  endAddress: { en: 'To', pt: 'Destino', es: 'Destino' },
  startOdometer: { en: 'Odo. start', pt: 'Odôm. inicial', es: 'Odóm. inicial' },
  endOdometer: { en: 'Odo. end', pt: 'Odôm. final', es: 'Odóm. final' },
  engineHours: { en: 'Engine', pt: 'Motor', es: 'Motor' },
} as const satisfies Record<string, Words>
