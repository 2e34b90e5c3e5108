import type { IntegrationKey, IntegrationTest } from '@rastro/contracts'
import { useState } from 'react'
import { testIntegration } from '../../data/integrations.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import styles from './integrations.module.css'
import { integrationStrings } from './strings.ts'

interface TestSectionProps {
  integrationKey: IntegrationKey
  /** What is tested is what is saved. */
  isChanged: boolean
}

/** What the server says in one word. */
const WORDS = {
  connected: 'testConnected',
  noWebhook: 'testNoWebhook',
  sent: 'testSent',
  notSetUp: 'testNotSetUp',
} as const

function isWord(detail: string): detail is keyof typeof WORDS {
  return Object.hasOwn(WORDS, detail)
}

/** Try an integration as it is saved, and say what happened. */
export function TestSection({ integrationKey, isChanged }: TestSectionProps) {
  const t = useWords(integrationStrings)
  const [result, setResult] = useState<IntegrationTest | null>(null)
  const [isBusy, setBusy] = useState(false)
  const run = async (): Promise<void> => {
    setBusy(true)
    setResult(null)
    try {
      setResult(await testIntegration(integrationKey))
    } catch (problem) {
      setResult({ success: false, detail: problem instanceof Error ? problem.message : String(problem) })
    } finally {
      setBusy(false)
    }
  }
  const hint = isChanged ? t('saveFirst') : integrationKey === 'payment' ? '' : t('testMail')
  return (
    <section className={styles.test}>
      <Button onClick={() => void run()} disabled={isBusy || isChanged}>
        {t(isBusy ? 'testing' : 'test')}
      </Button>
      {hint === '' ? null : <span className="muted">{hint}</span>}
      <p role="status" className={result?.success ? styles.good : styles.bad}>
        {result ? sentence(result, t) : null}
      </p>
    </section>
  )
}

function sentence(
  { success, detail }: IntegrationTest,
  t: (word: (typeof WORDS)[keyof typeof WORDS] | 'testFailed') => string,
): string {
  if (isWord(detail)) return t(WORDS[detail])
  return success ? detail : `${t('testFailed')}: ${detail}`
}
