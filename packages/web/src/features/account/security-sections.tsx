import type { User } from '@rastro/contracts'
import { PasswordSection } from './password-section.tsx'
import { TotpSection } from './totp-section.tsx'

/** What keeps others out: the password, and one-time codes beside it. */
export function SecuritySections({ user, readOnly }: { user: User; readOnly: boolean }) {
  return (
    <>
      {readOnly ? null : <PasswordSection />}
      <TotpSection user={user} readOnly={readOnly} />
    </>
  )
}
