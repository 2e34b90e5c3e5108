import { word } from '../../i18n/strings.ts'
import { defineScreen } from '../../ui/screen.ts'
import { qrDriverTitle } from './title-strings.ts'

const driverScreen = { access: 'driver', frame: false, title: () => word(qrDriverTitle, 'title') } as const

/** Who the driver is and in which vehicle; nothing else. */
export const qrDriver = defineScreen({
  ...driverScreen,
  path: '/qr-driver',
  load: () => import('./qr-driver-screen.tsx'),
})

/** Where the code of a vehicle leads. */
export const qrDriverScan = defineScreen({
  ...driverScreen,
  path: '/qr-driver/scan/$id',
  load: () => import('./qr-driver-screen.tsx'),
})
