import { account } from '../features/account/index.ts'
import { assistant } from '../features/assistant/index.ts'
import { autolink } from '../features/autolink/index.ts'
import { billing, invoices } from '../features/billing/index.ts'
import { calendars } from '../features/calendars/index.ts'
import { commands } from '../features/commands/index.ts'
import { computed } from '../features/computed/index.ts'
import { device, deviceEdit, deviceNew, devices } from '../features/devices/index.ts'
import { drivers } from '../features/drivers/index.ts'
import { geofences } from '../features/geofences/index.ts'
import { groups } from '../features/groups/index.ts'
import { history, telemetry } from '../features/history/index.ts'
import { home } from '../features/home/index.ts'
import { integrations } from '../features/integrations/index.ts'
import { driverLogin, login, newPassword, recover, register, share } from '../features/login/index.ts'
import { logs } from '../features/logs/index.ts'
import { maintenance } from '../features/maintenance/index.ts'
import { maintenances } from '../features/maintenances/index.ts'
import { events, notifications } from '../features/notifications/index.ts'
import { qrDriver, qrDriverScan } from '../features/qr-driver/index.ts'
import { reports } from '../features/reports/index.ts'
import { server } from '../features/server/index.ts'
import { serverHealth } from '../features/server-health/index.ts'
import { shares } from '../features/shares/index.ts'
import { theme } from '../features/theme/index.ts'
import { reseller, users } from '../features/users/index.ts'
import type { Screen } from '../ui/screen.ts'

/** Every screen of the app. A new one is one line here. */
export const screens: readonly Screen[] = [
  login,
  driverLogin,
  register,
  recover,
  newPassword,
  share,
  maintenance,
  account,
  drivers,
  qrDriver,
  qrDriverScan,
  home,
  devices,
  device,
  ...reports,
  computed,
  deviceNew,
  deviceEdit,
  groups,
  calendars,
  maintenances,
  commands,
  history,
  geofences,
  telemetry,
  notifications,
  events,
  assistant,
  ...autolink,
  shares,
  theme,
  users,
  reseller,
  server,
  logs,
  serverHealth,
  invoices,
  billing,
  integrations,
]
