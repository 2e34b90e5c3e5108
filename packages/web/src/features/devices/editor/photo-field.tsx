import { IconPhoto } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  IMAGE_TYPES,
  imageProblem,
  removeDeviceImage,
  toldImageUrl,
  uploadDeviceImage,
  useHasImage,
} from '../../../data/device-image.ts'
import { useWords } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './editor.module.css'
import { editorStrings } from './editor-strings.ts'
import { Block, type SectionProps } from './section.tsx'

function Picture({ url, alt }: { url: string | null; alt: string }) {
  const t = useWords(editorStrings)
  const isThere = useHasImage(url)
  return (
    <div className={styles.photo}>
      {isThere && url !== null ? (
        <img src={url} alt={alt} />
      ) : (
        <span className="muted">
          <IconPhoto size={28} stroke={1.4} aria-hidden />
          {isThere === undefined ? null : t('photoNone')}
        </span>
      )}
    </div>
  )
}

/** The photo of a vehicle, kept at once and apart from the form. A vehicle must be saved to have one. */
export function PhotoField({ value, change, settle, readOnly }: SectionProps) {
  const t = useWords(editorStrings)
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const url = value.id > 0 ? toldImageUrl(value) : null
  const isThere = useHasImage(url) === true
  const work = useMutation({
    mutationFn: (file: File | null) =>
      file === null ? removeDeviceImage(value.id) : uploadDeviceImage(value.id, file),
    onSuccess: ({ attributes: { imageTimestamp = null, imageVersion = null } }) => {
      settle({ imageTimestamp, imageVersion })
      change({ attributes: { ...value.attributes, imageTimestamp, imageVersion } })
    },
    onError: (_, file) => setProblem(t(file === null ? 'photoRemoveFailed' : 'photoFailed')),
  })
  const choose = (file: File | undefined): void => {
    if (!file) return
    const wrong = imageProblem(file)
    setProblem(wrong === null ? null : t(wrong === 'type' ? 'photoType' : 'photoSize'))
    if (wrong === null) work.mutate(file)
  }
  return (
    <Block title={t('photo')}>
      <Picture url={url} alt={`${t('photo')}: ${value.name}`} />
      <div className={styles.photoActions}>
        <p className="muted">{t(value.id === 0 ? 'photoLater' : 'photoHint')}</p>
        {problem ? (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        ) : null}
        {readOnly ? null : (
          <>
            <input
              ref={input}
              type="file"
              hidden
              accept={IMAGE_TYPES.join(',')}
              aria-label={t('photoAdd')}
              onChange={(event) => {
                choose(event.currentTarget.files?.[0])
                event.currentTarget.value = ''
              }}
            />
            <Button disabled={value.id === 0 || work.isPending} onClick={() => input.current?.click()}>
              {t(work.isPending ? 'photoSaving' : isThere ? 'photoReplace' : 'photoAdd')}
            </Button>
            {isThere ? (
              <Button look="ghost" disabled={work.isPending} onClick={() => work.mutate(null)}>
                {t('photoRemove')}
              </Button>
            ) : null}
          </>
        )}
      </div>
    </Block>
  )
}
