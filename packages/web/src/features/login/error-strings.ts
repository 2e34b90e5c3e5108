import type { LoginError } from '@rastro/contracts'
import { defineStrings } from '../../i18n/strings.ts'

// Quoted texts of the specification stand as they are, English ones in the Portuguese catalogue too (OP-04).
const en: Record<LoginError, string> = {
  HTTP_401_UNAUTHORIZED: 'Invalid username and password combination.',
  INVALID_CREDENTIALS: 'Sorry, it looks like you entered incorrect data.',
  INVALID_LOGIN_DATA: 'Sorry, it looks like you entered incorrect data.',
  FILL_ALL_FIELDS: 'Please fill in all fields.',
  FILL_NAME: 'Please enter your name.',
  FILL_EMAIL_FIELD: 'Please enter your e-mail.',
  FILL_TOKEN_FIELD: 'The recovery link is incomplete. Ask for a new one.',
  ACCOUNT_IS_SUSPENDED: 'This account is suspended for non-payment. Contact support or settle your debts.',
  ACCOUNT_IS_SUSPENDED_TRUST:
    'This account is suspended for non-payment. Contact support or settle your debts. You may unlock it once on trust before paying.',
  ACCOUNT_IS_DISABLED: 'This account was disabled, contact the administrator.',
  ACCOUNT_IS_BLOCKED: 'This account was disabled, contact the administrator.',
  INVALID_SHARE: 'EXPIRED LINK',
  USER_DEVICE_LIMIT_REACHED: 'User device limit reached',
  ACCOUNT_IS_READONLY: 'Account is in read-only mode',
  ACCOUNT_IS_DEVICE_READONLY: 'Account is in device read-only mode',
  WRITE_ACCESS_DENIE: 'Error, the device cannot be saved',
  WRITE_ACCESS_DENIED: 'ACCESS DENIED',
  REGISTRATION_DISABLED: 'Creating new users is temporarily blocked. Please contact the administrator.',
  USER_NOT_AUTHED: 'Refresh your page',
  CONNECTION_ERROR: 'The server did not answer. Check your connection and try again.',
  UNKNOWN_ERROR: 'Something unexpected happened. Try again.',
  LOGIN_PROCESS_ERROR: 'The sign-in could not be completed. Try again.',
  TOO_MANY_ATTEMPTS: 'Too many attempts. Wait a moment and try again.',
  USER_AUTHORIZATION_FAILED: 'This code is wrong or was used already.',
  DRIVERS_ONLY: 'Only drivers sign in here.',
}

const pt: Record<LoginError, string> = {
  HTTP_401_UNAUTHORIZED: 'Combinação de usuário e senha inválida.',
  INVALID_CREDENTIALS: 'Os dados informados não conferem.',
  INVALID_LOGIN_DATA: 'Os dados informados não conferem.',
  FILL_ALL_FIELDS: 'Por favor, preencha todos os campos.',
  FILL_NAME: 'Informe o seu nome.',
  FILL_EMAIL_FIELD: 'Informe o seu e-mail.',
  FILL_TOKEN_FIELD: 'O link de recuperação está incompleto. Peça um novo.',
  ACCOUNT_IS_SUSPENDED: 'Esta conta está suspensa por falta de pagamento. Contate o suporte ou regularize os débitos.',
  ACCOUNT_IS_SUSPENDED_TRUST:
    'Esta conta está suspensa por falta de pagamento. Contate o suporte ou regularize os débitos. Antes disso, você pode usar uma vez o desbloqueio de confiança.',
  ACCOUNT_IS_DISABLED: 'Esta conta foi desabilitada, contate o administrador.',
  ACCOUNT_IS_BLOCKED: 'Esta conta foi desabilitada, contate o administrador.',
  INVALID_SHARE: 'LINK VENCIDO',
  USER_DEVICE_LIMIT_REACHED: 'User device limit reached',
  ACCOUNT_IS_READONLY: 'Account is in read-only mode',
  ACCOUNT_IS_DEVICE_READONLY: 'Account is in device read-only mode',
  WRITE_ACCESS_DENIE: 'Erro, não é possível gravar o dispositivo',
  WRITE_ACCESS_DENIED: 'ACESSO NEGADO',
  REGISTRATION_DISABLED: 'A criação de novos usuários está bloqueada no momento. Contate o administrador.',
  USER_NOT_AUTHED: 'Atualize a sua página',
  CONNECTION_ERROR: 'O servidor não respondeu. Verifique sua conexão e tente de novo.',
  UNKNOWN_ERROR: 'Algo inesperado aconteceu. Tente de novo.',
  LOGIN_PROCESS_ERROR: 'Não foi possível concluir a entrada. Tente de novo.',
  TOO_MANY_ATTEMPTS: 'Muitas tentativas. Aguarde um momento e tente de novo.',
  USER_AUTHORIZATION_FAILED: 'Este código está errado ou já foi usado.',
  DRIVERS_ONLY: 'Aqui só entram motoristas.',
}

