import type { Words } from './vocabulary.ts'

/** What each field and attribute of a position is called (POS-02 to POS-42). Keys are those of the wire. */
export const ATTRIBUTE_WORDS: Readonly<Record<string, Words>> = {
  speed: { en: 'Speed', pt: 'Velocidade', es: 'Velocidad' },
  course: { en: 'Course', pt: 'Direção', es: 'Rumbo' },
  latitude: { en: 'Latitude', pt: 'Latitude', es: 'Latitud' },
  longitude: { en: 'Longitude', pt: 'Longitude', es: 'Longitud' },
  address: { en: 'Address', pt: 'Endereço', es: 'Dirección' },
  motion: { en: 'Motion', pt: 'Movimento', es: 'Movimiento' },
  ignition: { en: 'Ignition', pt: 'Ignição', es: 'Ignición' },
  blocked: { en: 'Blocked', pt: 'Bloqueado', es: 'Bloqueado' },
  alarm: { en: 'Alarm', pt: 'Alarme', es: 'Alarma' },
  driverUniqueId: { en: 'Driver ID', pt: 'Identificação do motorista', es: 'Identificación del conductor' },
  driverName: { en: 'Driver', pt: 'Motorista', es: 'Conductor' },
  power: { en: 'Supply', pt: 'Alimentação', es: 'Alimentación' },
  battery: { en: 'Battery', pt: 'Bateria', es: 'Batería' },
  batteryLevel: { en: 'Battery level', pt: 'Nível da bateria', es: 'Nivel de batería' },
  sat: { en: 'Satellites', pt: 'Satélites', es: 'Satélites' },
  satellites: { en: 'Satellites', pt: 'Satélites', es: 'Satélites' },
  distance: { en: 'Distance', pt: 'Distância', es: 'Distancia' },
  totalDistance: { en: 'Total distance', pt: 'Distância total', es: 'Distancia total' },
  odometer: { en: 'Odometer', pt: 'Odômetro', es: 'Odómetro' },
  hours: { en: 'Engine hours', pt: 'Horímetro', es: 'Horómetro' },
  altitude: { en: 'Altitude', pt: 'Altitude', es: 'Altitud' },
  accuracy: { en: 'Accuracy', pt: 'Precisão', es: 'Precisión' },
  fixTime: { en: 'Fix time', pt: 'Hora do GPS', es: 'Hora del GPS' },
  deviceTime: { en: 'Device time', pt: 'Hora do aparelho', es: 'Hora del equipo' },
  serverTime: { en: 'Server time', pt: 'Hora do servidor', es: 'Hora del servidor' },
  valid: { en: 'Valid fix', pt: 'Posição válida', es: 'Posición válida' },
  rssi: { en: 'Signal', pt: 'Sinal', es: 'Señal' },
  fuel: { en: 'Fuel', pt: 'Combustível', es: 'Combustible' },
  spentFuel: { en: 'Spent fuel', pt: 'Combustível consumido', es: 'Combustible consumido' },
  fuelUsed: { en: 'Spent fuel', pt: 'Combustível consumido', es: 'Combustible consumido' },
  fuelConsumption: { en: 'Fuel consumption', pt: 'Consumo', es: 'Consumo' },
  event: { en: 'Event', pt: 'Evento', es: 'Evento' },
  network: { en: 'Network', pt: 'Rede', es: 'Red' },
  pdop: { en: 'PDOP', pt: 'PDOP', es: 'PDOP' },
  hdop: { en: 'HDOP', pt: 'HDOP', es: 'HDOP' },
  protocol: { en: 'Protocol', pt: 'Protocolo', es: 'Protocolo' },
  versionFw: { en: 'Firmware', pt: 'Firmware', es: 'Firmware' },
  versionHw: { en: 'Hardware', pt: 'Hardware', es: 'Hardware' },
  timezone: { en: 'Time zone', pt: 'Fuso horário', es: 'Zona horaria' },
  volumeUnit: { en: 'Volume unit', pt: 'Unidade de volume', es: 'Unidad de volumen' },
  distanceUnit: { en: 'Distance unit', pt: 'Unidade de distância', es: 'Unidad de distancia' },
  speedUnit: { en: 'Speed unit', pt: 'Unidade de velocidade', es: 'Unidad de velocidad' },
  speedLimit: { en: 'Speed limit', pt: 'Limite de velocidade', es: 'Límite de velocidad' },
  status: { en: 'Status', pt: 'Estado do aparelho', es: 'Estado del equipo' },
  type: { en: 'Type', pt: 'Tipo', es: 'Tipo' },
  rpm: { en: 'Engine speed', pt: 'Rotação', es: 'Revoluciones' },
  charge: { en: 'Charging', pt: 'Carregando', es: 'Cargando' },
  archive: { en: 'From memory', pt: 'Da memória', es: 'De memoria' },
  iccid: { en: 'SIM card', pt: 'Chip', es: 'Tarjeta SIM' },
  operator: { en: 'Operator', pt: 'Operadora', es: 'Operadora' },
  roaming: { en: 'Roaming', pt: 'Roaming', es: 'Roaming' },
  index: { en: 'Record number', pt: 'Número do registro', es: 'Número de registro' },
  priority: { en: 'Priority', pt: 'Prioridade', es: 'Prioridad' },
  geofenceIds: { en: 'Geofences', pt: 'Cercas', es: 'Geocercas' },
}

/** Names with a number at the end, such as `in1` or `temp2`; the word takes the number after it. */
export const NUMBERED_WORDS: Readonly<Record<string, Words>> = {
  in: { en: 'Input', pt: 'Entrada', es: 'Entrada' },
  out: { en: 'Output', pt: 'Saída', es: 'Salida' },
  adc: { en: 'Analogue input', pt: 'Entrada analógica', es: 'Entrada analógica' },
  io: { en: 'IO', pt: 'IO', es: 'IO' },
  temp: { en: 'Temperature', pt: 'Temperatura', es: 'Temperatura' },
}

