import { type Driver, isEmail } from '@rastro/contracts'
import { type DriverField, doLicenceDigitsFit, isLicenceNumber } from '@rastro/contracts/driver-fields'
import { type Expiry, expiryOf } from '@rastro/contracts/expiry'
import { isCpf } from '@rastro/contracts/tax-id'
import { fieldOf } from './field-of.ts'

/** How long a licence is still good for; `fine` where nobody wrote until when. */
export function licenceState(driver: Pick<Driver, 'attributes'>, now: number): Expiry {
  return expiryOf(fieldOf(driver, 'licenceValidity'), new Date(now))
}

/** Something to look at twice. The sentence is the word of the same name. */
export type Doubt = 'digitsDoubtful' | 'cpfDoubtful' | 'emailDoubtful' | 'licenceOver' | 'licenceSoon'

/** What is worth a second look in the papers of a driver. None of it keeps anybody from saving. */
export function doubtsOf(driver: Pick<Driver, 'attributes'>, now: number): Partial<Record<DriverField, Doubt>> {
  const [number, cpf] = [fieldOf(driver, 'licenceNumber'), fieldOf(driver, 'cpf')]
  const email = fieldOf(driver, 'email')
  const state = licenceState(driver, now)
  return {
    ...(isLicenceNumber(number) && !doLicenceDigitsFit(number) ? { licenceNumber: 'digitsDoubtful' } : {}),
    ...(cpf !== '' && !isCpf(cpf) ? { cpf: 'cpfDoubtful' } : {}),
    ...(email !== '' && !isEmail(email) ? { email: 'emailDoubtful' } : {}),
    ...(state === 'fine' ? {} : { licenceValidity: state === 'over' ? 'licenceOver' : 'licenceSoon' }),
  }
}
