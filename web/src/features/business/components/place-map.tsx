import { Navigation } from 'lucide-react'
import { MapArea } from '#components/map/map-area.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { Name } from '#components/text/name.tsx'
import { DirectionsLink } from '#features/business/components/directions-link.tsx'
import { Landmark } from '#features/business/components/landmark.tsx'
import type { DirectionsPlace } from '#features/business/place.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Shows the location of a business: district and landmark over a map or a pattern, with a link to directions. */
export function PlaceMap({ place }: { place: DirectionsPlace }) {
  const t = useMessages()
  return (
    <section aria-label={t('booking.map.place')} className="grid gap-3">
      <MapArea title={t('booking.map.title')} point={place.location} area={place.rough}>
        <div className="relative grid h-44 content-center justify-items-center gap-1 overflow-hidden rounded-lg bg-bg-sunken px-5 text-center">
          <Stars />
          <p className="relative text-2xl font-bold">
            <Name of={place.district} />
          </p>
          {!place.rough && (
            <p className="relative text-ink-2">
              <Landmark of={place.landmark} />
            </p>
          )}
        </div>
      </MapArea>
      <DirectionsLink place={place} className="link-action justify-self-start">
        <Icon of={Navigation} />
        {t('booking.directions')}
      </DirectionsLink>
    </section>
  )
}

/** Pattern of tile stars, deliberately unlike a street map. */
function Stars() {
  return (
    <svg aria-hidden="true" className="absolute inset-0 size-full text-brand-ink opacity-10">
      <pattern id="place-stars" width="56" height="56" patternUnits="userSpaceOnUse">
        <path
          d="M28 10l5 12 13-7-7 13 12 5-12 5 7 13-13-7-5 12-5-12-13 7 7-13-12-5 12-5-7-13 13 7z"
          fill="currentColor"
        />
      </pattern>
      <path d="M0 0h4000v400H0z" fill="url(#place-stars)" />
    </svg>
  )
}
