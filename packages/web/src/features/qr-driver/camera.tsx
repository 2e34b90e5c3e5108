import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/public-page.tsx'
import styles from './qr-driver.module.css'
import { readCodes } from './read-codes.ts'
import { qrDriverStrings } from './strings.ts'

interface CameraProps {
  onCode: (code: string) => void
  onClose: () => void
}

/** Reads codes through the camera until it is closed. Without a camera it says so; the code can be typed. */
export function Camera({ onCode, onClose }: CameraProps) {
  const t = useWords(qrDriverStrings)
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  const tell = useRef(onCode)
  useEffect(() => {
    tell.current = onCode
  }, [onCode])
  useEffect(() => {
    if (!video.current) return undefined
    const reading = readCodes(video.current, (code) => tell.current(code))
    // Refused by the person or the device, or the page is not secure: the words below say what to do instead.
    reading.catch(() => setFailed(true))
    return () => void reading.then(({ stop }) => stop()).catch(() => undefined)
  }, [])
  return (
    <div className={styles.camera}>
      {failed ? (
        <Notice message={t('noCamera')} />
      ) : (
        <>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the picture of the camera says nothing */}
          <video ref={video} muted playsInline aria-label={t('aim')} />
          <p className="muted">{t('aim')}</p>
        </>
      )}
      <Button large onClick={onClose}>
        {t('stopScan')}
      </Button>
    </div>
  )
}
