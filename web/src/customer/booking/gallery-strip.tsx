import { useState } from 'react'
import { Opening } from '#components/overlays/opening.tsx'
import type { Business } from '#features/business/api.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { behindPhoto } from '#lib/pictures/photo-blur.ts'
import { thumbnailSource } from '#lib/pictures/photo-source.ts'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'

const GalleryDialog = lazyExtra(
  async () => (await import('#customer/booking/gallery-dialog.tsx')).GalleryDialog,
)

/** The photos of a business in a row; each opens in full size. Empty if the cover is the only one. */
export function GalleryStrip({ business }: { business: Business }) {
  const t = useMessages()
  const [open, setOpen] = useState<number>()
  const { photos } = business
  if (photos.length < 2) return null
  const close = () => setOpen(undefined)
  return (
    <>
      <ul aria-label={t('booking.photos')} className="flex gap-2 overflow-x-auto pb-1">
        {photos.map((photo, at) => (
          <li key={photo.id} className="flex-none">
            <button
              type="button"
              aria-label={t('booking.photoOf', { place: at + 1, count: photos.length })}
              onClick={() => setOpen(at)}
              className="block overflow-hidden rounded-md bg-bg-sunken"
            >
              <img
                src={thumbnailSource(photo.url)}
                alt=""
                width={96}
                height={72}
                loading="lazy"
                decoding="async"
                style={behindPhoto(photo.blur)}
                className="h-18 w-24 object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <Opening onClose={close}>
          <GalleryDialog business={business} first={open} onClose={close} />
        </Opening>
      )}
    </>
  )
}