const es: Record<LoginError, string> = {
  HTTP_401_UNAUTHORIZED: 'Combinación de usuario y contraseña inválida.',
  INVALID_CREDENTIALS: 'Los datos ingresados no coinciden.',
  INVALID_LOGIN_DATA: 'Los datos ingresados no coinciden.',
  FILL_ALL_FIELDS: 'Por favor, complete todos los campos.',
  FILL_NAME: 'Ingrese su nombre.',
  FILL_EMAIL_FIELD: 'Ingrese su correo.',
  FILL_TOKEN_FIELD: 'El enlace de recuperación está incompleto. Pida uno nuevo.',
  ACCOUNT_IS_SUSPENDED: 'Esta cuenta está suspendida por falta de pago. Contacte al soporte o regularice sus deudas.',
  ACCOUNT_IS_SUSPENDED_TRUST:
    'Esta cuenta está suspendida por falta de pago. Contacte al soporte o regularice sus deudas. Antes puede usar una vez el desbloqueo de confianza.',
  ACCOUNT_IS_DISABLED: 'Esta cuenta fue deshabilitada, contacte al administrador.',
  ACCOUNT_IS_BLOCKED: 'Esta cuenta fue deshabilitada, contacte al administrador.',
  INVALID_SHARE: 'ENLACE VENCIDO',
  USER_DEVICE_LIMIT_REACHED: 'Se alcanzó el límite de dispositivos del usuario',
  ACCOUNT_IS_READONLY: 'La cuenta está en modo de solo lectura',
  ACCOUNT_IS_DEVICE_READONLY: 'Los dispositivos de la cuenta están en modo de solo lectura',
  WRITE_ACCESS_DENIE: 'Error, no es posible guardar el dispositivo',
  WRITE_ACCESS_DENIED: 'ACCESO DENEGADO',
  REGISTRATION_DISABLED: 'La creación de nuevos usuarios está bloqueada por ahora. Contacte al administrador.',
  USER_NOT_AUTHED: 'Actualice su página',
  CONNECTION_ERROR: 'El servidor no respondió. Revise su conexión e intente de nuevo.',
  UNKNOWN_ERROR: 'Ocurrió algo inesperado. Intente de nuevo.',
  LOGIN_PROCESS_ERROR: 'No se pudo completar el ingreso. Intente de nuevo.',
  TOO_MANY_ATTEMPTS: 'Demasiados intentos. Espere un momento e intente de nuevo.',
  USER_AUTHORIZATION_FAILED: 'Este código es incorrecto o ya se usó.',
  DRIVERS_ONLY: 'Aquí solo ingresan conductores.',
}

/** The sentence of every login error, in three languages (CORE 8.1). */
export const loginErrorStrings = defineStrings({ name: 'login-error', en, pt, es })
