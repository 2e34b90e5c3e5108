import { TextInput } from '@mantine/core'
import { type DevicePhoto, MAX_DEVICE_PHOTOS } from '@rastro/contracts'
import { IconCameraPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { devicePhotosQuery, devicePhotoUrl, type PhotoChange, useChangePhotos } from '../../../data/device-photos.ts'
import { NotAnImage } from '../../../data/shrink-image.ts'
import { useWords } from '../../../i18n/strings.ts'
import { formatDate } from '../../../i18n/times.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './photo-gallery.module.css'
import { photoStrings } from './photo-strings.ts'
import type { SectionProps } from './section.tsx'

interface PhotoProps {
  photo: DevicePhoto
  url: string
  number: number
  readOnly: boolean
  onChange: (change: PhotoChange) => void
}

/** One photo with what is written below; the words are kept when the field is left. */
function Photo({ photo, url, number, readOnly, onChange }: PhotoProps) {
  const t = useWords(photoStrings)
  const [caption, setCaption] = useState(photo.caption)
  const [open, setOpen] = useState<'photo' | 'question' | null>(null)
  const { file } = photo
  const name = photo.caption || t('photo', { number })
  const keep = (): void => {
    if (caption.trim() !== photo.caption) onChange({ caption: caption.trim(), file })
  }
  return (
    <li className={styles.photo}>
      <button
        type="button"
        className={styles.thumb}
        aria-label={t('enlarge', { name })}
        onClick={() => setOpen('photo')}
      >
        <img src={url} alt="" loading="lazy" decoding="async" />
      </button>
      <div className={styles.below}>
        <TextInput
          aria-label={t('captionOf', { number })}
          placeholder={t('caption')}
          value={caption}
          maxLength={200}
          readOnly={readOnly}
          onChange={(event) => setCaption(event.currentTarget.value)}
          onBlur={keep}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter keeps these words; it must not save the form they stand in.
            event.preventDefault()
            keep()
          }}
        />
        {readOnly ? null : (
          <IconButton label={t('remove', { name })} onClick={() => setOpen('question')}>
            <IconTrash size={16} stroke={1.8} aria-hidden />
          </IconButton>
        )}
      </div>
      <span className="muted num">{formatDate(Date.parse(photo.time))}</span>
      <Dialog opened={open === 'photo'} title={name} size="large" onClose={() => setOpen(null)}>
        <img className={styles.large} src={url} alt={name} />
      </Dialog>
      {open === 'question' ? (
        <ConfirmDialog
          danger
          title={t('remove', { name })}
          text={t('removeText')}
          confirm={t('removeConfirm')}
          onConfirm={() => onChange({ remove: file })}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </li>
  )
}

function AddButton({ left, busy, onAdd }: { left: number; busy: boolean; onAdd: (files: readonly File[]) => void }) {
  const t = useWords(photoStrings)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/*"
        aria-label={t('add')}
        onChange={({ currentTarget }) => {
          onAdd([...(currentTarget.files ?? [])].slice(0, left))
          currentTarget.value = ''
        }}
      />
      <Button disabled={busy || left === 0} onClick={() => input.current?.click()}>
        <IconCameraPlus size={16} stroke={1.8} aria-hidden />
        {t(busy ? 'saving' : 'add')}
      </Button>
    </>
  )
}

function Problem({ error }: { error: Error }) {
  const t = useWords(photoStrings)
  if (!(error instanceof NotAnImage)) return t('failed')
  return error.files.length === 0 ? t('notAnImage') : t('notImages', { files: error.files.join(', ') })
}

/** Photos of how the tracker was put in, kept at once and apart from the form. A vehicle must be saved to have some. */
export function PhotoGallery({ value, readOnly }: Pick<SectionProps, 'value' | 'readOnly'>) {
  const t = useWords(photoStrings)
  const { data: photos = [], isError, refetch } = useQuery(devicePhotosQuery(value.id))
  const change = useChangePhotos(value.id)
  const left = MAX_DEVICE_PHOTOS - photos.length
  return (
    <section className={styles.gallery}>
      <h2>{t('title')}</h2>
      <p className="muted">{t(value.id === 0 ? 'later' : left === 0 ? 'full' : 'text', { most: MAX_DEVICE_PHOTOS })}</p>
      {isError ? (
        <p role="alert" className={styles.bad}>
          {t('notLoaded')} <Button onClick={() => void refetch()}>{t('retry')}</Button>
        </p>
      ) : null}
      {change.isError ? (
        <p role="alert" className={styles.bad}>
          <Problem error={change.error} />
        </p>
      ) : null}
      <ul className={styles.photos}>
        {photos.map((photo, index) => (
          <Photo
            key={photo.file}
            photo={photo}
            url={devicePhotoUrl(value.uniqueId, photo.file)}
            number={index + 1}
            readOnly={readOnly}
            onChange={(wanted) => change.mutate(wanted)}
          />
        ))}
      </ul>
      {readOnly || value.id === 0 ? null : (
        <AddButton left={left} busy={change.isPending} onAdd={(add) => change.mutate({ add })} />
      )}
    </section>
  )
}