/** The word of a position's attribute, or its key when nobody named it. */
export function attributeWord(key: string, language: keyof Words): string {
  const word = ATTRIBUTE_WORDS[key]
  if (word) return word[language]
  const [, base = '', number = ''] = /^([a-z]+)(\d+)$/i.exec(key) ?? []
  const numbered = NUMBERED_WORDS[base]
  return numbered ? `${numbered[language]} ${number}` : key
}

/** What each kind of alarm is called. Both spellings of the geofence alarms are on the wire (OP-98). */
export const ALARM_WORDS: Readonly<Record<string, Words>> = {
  general: { en: 'General', pt: 'Geral', es: 'General' },
  sos: { en: 'SOS', pt: 'SOS', es: 'SOS' },
  vibration: { en: 'Vibration', pt: 'Vibração', es: 'Vibración' },
  movement: { en: 'Movement', pt: 'Movimento', es: 'Movimiento' },
  lowspeed: { en: 'Low speed', pt: 'Velocidade baixa', es: 'Velocidad baja' },
  overspeed: { en: 'Overspeed', pt: 'Excesso de velocidade', es: 'Exceso de velocidad' },
  fallDown: { en: 'Fall', pt: 'Queda', es: 'Caída' },
  lowPower: { en: 'Low supply', pt: 'Alimentação baixa', es: 'Alimentación baja' },
  lowBattery: { en: 'Low battery', pt: 'Bateria baixa', es: 'Batería baja' },
  fault: { en: 'Fault', pt: 'Falha', es: 'Falla' },
  powerOff: { en: 'Powered off', pt: 'Desligado', es: 'Apagado' },
  powerOn: { en: 'Powered on', pt: 'Ligado', es: 'Encendido' },
  door: { en: 'Door', pt: 'Porta', es: 'Puerta' },
  lock: { en: 'Locked', pt: 'Travado', es: 'Bloqueado' },
  unlock: { en: 'Unlocked', pt: 'Destravado', es: 'Desbloqueado' },
  geofence: { en: 'Geofence', pt: 'Cerca', es: 'Geocerca' },
  geofenceEnter: { en: 'Geofence entered', pt: 'Entrou na cerca', es: 'Entró en la geocerca' },
  'geofence enter': { en: 'Geofence entered', pt: 'Entrou na cerca', es: 'Entró en la geocerca' },
  geofenceExit: { en: 'Geofence left', pt: 'Saiu da cerca', es: 'Salió de la geocerca' },
  'geofence exit': { en: 'Geofence left', pt: 'Saiu da cerca', es: 'Salió de la geocerca' },
  gpsAntennaCut: { en: 'GPS antenna cut', pt: 'Antena GPS cortada', es: 'Antena GPS cortada' },
  accident: { en: 'Accident', pt: 'Acidente', es: 'Accidente' },
  tow: { en: 'Towing', pt: 'Reboque', es: 'Remolque' },
  idle: { en: 'Idling', pt: 'Ocioso', es: 'Ralentí' },
  highRpm: { en: 'High engine speed', pt: 'Rotação alta', es: 'Revoluciones altas' },
  hardAcceleration: { en: 'Hard acceleration', pt: 'Aceleração brusca', es: 'Aceleración brusca' },
  hardBraking: { en: 'Hard braking', pt: 'Freada brusca', es: 'Frenado brusco' },
  hardCornering: { en: 'Hard cornering', pt: 'Curva brusca', es: 'Curva brusca' },
  laneChange: { en: 'Lane change', pt: 'Troca de faixa', es: 'Cambio de carril' },
  fatigueDriving: { en: 'Fatigue', pt: 'Fadiga', es: 'Fatiga' },
  deviceConflict: {
    en: 'Two trackers say they are this device',
    pt: 'Dois rastreadores dizem ser este dispositivo',
    es: 'Dos rastreadores dicen ser este dispositivo',
  },
  powerCut: { en: 'Supply cut', pt: 'Bateria cortada', es: 'Batería cortada' },
  powerRestored: { en: 'Supply restored', pt: 'Bateria religada', es: 'Batería reconectada' },
  jamming: { en: 'Jamming', pt: 'Bloqueador de sinal', es: 'Inhibidor de señal' },
  temperature: { en: 'Temperature', pt: 'Temperatura', es: 'Temperatura' },
  parking: { en: 'Parking', pt: 'Estacionamento', es: 'Estacionamiento' },
  bonnet: { en: 'Bonnet', pt: 'Capô', es: 'Capó' },
  footBrake: { en: 'Foot brake', pt: 'Freio de pé', es: 'Freno de pie' },
  fuelLeak: { en: 'Fuel leak', pt: 'Vazamento de combustível', es: 'Fuga de combustible' },
  tampering: { en: 'Tampering', pt: 'Violação', es: 'Manipulación' },
  shock: { en: 'Shock', pt: 'Impacto', es: 'Impacto' },
  checkoutDriver: { en: 'Driver checked out', pt: 'Saída do motorista', es: 'Salida del conductor' },
  removing: { en: 'Removed', pt: 'Remoção', es: 'Remoción' },
}

/** The words of one or several alarms (`a,b` on the wire), or their keys when nobody named them. */
export function alarmWord(alarm: string, language: keyof Words): string {
  const names = alarm.split(',').map((name) => name.trim())
  return names.map((name) => ALARM_WORDS[name]?.[language] ?? name).join(', ')
}
