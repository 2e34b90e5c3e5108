import { word } from '../../i18n/strings.ts'
import { defineScreen } from '../../ui/screen.ts'
import { loginStrings, registerStrings } from './strings.ts'

const publicScreen = { access: 'public', frame: false } as const

export const login = defineScreen({
  ...publicScreen,
  path: '/login',
  title: () => word(loginStrings, 'title'),
  load: () => import('./login-screen.tsx'),
})

export const register = defineScreen({
  ...publicScreen,
  path: '/register',
  title: () => word(registerStrings, 'title'),
  load: () => import('./register-screen.tsx'),
})

export const share = defineScreen({
  ...publicScreen,
  path: '/share/$token',
  title: () => word(loginStrings, 'openingShare'),
  load: () => import('./share-screen.tsx'),
})
