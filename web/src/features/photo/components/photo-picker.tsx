import { Camera, ImagePlus } from 'lucide-react'
import { useEffect, useId } from 'react'
import { MAX_PHOTOS } from '@awan/core/photo/rules'
import { Button } from '#components/buttons/button.tsx'
import { FileButton } from '#features/photo/components/file-button.tsx'
import { PhotoTile } from '#features/photo/components/photo-tile.tsx'
import { UploadTile } from '#features/photo/components/upload-tile.tsx'
import { useArranging, type PickedPhoto } from '#features/photo/use-arranging.ts'
import { useUploads } from '#features/photo/use-uploads.ts'
import { useKeptFocus } from '#lib/keyboard/use-kept-focus.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

interface PhotoPickerProps {
  /** Purpose of the photos; unfinished uploads of the same purpose resume after a reload. */
  place: string
  /** Photos in order; the first is the cover. */
  value: readonly PickedPhoto[]
  /** Receives the new value; the caller must set `value` to it in the same render. */
  onChange: (value: readonly PickedPhoto[]) => void
  /** Maximum number of photos; 1 for a single one, such as a portrait. */
  max?: number
  /** Reports whether uploads are in progress, so that a form can wait for them. */
  onUploading?: (uploading: boolean) => void
}

/** Picker to choose, take, upload, order and remove photos. */
export function PhotoPicker(props: PhotoPickerProps) {
  const { place, value, onChange, max = MAX_PHOTOS, onUploading } = props
  const t = useMessages()
  const hint = useId()
  const kept = useKeptFocus<HTMLDivElement>()
  const { spoken, removed, ...list } = useArranging({ value, onChange, max })
  const { uploads, queue } = useUploads(place, list.append)
  const uploading = uploads.some(({ state }) => state !== 'failed')
  useEffect(() => onUploading?.(uploading), [uploading, onUploading])
  const room = max - value.length - uploads.length
  const take = (files: readonly File[]) => {
    queue.add(files.slice(0, Math.max(0, room)))
    list.forget(files.length > room)
  }
  return (
    <div {...kept} className="grid gap-3">
      {value.length + uploads.length > 0 && (
        <ul aria-label={t('photo.photos')} className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {value.map((photo, at) => (
            <PhotoTile
              key={photo.id}
              photo={photo}
              at={at}
              count={value.length}
              single={max === 1}
              onMove={list.move}
              onRemove={() => list.remove(photo)}
            />
          ))}
          {uploads.map((upload) => (
            <UploadTile
              key={upload.key}
              upload={upload}
              max={max}
              onAgain={() => queue.again(upload.key)}
              onCancel={() => queue.cancel(upload.key)}
            />
          ))}
        </ul>
      )}
      {removed && <Removed onUndo={list.undo} />}
      {room > 0 && (
        <div className="flex flex-wrap gap-2">
          <FileButton icon={ImagePlus} multiple={max > 1} onFiles={take} describedBy={hint}>
            {t(max === 1 ? 'photo.choose' : 'photo.add')}
          </FileButton>
          <FileButton icon={Camera} camera onFiles={take} describedBy={hint}>
            {t('photo.take')}
          </FileButton>
        </div>
      )}
      <p id={hint} className="text-sm text-ink-2">
        {max === 1 ? t('photo.hintOne') : t('photo.hint', { max })}
      </p>
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </div>
  )
}

function Removed({ onUndo }: { onUndo: () => void }) {
  const t = useMessages()
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-bg-sunken py-1 ps-4 pe-1">
      <span>{t('photo.removed')}</span>
      {/* The pressed button was unmounted, so Undo takes the focus. */}
      <Button variant="outline" size="sm" onClick={onUndo} ref={(button) => button?.focus()}>
        {t('shell.undo')}
      </Button>
    </div>
  )
}
