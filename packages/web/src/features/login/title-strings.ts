import { defineStrings } from '../../i18n/strings.ts'

/** Apart from the words of the screens, because the list of screens has them on every page. */
export const loginTitles = defineStrings({
  name: 'login-titles',
  en: {
    login: 'Sign in',
    driverLogin: 'Driver sign-in',
    share: 'Opening the shared link',
    register: 'Create account',
    recover: 'Forgotten password',
    newPassword: 'New password',
  },
  pt: {
    login: 'Entrar',
    driverLogin: 'Entrada do motorista',
    share: 'Abrindo o link compartilhado',
    register: 'Criar conta',
    recover: 'Senha esquecida',
    newPassword: 'Nova senha',
  },
  es: {
    login: 'Ingresar',
    driverLogin: 'Ingreso del conductor',
    share: 'Abriendo el enlace compartido',
    register: 'Crear cuenta',
    recover: 'Contraseña olvidada',
    newPassword: 'Nueva contraseña',
  },
})
