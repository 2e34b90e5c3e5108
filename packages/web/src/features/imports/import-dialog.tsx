import type { ImportKind } from '@rastro/contracts'
import { useState } from 'react'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemText } from '../../ui/problem-text.tsx'
import { uiStrings } from '../../ui/strings.ts'
import { ChooseFile } from './choose-file.tsx'
import styles from './imports.module.css'
import { PreviewStep } from './preview-step.tsx'
import { ProgressStep, ResultStep } from './progress-step.tsx'
import { importStrings } from './strings.ts'
import { STEPS, type Step, useImport } from './use-import.ts'

function StepList({ current }: { current: Step }) {
  const t = useWords(importStrings)
  const reached = STEPS.indexOf(current)
  return (
    <ol className={styles.steps} aria-label={t('steps')}>
      {STEPS.map((step, index) => (
        <li key={step} aria-current={step === current ? 'step' : undefined} data-done={index < reached || undefined}>
          <span aria-hidden>{index + 1}</span>
          {t(step)}
        </li>
      ))}
    </ol>
  )
}

function Reading() {
  const t = useWords(importStrings)
  return (
    <div className={styles.reading} role="status">
      <b>{t('reading')}</b>
      <p className="muted">{t('readingText')}</p>
      <span className={styles.bones} />
    </div>
  )
}

/** The wizard that imports vehicles or users from a sheet (IMP-01, IMP-02). While it imports it cannot be closed (IMP-09). */
export default function ImportDialog({ kind, onClose }: { kind: ImportKind; onClose: () => void }) {
  const t = useWords(importStrings)
  const words = useWords(uiStrings)
  const work = useImport(kind)
  const { step, file, read, progress, busy, problem } = work
  const [ready, setReady] = useState(0)
  const isImporting = step === 'import'
  const cancel = (
    <Button onClick={onClose} disabled={isImporting}>
      {words('cancel')}
    </Button>
  )
  const footers = {
    choose: (
      <>
        {cancel}
        <Button look="primary" disabled={!file} onClick={() => void work.analyse()}>
          {t('doAnalyse')}
        </Button>
      </>
    ),
    analyse: cancel,
    preview: (
      <>
        <Button className={styles.first ?? ''} onClick={work.restart}>
          {t('back')}
        </Button>
        {cancel}
        <Button look="primary" disabled={ready === 0 || busy} onClick={() => void work.start()}>
          {t('doImport', { count: ready })}
        </Button>
      </>
    ),
    import: cancel,
    result: (
      <Button look="primary" onClick={onClose}>
        {t('done')}
      </Button>
    ),
  } as const satisfies Record<Step, unknown>
  return (
    <Dialog opened title={t(`${kind}Title`)} onClose={onClose} busy={isImporting} size="large" footer={footers[step]}>
      <div className={styles.wizard}>
        <StepList current={step} />
        <ProblemText>{problem}</ProblemText>
        {step === 'choose' ? <ChooseFile kind={kind} file={file} onFile={work.choose} /> : null}
        {step === 'analyse' ? <Reading /> : null}
        {step === 'preview' && read ? (
          <PreviewStep job={read} mapping={work.mapping} onMapping={work.setMapping} onReady={setReady} />
        ) : null}
        {isImporting && progress ? <ProgressStep job={progress} /> : null}
        {step === 'result' && progress ? <ResultStep job={progress} /> : null}
      </div>
    </Dialog>
  )
}
