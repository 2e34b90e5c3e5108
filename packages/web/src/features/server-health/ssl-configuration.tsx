import { Checkbox, TagsInput, TextInput } from '@mantine/core'
import type { CertificateConfiguration, CertificateState } from '@rastro/contracts'
import { isDomain } from '@rastro/contracts/certificates'
import { useState } from 'react'
import { ApiError } from '../../data/api.ts'
import { useCertificateWish } from '../../data/certificates.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './health.module.css'
import { sslStrings } from './ssl-strings.ts'

const NOTHING: CertificateConfiguration = { domains: [], contact: null, acceptsTerms: false }

/** For which domains a certificate is asked, and whom the authority may write to. */
export function SslConfiguration({ state }: { state: CertificateState }) {
  const t = useWords(sslStrings)
  const wish = useCertificateWish()
  const [value, setValue] = useState(state.configuration ?? NOTHING)
  const [problem, setProblem] = useState<string | null>(null)
  const isBad = value.domains.some((domain) => !isDomain(domain))
  const save = async (): Promise<void> => {
    setProblem(null)
    try {
      await wish.mutateAsync({ call: 'save-config', body: value })
      showToast({ tone: 'success', text: t('saved') })
    } catch (error) {
      setProblem(t('problem', { reason: (error instanceof ApiError && error.body) || t('noAnswer') }))
    }
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBad) void save()
      }}
    >
      <TagsInput
        label={t('domains')}
        description={t('domainsText')}
        acceptValueOnBlur
        value={value.domains}
        error={isBad ? t('badDomain') : undefined}
        onChange={(domains) => setValue({ ...value, domains: domains.map((domain) => domain.trim().toLowerCase()) })}
      />
      <TextInput
        type="email"
        label={t('contact')}
        description={t('contactText')}
        value={value.contact ?? ''}
        onChange={(event) => setValue({ ...value, contact: event.currentTarget.value.trim() || null })}
      />
      <Checkbox
        label={t('terms')}
        checked={value.acceptsTerms}
        onChange={(event) => setValue({ ...value, acceptsTerms: event.currentTarget.checked })}
      />
      <div className={styles.actions}>
        <Button type="submit" disabled={wish.isPending}>
          {t('save')}
        </Button>
      </div>
      {problem ? (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      ) : null}
    </form>
  )
}
