import { SUSPENSION, suspensionOf } from './suspension.ts'
import type { User } from './users.ts'
import type { Words } from './vocabulary.ts'

/** How an account stands, the gravest first (BIL-27). */
export const ACCOUNT_STATES = [
  'disabled',
  'blocked',
  'suspended',
  'suspendedTrust',
  'readonly',
  'deviceReadonly',
  'active',
] as const
export type AccountState = (typeof ACCOUNT_STATES)[number]

export const ACCOUNT_STATE_WORDS: Readonly<Record<AccountState, Words>> = {
  disabled: { en: 'Disabled', pt: 'Desativada', es: 'Desactivada' },
  blocked: { en: 'Blocked: expired', pt: 'Bloqueada: prazo encerrado', es: 'Bloqueada: plazo vencido' },
  suspended: {
    en: 'Suspended for non-payment',
    pt: 'Suspensa por falta de pagamento',
    es: 'Suspendida por falta de pago',
  },
  suspendedTrust: { en: 'Unlocked on trust', pt: 'Liberada em confiança', es: 'Desbloqueada en confianza' },
  readonly: { en: 'Read-only', pt: 'Somente leitura', es: 'Solo lectura' },
  deviceReadonly: {
    en: 'Device read-only',
    pt: 'Dispositivos somente leitura',
    es: 'Dispositivos de solo lectura',
  },
  active: { en: 'Active', pt: 'Ativa', es: 'Activa' },
}

/**
 * How an account stands now. `blocked` is one whose time is over, `suspendedTrust` one whose debts would keep it out had
 * it not been unlocked on trust.
 */
export function accountStateOf(user: User, now: Date): AccountState {
  if (user.disabled) return 'disabled'
  if (user.expirationTime !== null && Date.parse(user.expirationTime) <= now.getTime()) return 'blocked'
  if (suspensionOf(user, now) !== null) return 'suspended'
  const { [SUSPENSION.trustUnlockedUntil]: _, ...attributes } = user.attributes
  if (suspensionOf({ ...user, attributes }, now) !== null) return 'suspendedTrust'
  if (user.readonly) return 'readonly'
  return user.deviceReadonly ? 'deviceReadonly' : 'active'
}
