import { MapArea } from '#components/map/map-area.tsx'
import { StreetMap } from '#components/map/street-map.tsx'
import { Holding, nothing, Specimen, Stack } from '#gallery/specimen.tsx'
import streets from '#gallery/streets.png?no-inline'
import { useMessages } from '#lib/i18n/language-context.ts'
import type { MapSettings } from '#lib/map/map-settings.ts'

const POINT = { latitude: 33.3011, longitude: 44.4253 }
/** Streets of no city: every tile is the same picture, from here. */
const SETTINGS: MapSettings = {
  styleUrl: null,
  darkStyleUrl: null,
  tilesUrl: streets,
  attribution: '© OpenStreetMap contributors',
}

export function Maps() {
  const t = useMessages()
  const map = { settings: SETTINGS, title: t('booking.map.title'), onFail: nothing }
  return (
    <>
      <Specimen of="MapArea" state="nobody has asked for the map">
        <MapArea title={t('booking.directions')} point={POINT}>
          <p>{t('booking.roughWay')}</p>
        </MapArea>
      </Specimen>
      <Specimen of="StreetMap" state="a place">
        <Stack>
          <StreetMap {...map} point={POINT} />
        </Stack>
      </Specimen>
      <Specimen of="StreetMap" state="a neighbourhood">
        <Stack>
          <StreetMap {...map} point={POINT} area />
        </Stack>
      </Specimen>
      <Specimen of="StreetMap" state="a point that is moved">
        <Stack>
          <Holding value={POINT}>
            {(point, onMove) => (
              <StreetMap
                {...map}
                point={point}
                pin={{ label: t('register.marker'), said: t('register.marker'), onMove }}
              />
            )}
          </Holding>
        </Stack>
      </Specimen>
    </>
  )
}
