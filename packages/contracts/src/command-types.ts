import type { Words } from './vocabulary.ts'

/** What an attribute of a command may hold; forms and checks go by it. */
export type CommandAttributeKind = 'text' | 'whole' | 'number' | 'switch' | 'phone' | 'ussd' | 'host' | 'zone'

/** A type of command: its name in three languages and the attributes it takes besides `noQueue`. */
export interface CommandType {
  readonly words: Words
  readonly attributes: Readonly<Record<string, CommandAttributeKind>>
}

function type(
  en: string,
  pt: string,
  es: string,
  attributes: Readonly<Record<string, CommandAttributeKind>> = {},
): CommandType {
  return { words: { en, pt, es }, attributes }
}

/**
 * Every type of command, by its name on the wire: those of the reference server, then the anchor pair of our own.
 * Which of them a device takes depends on its protocol; the anchor works on every device with a position.
 */
export const COMMAND_TYPES = {
  custom: type('Custom command', 'Comando personalizado', 'Comando personalizado', { data: 'text' }),
  deviceIdentification: type('Device identification', 'Identificação do dispositivo', 'Identificación del dispositivo'),
  positionSingle: type('Single report', 'Posição única', 'Posición única'),
  positionPeriodic: type('Periodic reports', 'Posições periódicas', 'Posiciones periódicas', { frequency: 'whole' }),
  positionStop: type('Stop reports', 'Parar posições', 'Detener posiciones'),
  engineStop: type('Block engine', 'Bloquear motor', 'Bloquear motor', { reason: 'text' }),
  engineResume: type('Unblock engine', 'Desbloquear motor', 'Desbloquear motor'),
  alarmArm: type('Arm alarm', 'Ativar alarme', 'Activar alarma'),
  alarmDisarm: type('Disarm alarm', 'Desativar alarme', 'Desactivar alarma'),
  alarmDismiss: type('Dismiss alarm', 'Dispensar alarme', 'Descartar alarma'),
  setTimezone: type('Set time zone', 'Definir fuso horário', 'Definir zona horaria', {
    timezone: 'zone',
    language: 'text',
  }),
  requestPhoto: type('Request photo', 'Solicitar foto', 'Solicitar foto', { index: 'whole' }),
  powerOff: type('Power off', 'Desligar dispositivo', 'Apagar dispositivo'),
  rebootDevice: type('Reboot', 'Reiniciar dispositivo', 'Reiniciar dispositivo'),
  factoryReset: type('Factory reset', 'Restaurar padrão de fábrica', 'Restablecer de fábrica'),
  sendSms: type('Send SMS', 'Enviar SMS', 'Enviar SMS', { phone: 'phone', message: 'text' }),
  sendUssd: type('Send USSD', 'Enviar USSD', 'Enviar USSD', { phone: 'ussd' }),
  sosNumber: type('Set SOS number', 'Definir número SOS', 'Definir número SOS', { index: 'whole', phone: 'phone' }),
  silenceTime: type('Set silence time', 'Definir horário de silêncio', 'Definir horario de silencio', { data: 'text' }),
  setPhonebook: type('Set phonebook', 'Definir agenda', 'Definir agenda', { data: 'text' }),
  voiceMessage: type('Voice message', 'Mensagem de voz', 'Mensaje de voz', { data: 'text' }),
  message: type('Message', 'Mensagem', 'Mensaje', { message: 'text' }),
  outputControl: type('Output control', 'Controle de saída', 'Control de salida', { index: 'whole', data: 'text' }),
  alarmSpeed: type('Speed alarm', 'Alarme de velocidade', 'Alarma de velocidad', { data: 'text' }),
  alarmVibration: type('Vibration alarm', 'Alarme de vibração', 'Alarma de vibración', { data: 'text' }),
  alarmClock: type('Alarm clock', 'Despertador', 'Despertador', { data: 'text' }),
  alarmSos: type('SOS alarm', 'Alarme SOS', 'Alarma SOS', { enable: 'switch' }),
  alarmBattery: type('Battery alarm', 'Alarme de bateria', 'Alarma de batería', { enable: 'switch' }),
  alarmRemove: type('Removal alarm', 'Alarme de remoção', 'Alarma de retirada', { enable: 'switch' }),
  alarmFall: type('Fall alarm', 'Alarme de queda', 'Alarma de caída', { enable: 'switch' }),
  alarmGeofence: type('Movement alarm', 'Alarme de movimento', 'Alarma de movimiento', { radius: 'number' }),
  configuration: type('Configuration', 'Configuração', 'Configuración', { data: 'text' }),
  getVersion: type('Get version', 'Obter versão', 'Obtener versión'),
  firmwareUpdate: type('Update firmware', 'Atualizar firmware', 'Actualizar firmware', { data: 'text' }),
  setConnection: type('Set connection', 'Definir conexão', 'Definir conexión', { server: 'host', port: 'whole' }),
  setOdometer: type('Set odometer', 'Definir odômetro', 'Definir odómetro', { data: 'text' }),
  getModemStatus: type('Modem status', 'Estado do modem', 'Estado del módem'),
  getDeviceStatus: type('Device status', 'Estado do dispositivo', 'Estado del dispositivo'),
  setSpeedLimit: type('Set speed limit', 'Definir limite de velocidade', 'Definir límite de velocidad', {
    data: 'text',
  }),
  modePowerSaving: type('Power saving', 'Economia de energia', 'Ahorro de energía', { enable: 'switch' }),
  modeDeepSleep: type('Deep sleep', 'Sono profundo', 'Sueño profundo', { enable: 'switch' }),
  videoStart: type('Start video', 'Iniciar vídeo', 'Iniciar video', { index: 'whole' }),
  videoStop: type('Stop video', 'Parar vídeo', 'Detener video', { index: 'whole' }),
  setIndicator: type('Set indicator', 'Definir indicador', 'Definir indicador', { data: 'text' }),
  setAgps: type('Set AGPS', 'Definir AGPS', 'Definir AGPS', { enable: 'switch' }),
  voiceMonitoring: type('Voice monitoring', 'Monitoramento de voz', 'Monitoreo de voz', { enable: 'switch' }),
  anchor_enable: type('Drop anchor', 'Ativar âncora', 'Activar ancla'),
  anchor_disable: type('Weigh anchor', 'Desativar âncora', 'Desactivar ancla'),
} as const satisfies Record<string, CommandType>
export type CommandTypeName = keyof typeof COMMAND_TYPES
