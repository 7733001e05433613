import { MapArea } from '#components/map/map-area.tsx'
import { Spots, type Spotted } from '#components/map/spots.tsx'
import { SpotsSketch } from '#components/map/spots-sketch.tsx'
import { StreetMap } from '#components/map/street-map.tsx'
import { NEW_SHOP, SHOP, SHOP_NAME } from '#gallery/demo.ts'
import { Holding, nothing, Specimen, Stack } from '#gallery/specimen.tsx'
import streets from '#gallery/streets.png?no-inline'
import { useMessages } from '#lib/i18n/language-context.ts'
import type { MapSettings } from '#lib/map/map-settings.ts'

const SHOPS = [SHOP, NEW_SHOP].flatMap(({ id, name, pin }) => (pin ? [{ id, name, at: pin }] : []))
const MIDDLE = { latitude: 33.307, longitude: 44.41 }
const SPOTS: Spotted = { all: SHOPS, reach: 3000, chosen: SHOP.id, onChoose: nothing }
const PARTS = [
  { name: SHOP.district, middle: { latitude: 33.29, longitude: 44.43 } },
  { name: SHOP_NAME, middle: { latitude: 33.325, longitude: 44.405 } },
]
const POINT = { latitude: 33.3011, longitude: 44.4253 }
/** Map settings without a tile server: every tile is the same local picture. */
const SETTINGS: MapSettings = {
  styleUrl: null,
  darkStyleUrl: null,
  tilesUrl: streets,
  attribution: '© OpenStreetMap contributors',
}

const placeOfRow = ({ longitude }: { longitude: number }) => ({
  x: (longitude - MIDDLE.longitude) * 10 + 0.5,
  y: 0.6,
})

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
      <Specimen of="StreetMap" state="several places, one of them chosen">
        <Stack>
          <StreetMap {...map} point={MIDDLE} spots={SPOTS} />
        </Stack>
      </Specimen>
      <Specimen of="SpotsSketch" state="the same without a map">
        <Stack>
          <SpotsSketch middle={MIDDLE} spots={SPOTS} parts={PARTS} />
        </Stack>
      </Specimen>
      <Specimen of="Spots" state="in a field of their own">
        <div dir="ltr" className="relative h-20 w-full">
          <Spots all={SHOPS} chosen={undefined} placeOf={placeOfRow} />
        </div>
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
