import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react'
import { Badge } from '#components/text/badge.tsx'
import { IconButton } from '#components/buttons/icon-button.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'
import { tileSource } from '#lib/pictures/photo-source.ts'

/** Type of the dragged data: an index in the list. */
const DRAGGED = 'application/x-photo'

/** Tile of an uploaded photo; reordered by buttons, or by dragging with a mouse. */
export function PhotoTile(props: {
  photo: { id: string; url: string }
  at: number
  count: number
  single: boolean
  onMove: (from: number, to: number) => void
  onRemove: () => void
}) {
  const { photo, at, count, single } = props
  const t = useMessages()
  const place = { place: at + 1, count }
  const move = (by: number, button: HTMLElement) => {
    props.onMove(at, at + by)
    // An element moved in the DOM loses the focus.
    requestAnimationFrame(() => button.focus())
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is a shortcut; the buttons do the same
    <li
      draggable={!single}
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, String(at))}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault()
      }}
      onDrop={(event) => {
        const from = event.dataTransfer.getData(DRAGGED)
        if (from === '') return
        event.preventDefault()
        props.onMove(Number(from), at)
      }}
      className="overflow-hidden rounded-md bg-surface shadow-1"
    >
      <span className="relative block aspect-4/3 bg-bg-sunken">
        <img
          src={tileSource(photo.url)}
          alt={t('photo.photoOf', place)}
          draggable={false}
          className="absolute inset-0 size-full object-cover"
        />
        {at === 0 && !single && (
          <Badge tone="featured" className="absolute start-2 top-2">
            {t('photo.cover')}
          </Badge>
        )}
      </span>
      <span className="flex justify-between">
        {!single && (
          <span className="flex">
            <IconButton
              label={t('photo.earlier', place)}
              aria-disabled={at === 0}
              className="aria-disabled:opacity-40"
              onClick={(event) => move(-1, event.currentTarget)}
            >
              <Icon of={ArrowLeft} />
            </IconButton>
            <IconButton
              label={t('photo.later', place)}
              aria-disabled={at === count - 1}
              className="aria-disabled:opacity-40"
              onClick={(event) => move(1, event.currentTarget)}
            >
              <Icon of={ArrowRight} />
            </IconButton>
          </span>
        )}
        <IconButton label={t('photo.remove', place)} onClick={props.onRemove} className="ms-auto">
          <Icon of={Trash2} />
        </IconButton>
      </span>
    </li>
  )
}
