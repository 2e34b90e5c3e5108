import { DEFAULT_DRIVER_IMAGE, DRIVER_IMAGE_UPDATED, type Driver } from '@rastro/contracts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { driverImageUrl, useDriverImage } from '../../data/driver-image.ts'
import { NotAnImage } from '../../data/shrink-image.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { Face } from '../../ui/face.tsx'
import type { FieldsProps } from '../../ui/settings/settings-form.tsx'
import styles from './drivers.module.css'
import { driverStrings } from './strings.ts'

/** Pixels of the photo in the form. */
const SIZE = 72

/** The photo of a driver, kept at once and apart from the form. A driver must be saved to have one. */
export function PhotoSection({ value, readOnly }: FieldsProps<Driver>) {
  const t = useWords(driverStrings)
  const input = useRef<HTMLInputElement>(null)
  const keep = useDriverImage(value.id)
  const [changed, setChanged] = useState<Driver | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const work = useMutation({
    mutationFn: keep,
    onSuccess: (driver) => {
      setProblem(null)
      setChanged(driver)
    },
    onError: (error, file) =>
      setProblem(t(error instanceof NotAnImage ? 'photoType' : file === null ? 'photoRemoveFailed' : 'photoFailed')),
  })
  // What the form holds may be older than what was just kept.
  const attributes = changed?.attributes ?? value.attributes
  const url = driverImageUrl({ id: value.id, attributes })
  const has = attributes[DRIVER_IMAGE_UPDATED] !== undefined
  return (
    <div className={styles.photo}>
      <Face url={url} fallback={DEFAULT_DRIVER_IMAGE} name={t('photoOf', { name: value.name })} size={SIZE} />
      <div className={styles.photoWords}>
        <p className="muted">{t(value.id === 0 ? 'photoLater' : 'photoHint')}</p>
        {problem ? (
          <p role="alert" className={styles.bad}>
            {problem}
          </p>
        ) : null}
        {readOnly || value.id === 0 ? null : (
          <div className={styles.actions}>
            <input
              ref={input}
              type="file"
              hidden
              accept="image/*"
              aria-label={t('photoAdd')}
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? []
                if (file) work.mutate(file)
                currentTarget.value = ''
              }}
            />
            <Button disabled={work.isPending} onClick={() => input.current?.click()}>
              {t(work.isPending ? 'photoSaving' : has ? 'photoReplace' : 'photoAdd')}
            </Button>
            {has ? (
              <Button look="ghost" disabled={work.isPending} onClick={() => work.mutate(null)}>
                {t('photoRemove')}
              </Button>
            ) : null}
          </div>
        )}
      </div>
    </div>
  )
}
