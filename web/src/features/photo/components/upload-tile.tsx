import { RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#components/buttons/icon-button.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { NO_ROOM, type Upload } from '#features/photo/queue.ts'
import { isRefused } from '#features/photo/upload.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Tile of an upload: its progress, or its error. */
export function UploadTile(props: {
  upload: Upload
  /** Maximum number of photos in the list. */
  max: number
  onAgain: () => void
  onCancel: () => void
}) {
  const { name, preview, state, part, error } = props.upload
  const t = useMessages()
  const text = useErrorText()
  const failed = state === 'failed'
  const [shown, setShown] = useState(true)
  const again = failed && !isRefused(error)
  return (
    <li className="overflow-hidden rounded-md bg-surface shadow-1">
      <span className="relative block aspect-4/3 bg-bg-sunken">
        {shown && (
          <img
            src={preview}
            alt=""
            onError={() => setShown(false)}
            className="absolute inset-0 size-full object-cover opacity-60"
          />
        )}
        {!failed && <Progress part={part} waiting={state === 'waiting'} />}
      </span>
      <span className="flex items-center justify-between ps-3">
        {failed ? (
          <span role="alert" className="py-2 text-sm font-medium text-danger-ink">
            {name && <bdi className="block font-normal wrap-anywhere">{name}</bdi>}
            {error === NO_ROOM ? t('photo.tooMany', { max: props.max }) : text(error)}
          </span>
        ) : (
          <span className="text-sm text-ink-2">
            {t(state === 'waiting' ? 'photo.waiting' : 'photo.sending')}
          </span>
        )}
        <span className="flex flex-none">
          {again && (
            <IconButton label={t('photo.again')} onClick={props.onAgain}>
              <Icon of={RotateCw} />
            </IconButton>
          )}
          <IconButton
            label={t(failed && !again ? 'photo.dismiss' : 'photo.cancel')}
            onClick={props.onCancel}
          >
            <Icon of={X} />
          </IconButton>
        </span>
      </span>
    </li>
  )
}

function Progress({ part, waiting }: { part: number; waiting: boolean }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <span
      role="progressbar"
      aria-label={t(waiting ? 'photo.waiting' : 'photo.sending')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(part * 100)}
      className="absolute inset-x-2 bottom-2 grid gap-1 rounded-sm bg-surface p-2 text-cap font-semibold"
    >
      <span>{format.percent(part)}</span>
      <span className="block h-1.5 overflow-hidden rounded-full bg-line">
        <span
          className="mark block h-full rounded-full bg-brand"
          style={{ inlineSize: `${Math.round(part * 100)}%` }}
        />
      </span>
    </span>
  )
}
