import { SegmentedControl } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { type Camera, requestVideo, VIDEO_LOAD_MS, VideoFailed, type VideoFailure } from '../../../data/cameras.ts'
import { useWords } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './editor.module.css'
import { editorStrings } from './editor-strings.ts'
import type { SectionProps } from './section.tsx'

type View = 'internal' | 'external' | 'dual'
type Stage =
  | { kind: 'idle' }
  | { kind: 'waiting' }
  | { kind: 'loading' | 'playing'; url: string }
  | { kind: 'failed'; failure: VideoFailure }

const FAILURE_WORDS = { command: 'cameraCommand', notReady: 'cameraNotReady', timeout: 'cameraTimeout' } as const
const CAMERA_WORDS = { internal: 'internalCamera', external: 'externalCamera' } as const

/** One camera: ask it for a video, and what came of it. */
function CameraView({ device, camera }: { device: { id: number; uniqueId: string }; camera: Camera }) {
  const t = useWords(editorStrings)
  const [stage, setStage] = useState<Stage>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  useEffect(() => {
    if (stage.kind !== 'loading') return undefined
    const timer = setTimeout(() => setStage({ kind: 'failed', failure: 'timeout' }), VIDEO_LOAD_MS)
    return () => clearTimeout(timer)
  }, [stage])
  const watch = async (): Promise<void> => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setStage({ kind: 'waiting' })
    try {
      setStage({ kind: 'loading', url: await requestVideo(device, camera, controller.signal) })
    } catch (problem) {
      if (problem instanceof VideoFailed) setStage({ kind: 'failed', failure: problem.failure })
    }
  }
  const name = t(CAMERA_WORDS[camera])
  const isBusy = stage.kind === 'waiting' || stage.kind === 'loading'
  return (
    <div className={styles.camera} role="group" aria-label={name}>
      <div className={styles.screen} role="status">
        {'url' in stage ? (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- recordings of a vehicle have no words
          <video
            src={stage.url}
            controls
            muted
            autoPlay
            aria-label={t('videoOf', { camera: name })}
            onLoadedData={() => setStage({ kind: 'playing', url: stage.url })}
            onError={() => setStage({ kind: 'failed', failure: 'timeout' })}
          />
        ) : (
          <span>{stage.kind === 'waiting' ? t('waiting') : <IconVideo size={28} stroke={1.4} aria-hidden />}</span>
        )}
      </div>
      {stage.kind === 'failed' ? (
        <p role="alert" className={styles.problem}>
          {t(FAILURE_WORDS[stage.failure])}
        </p>
      ) : null}
      <div className={styles.cameraFoot}>
        <b>{name}</b>
        <span className="grow" />
        <Button disabled={isBusy} onClick={() => void watch()} aria-label={`${t('watch')}: ${name}`}>
          {t('watch')}
        </Button>
      </div>
    </div>
  )
}

/** The cameras of a vehicle: inside, outside, or both side by side. */
export function CamerasSection({ value }: SectionProps) {
  const t = useWords(editorStrings)
  const [view, setView] = useState<View>('internal')
  if (value.id === 0) return <p className="muted">{t('camerasLater')}</p>
  const cameras: readonly Camera[] = view === 'dual' ? ['internal', 'external'] : [view]
  return (
    <div className={styles.section}>
      <p className="muted">{t('camerasText')}</p>
      <SegmentedControl
        aria-label={t('camera')}
        value={view}
        onChange={(chosen) => setView(chosen)}
        data={[
          { value: 'internal' as const, label: t('internalCamera') },
          { value: 'external' as const, label: t('externalCamera') },
          { value: 'dual' as const, label: t('dualCamera') },
        ]}
      />
      <div className={styles.grid}>
        {cameras.map((camera) => (
          <CameraView key={camera} device={value} camera={camera} />
        ))}
      </div>
    </div>
  )
}
