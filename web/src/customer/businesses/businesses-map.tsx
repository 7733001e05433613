import { useEffect, useMemo, useState } from 'react'
import { frameOf } from '@awan/core/business/map-sketch'
import { districtsIn } from '@awan/core/catalog/places'
import { MapArea } from '#components/map/map-area.tsx'
import { SpotsSketch } from '#components/map/spots-sketch.tsx'
import type { BusinessSummary } from '#features/business/api.ts'
import { BusinessRow } from '#features/business/components/business-row.tsx'
import { useAtlas } from '#features/catalog/atlas.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Default radius around a city centre, in metres. */
const CITY = 6000

/**
 * Businesses of a list on the map, except those that hide their address: the one whose row is hovered is highlighted,
 * and the one whose pin is pressed is shown below.
 */
export function BusinessesMap({
  city,
  businesses,
}: {
  city: string
  businesses: readonly BusinessSummary[]
}) {
  const t = useMessages()
  const atlas = useAtlas()
  const [pressed, setPressed] = useState<string>()
  const pointedAt = usePointedAt()
  const all = useMemo(
    () => businesses.flatMap(({ id, name, pin }) => (pin ? [{ id, name, at: pin }] : [])),
    [businesses],
  )
  const middle = atlas.cities.find(({ id }) => id === city)?.middle
  const frame = frameOf(all.map(({ at }) => at)) ?? (middle && { middle, reach: CITY })
  if (!frame) return null
  const shown = businesses.find(({ id }) => id === pressed)
  const spots = { all, reach: frame.reach, chosen: pointedAt ?? pressed, onChoose: setPressed }
  return (
    <section aria-label={t('booking.map.title')} className="grid gap-3">
      <MapArea title={t('booking.map.title')} point={frame.middle} spots={spots}>
        <SpotsSketch middle={frame.middle} spots={spots} parts={districtsIn(atlas, city)} />
      </MapArea>
      <div role="status">
        {shown ? (
          <BusinessRow business={shown} />
        ) : (
          all.length > 0 && <p className="text-sm text-ink-2">{t('booking.map.press')}</p>
        )}
        {all.length < businesses.length && (
          <p className="text-sm text-ink-2">{t('booking.map.without')}</p>
        )}
      </div>
    </section>
  )
}

/** Returns the id of the business whose row has the pointer or the focus, from `data-spot`. */
function usePointedAt(): string | undefined {
  const [id, setId] = useState<string>()
  useEffect(() => {
    const point = ({ target }: Event) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-spot]') : null
      setId(row?.dataset.spot)
    }
    document.addEventListener('pointerover', point)
    document.addEventListener('focusin', point)
    return () => {
      document.removeEventListener('pointerover', point)
      document.removeEventListener('focusin', point)
    }
  }, [])
  return id
}
