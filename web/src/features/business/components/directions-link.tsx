import { Suspense, useState, type ReactNode } from 'react'
import { directionsTo } from '#lib/format/directions.ts'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'
import type { DirectionsPlace } from '#features/business/place.ts'

const DirectionsDialog = lazyExtra(
  async () =>
    (await import('#features/business/components/directions-dialog.tsx')).DirectionsDialog,
)

/**
 * Link with directions to a place. A click asks for the app; opened in a new tab or without scripts, it leads to the
 * default one.
 */
export function DirectionsLink(props: {
  place: DirectionsPlace
  className: string
  children: ReactNode
}) {
  const { place } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <a
        className={props.className}
        href={directionsTo(place.location, place.name)}
        target="_blank"
        rel="noreferrer"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {props.children}
      </a>
      {isOpen && (
        <Suspense>
          <DirectionsDialog place={place} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
