import { Select } from '@mantine/core'
import type { ComputedAttribute, ComputedType, Position } from '@rastro/contracts'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useEffect, useMemo, useReducer } from 'react'
import { type TestResult, testComputed } from '../../data/computed.ts'
import { useList } from '../../data/resources.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import styles from './computed.module.css'
import { reasonWords } from './reason-words.ts'
import { computedStrings } from './strings.ts'

/** A pause in typing this long is worth a try. */
const PAUSE_MS = 400

interface Trial {
  key: string
  result: TestResult | 'failed'
}

/** The result of an expression on a device's latest position, tried anew when either changes; null while there is none. */
export function useTrial(expression: string, type: ComputedType | '', deviceId: number): TestResult | 'failed' | null {
  const [trial, tell] = useReducer((_: Trial | null, next: Trial | null) => next, null)
  const isAsked = expression.trim() !== '' && deviceId > 0
  const key = isAsked ? JSON.stringify([expression, type, deviceId]) : ''
  useEffect(() => {
    if (key === '') return undefined
    const controller = new AbortController()
    const { signal } = controller
    const timer = setTimeout(() => {
      testComputed({ expression, type: type || 'string' }, deviceId, signal).then(
        (result) => signal.aborted || tell({ key, result }),
        () => signal.aborted || tell({ key, result: 'failed' }),
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [key, expression, type, deviceId])
  return trial?.key === key ? trial.result : null
}

function ResultText({ result }: { result: TestResult | 'failed' }) {
  const t = useWords(computedStrings)
  const language = useLanguage()
  const isWrong = result === 'failed' || result.kind === 'wrong'
  const Icon = isWrong ? IconAlertTriangle : IconCheck
  return (
    <p className={isWrong ? styles.wrong : styles.right}>
      <Icon size={16} stroke={1.8} aria-hidden />
      {result === 'failed' ? t('testFailed') : null}
      {result !== 'failed' && result.kind === 'wrong' ? reasonWords(result.reason, language) : null}
      {result !== 'failed' && result.kind === 'null' ? t('nothing') : null}
      {result !== 'failed' && result.kind === 'value' ? <output>{JSON.stringify(result.value)}</output> : null}
    </p>
  )
}

interface ExpressionTestProps {
  expression: ComputedAttribute['expression']
  result: TestResult | 'failed' | null
  deviceId: number
  onDevice: (id: number) => void
  position: Position | null
  onInsert: ((name: string) => void) | null
}

/** On which vehicle the expression is tried, what came of it, and what it can use there. */
export function ExpressionTest({ expression, result, deviceId, onDevice, position, onInsert }: ExpressionTestProps) {
  const t = useWords(computedStrings)
  const { items } = useList('devices')
  const devices = useMemo(() => items.map(({ id, name }) => ({ value: String(id), label: name })), [items])
  const atHand = position ? { speed: position.speed, ...position.attributes } : {}
  return (
    <div className={styles.test}>
      <Select
        label={t('device')}
        description={t('deviceText')}
        placeholder={t('chooseDevice')}
        data={devices}
        value={deviceId > 0 ? String(deviceId) : null}
        searchable
        clearable
        limit={100}
        onChange={(id) => onDevice(Number(id ?? 0))}
      />
      <div role="status" aria-label={t('result')} className={styles.result}>
        <span className={styles.label}>{t('result')}</span>
        {result ? (
          <ResultText result={result} />
        ) : (
          <p className="muted">
            {deviceId <= 0 ? t('chooseDevice') : expression.trim() === '' ? t('noResult') : t('testing')}
          </p>
        )}
      </div>
      {position ? (
        <div>
          <span className={styles.label}>{t('atHand')}</span>
          <ul className={styles.names}>
            {Object.entries(atHand).map(([name, value]) => (
              <li key={name}>
                <button
                  type="button"
                  disabled={onInsert === null}
                  title={t('insert', { name })}
                  onClick={() => onInsert?.(name)}
                >
                  <code>{name}</code> <span className="muted">{String(value)}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  )
}
