import { word } from '../../i18n/strings.ts'
import { defineScreen } from '../../ui/screen.ts'
import { loginTitles } from './title-strings.ts'

const publicScreen = { access: 'public', frame: false } as const

export const login = defineScreen({
  ...publicScreen,
  path: '/login',
  title: () => word(loginTitles, 'login'),
  load: () => import('./login-screen.tsx'),
})

/** The login of drivers (OP-28). */
export const driverLogin = defineScreen({
  ...publicScreen,
  path: '/motorista',
  title: () => word(loginTitles, 'driverLogin'),
  load: () => import('./driver-login-screen.tsx'),
})

export const register = defineScreen({
  ...publicScreen,
  path: '/register',
  title: () => word(loginTitles, 'register'),
  load: () => import('./register-screen.tsx'),
})

export const share = defineScreen({
  ...publicScreen,
  path: '/share/$token',
  title: () => word(loginTitles, 'share'),
  load: () => import('./share-screen.tsx'),
})

export const recover = defineScreen({
  ...publicScreen,
  path: '/login/recover',
  title: () => word(loginTitles, 'recover'),
  load: () => import('./recover-screen.tsx'),
})

export const newPassword = defineScreen({
  ...publicScreen,
  path: '/login/recover/$token',
  title: () => word(loginTitles, 'newPassword'),
  load: () => import('./new-password-screen.tsx'),
})
