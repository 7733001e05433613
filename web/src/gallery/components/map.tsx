import { MapArea } from '#components/map/map-area.tsx'
import { Specimen } from '#gallery/specimen.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

const POINT = { latitude: 33.3011, longitude: 44.4253 }

/** Streets are drawn of what a map's server sends: e2e/src/customer/map.spec.ts has one. */
export function Maps() {
  const t = useMessages()
  return (
    <Specimen of="MapArea" state="nobody has asked for the map">
      <MapArea title={t('booking.directions')} point={POINT}>
        <p>{t('booking.roughWay')}</p>
      </MapArea>
    </Specimen>
  )
}
