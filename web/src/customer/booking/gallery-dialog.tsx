import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { Dialog } from '#components/overlays/dialog.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { IconButton } from '#components/buttons/icon-button.tsx'
import { ReportButton } from '#customer/booking/reporting/report-button.tsx'
import type { Business } from '#features/business/api.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { photoSource } from '#lib/pictures/photo-source.ts'

/** Minimum length of a swipe, in pixels. */
const SWIPE = 40

/** Viewer of the photos: previous and next by buttons, arrow keys or swipe. */
export function GalleryDialog(props: { business: Business; first: number; onClose: () => void }) {
  const { photos } = props.business
  const t = useMessages()
  const [at, setAt] = useState(props.first)
  const began = useRef(0)
  const photo = photos[at]
  if (!photo) return null
  const go = (by: number) => setAt((at + by + photos.length) % photos.length)
  const rtl = document.documentElement.dir === 'rtl'
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') go(rtl ? -1 : 1)
    if (key === 'ArrowLeft') go(rtl ? 1 : -1)
  }
  const name = t('booking.photoOf', { place: at + 1, count: photos.length })
  return (
    <Dialog title={name} onClose={props.onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys and fingers are shortcuts of the buttons */}
      <div
        onKeyDown={onKeyDown}
        onPointerDown={(event) => (began.current = event.clientX)}
        onPointerUp={(event) => {
          const way = event.clientX - began.current
          if (Math.abs(way) > SWIPE) go(way < 0 === rtl ? -1 : 1)
        }}
        className="mt-3 grid touch-pan-y gap-3"
      >
        <img
          key={photo.id}
          {...photoSource(photo.url)}
          sizes="(min-width: 64rem) 27rem, 100vw"
          width={photo.width}
          height={photo.height}
          alt={name}
          draggable={false}
          className="h-auto max-h-[60dvh] w-full rounded-md bg-bg-sunken object-contain"
        />
        <div className="flex justify-between">
          <IconButton label={t('booking.photoBefore')} onClick={() => go(-1)}>
            <Icon of={ChevronLeft} />
          </IconButton>
          <IconButton data-safe label={t('booking.photoAfter')} onClick={() => go(1)}>
            <Icon of={ChevronRight} />
          </IconButton>
        </div>
      </div>
      {/* Outside, as keys and swipes in its dialog bubble to its parents here. */}
      <ReportButton business={props.business} photoId={photo.id} />
    </Dialog>
  )
}
