import type { User } from '@rastro/contracts'
import { LoginRefused } from '../../data/login-error.ts'
import { isDriver } from '../../data/roles.ts'
import { endSession } from '../../data/session.ts'
import { useWords } from '../../i18n/strings.ts'
import { LoginForm } from './login-form.tsx'
import { loginTitles } from './title-strings.ts'

/** Only drivers enter by this door; the session of anybody else ends at once (OP-28). */
async function admitDriver(user: User): Promise<void> {
  if (isDriver(user)) return
  await endSession()
  throw new LoginRefused('DRIVERS_ONLY')
}

/** The login of drivers. */
export default function DriverLoginScreen() {
  const title = useWords(loginTitles)
  return <LoginForm title={title('driverLogin')} admit={admitDriver} />
}
