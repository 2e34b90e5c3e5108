import type { Language, Words } from './vocabulary.ts'

/** What an entry of the audit trail may be about. */
const ACTION_OBJECT_WORDS: Readonly<Record<string, Words>> = {
  device: { en: 'vehicle', pt: 'veículo', es: 'vehículo' },
  user: { en: 'user', pt: 'usuário', es: 'usuario' },
  group: { en: 'group', pt: 'grupo', es: 'grupo' },
  geofence: { en: 'geofence', pt: 'cerca', es: 'geocerca' },
  driver: { en: 'driver', pt: 'motorista', es: 'conductor' },
  notification: { en: 'notification rule', pt: 'regra de notificação', es: 'regla de notificación' },
  notice: { en: 'notice', pt: 'aviso', es: 'aviso' },
  calendar: { en: 'calendar', pt: 'calendário', es: 'calendario' },
  command: { en: 'command', pt: 'comando', es: 'comando' },
  queuedCommand: { en: 'waiting command', pt: 'comando em espera', es: 'comando en espera' },
  attribute: { en: 'computed attribute', pt: 'atributo computado', es: 'atributo calculado' },
  maintenance: { en: 'maintenance', pt: 'manutenção', es: 'mantenimiento' },
  order: { en: 'order', pt: 'ordem', es: 'orden' },
  report: { en: 'scheduled report', pt: 'relatório agendado', es: 'informe programado' },
  permission: { en: 'link', pt: 'vínculo', es: 'vínculo' },
  position: { en: 'position', pt: 'posição', es: 'posición' },
  event: { en: 'event', pt: 'evento', es: 'evento' },
  server: { en: 'server', pt: 'servidor', es: 'servidor' },
  session: { en: 'session', pt: 'sessão', es: 'sesión' },
  token: { en: 'API token', pt: 'token de API', es: 'token de API' },
  share: { en: 'share link', pt: 'link de compartilhamento', es: 'enlace compartido' },
  password: { en: 'password', pt: 'senha', es: 'contraseña' },
  push: { en: 'push messages', pt: 'mensagens push', es: 'mensajes push' },
  message: { en: 'message', pt: 'mensagem', es: 'mensaje' },
  invoice: { en: 'invoice', pt: 'fatura', es: 'factura' },
  'integration payment': { en: 'payment provider', pt: 'provedor de pagamento', es: 'proveedor de pago' },
  'integration mail': { en: 'e-mail settings', pt: 'configuração de e-mail', es: 'configuración de correo' },
  'integration invoiceMail': {
    en: 'invoice e-mail settings',
    pt: 'configuração do e-mail de faturas',
    es: 'configuración del correo de facturas',
  },
  import: { en: 'import', pt: 'importação', es: 'importación' },
  theme: { en: 'theme', pt: 'tema', es: 'tema' },
  certificate: { en: 'certificate', pt: 'certificado', es: 'certificado' },
  ssl: { en: 'certificate', pt: 'certificado', es: 'certificado' },
  statistic: { en: 'statistics', pt: 'estatísticas', es: 'estadísticas' },
  route: { en: 'route report', pt: 'relatório de rota', es: 'informe de ruta' },
  events: { en: 'event report', pt: 'relatório de eventos', es: 'informe de eventos' },
  trips: { en: 'trip report', pt: 'relatório de viagens', es: 'informe de viajes' },
  stops: { en: 'stop report', pt: 'relatório de paradas', es: 'informe de paradas' },
  summary: { en: 'summary report', pt: 'relatório resumido', es: 'informe resumido' },
  geofences: { en: 'geofence report', pt: 'relatório de cercas', es: 'informe de geocercas' },
  combined: { en: 'combined report', pt: 'relatório combinado', es: 'informe combinado' },
  devices: { en: 'vehicle report', pt: 'relatório de veículos', es: 'informe de vehículos' },
  csv: { en: 'positions as CSV', pt: 'posições em CSV', es: 'posiciones en CSV' },
  gpx: { en: 'positions as GPX', pt: 'posições em GPX', es: 'posiciones en GPX' },
  kml: { en: 'positions as KML', pt: 'posições em KML', es: 'posiciones en KML' },
  kmz: { en: 'positions as KMZ', pt: 'posições em KMZ', es: 'posiciones en KMZ' },
}

/** What an entry is about, as a person reads it; a kind another program wrote stays as it is. */
export function actionObjectWord(type: string, language: Language): string {
  return ACTION_OBJECT_WORDS[type]?.[language] ?? type
}
