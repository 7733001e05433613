import { MapPin, Minus, Plus } from 'lucide-react'
import { useEffect, useState, type CSSProperties, type PointerEvent } from 'react'
import type { MapPoint } from '@awan/core/business/map-point'
import { offsetOf, pointAt } from '@awan/core/business/map-sketch'
import { IconButton } from '#components/buttons/icon-button.tsx'
import { cx } from '#components/class-names.ts'
import { stepOf } from '#components/map/arrows.ts'
import { choosePressed, Spots, type Spotted } from '#components/map/spots.tsx'
import { toLngLat, useMap, type LoadedMap } from '#components/map/use-map.ts'
import { Icon } from '#components/pictures/icon.tsx'
import { useLanguage } from '#lib/i18n/language-context.ts'
import type { MapSettings } from '#lib/map/map-settings.ts'

/** Radius in metres of the circle around a point without an address. */
const AROUND = 700

export interface StreetMapProps {
  settings: MapSettings
  /** Accessible name of the map. */
  title: string
  point: MapPoint
  /** Shows the neighbourhood instead of the exact point. */
  area?: boolean
  /** Shows several places around the point instead, in a square. */
  spots?: Spotted
  /** Makes the point movable: its label, its position in words, and the callback. */
  pin?: { label: string; said: string; onMove: (point: MapPoint) => void }
  onFail: () => void
}

/** Rules copied from the library's style sheet, as few are needed here. */
const RULES = `.maplibregl-canvas-container{position:absolute;inset:0;touch-action:none}
.maplibregl-canvas{position:absolute;inset-block-start:0;inset-inline-start:0}
.maplibregl-canary{background-color:salmon}
.maplibregl-control-container{display:none}`

/** Street map with one point. North is up and east is right in every language. */
export function StreetMap(props: StreetMapProps) {
  const { settings, point, area = false, pin, spots } = props
  const { language, t } = useLanguage()
  const { field, map, attribution } = useMap({
    ...{ settings, language },
    zoom: zoomOf(props),
    title: props.title,
    middle: point,
    onPress: (pressed, metresOfPixel) => {
      pin?.onMove(roundedPoint(pressed))
      if (spots) choosePressed(spots, pressed, metresOfPixel)
    },
    onFail: props.onFail,
  })
  useFollowing(map, props)
  const at = spots ? undefined : map?.project(toLngLat(point))
  const edge = map?.project(toLngLat(pointAt(point, { east: AROUND, north: 0 })))
  const zoomBy = (levels: number) => map?.jumpTo({ zoom: map.getZoom() + levels })
  return (
    <figure className="grid gap-1">
      <style>{RULES}</style>
      <div
        dir="ltr"
        className={cx(
          'relative w-full overflow-hidden rounded-lg border border-line-strong bg-bg-sunken',
          spots ? 'aspect-square' : 'h-80',
        )}
      >
        <div ref={field} className="absolute inset-0 dark:brightness-84" />
        {at && area && edge && <Around at={at} radius={edge.x - at.x} />}
        {at && !area && !pin && (
          <span
            className="pointer-events-none absolute -translate-x-1/2 -translate-y-full text-brand-ink"
            style={placeAt(at)}
          >
            <Icon of={MapPin} size="l" className="fill-brand-soft" />
          </span>
        )}
        {map && spots && (
          <Spots
            {...spots}
            placeOf={(place) => {
              const { x, y } = map.project(toLngLat(place))
              const { clientWidth, clientHeight } = map.getContainer()
              return { x: x / clientWidth, y: y / clientHeight }
            }}
          />
        )}
        {at && map && pin && (
          <Pin
            {...pin}
            point={point}
            style={placeAt(at)}
            pointUnder={({ x, y }) => {
              const { lat, lng } = map.unproject([x, y])
              return { latitude: lat, longitude: lng }
            }}
            onMove={(to) => {
              pin.onMove(to)
              if (!map.getBounds().contains(toLngLat(to))) map.jumpTo({ center: toLngLat(to) })
            }}
          />
        )}
        <span className="absolute end-2 top-2 grid gap-2">
          <IconButton label={t('booking.map.closer')} on="cover" onClick={() => zoomBy(1)}>
            <Icon of={Plus} />
          </IconButton>
          <IconButton label={t('booking.map.further')} on="cover" onClick={() => zoomBy(-1)}>
            <Icon of={Minus} />
          </IconButton>
        </span>
      </div>
      <figcaption className="text-sm text-ink-2">
        <Attribution text={attribution || settings.attribution} />
      </figcaption>
    </figure>
  )
}

/** Approximate pixels from the centre of a square map to its edge. */
const HALF = 170
/** Pixels of the equator at zoom 0. */
const EARTH = 512

/** Returns the zoom of a map that shows all its places, at most at street level. */
function zoomOf({ point, area, spots }: StreetMapProps): number {
  if (!spots) return area ? 13 : 16
  const around = offsetOf(point, { ...point, longitude: point.longitude + 360 }).east
  return Math.min(15, Math.log2((around * HALF) / (spots.reach * EARTH)))
}

/** Moves the map when the list of places changes. */
function useFollowing(map: LoadedMap | undefined, props: StreetMapProps): void {
  const { latitude, longitude } = props.point
  const zoom = props.spots && zoomOf(props)
  useEffect(() => {
    if (map && zoom !== undefined) map.jumpTo({ center: [longitude, latitude], zoom })
  }, [map, latitude, longitude, zoom])
}

interface Pixel {
  x: number
  y: number
}

const placeAt = ({ x, y }: Pixel): CSSProperties => ({ insetInlineStart: x, insetBlockStart: y })

/** Rounds to six decimals, a tenth of a metre. */
function roundedPoint({ latitude, longitude }: MapPoint): MapPoint {
  const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  return { latitude: rounded(latitude), longitude: rounded(longitude) }
}

function Around({ at, radius }: { at: Pixel; radius: number }) {
  return (
    <svg
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 size-full text-brand-ink"
    >
      {/* The map may be light in dark mode, and dark in light mode. */}
      <circle
        cx={at.x}
        cy={at.y}
        r={radius}
        fill="none"
        stroke="var(--brand-soft)"
        strokeWidth="6"
      />
      <circle
        cx={at.x}
        cy={at.y}
        r={radius}
        fill="currentColor"
        fillOpacity="0.16"
        stroke="currentColor"
        strokeWidth="2"
      />
    </svg>
  )
}

/** The movable point, by pointer or arrow keys. */
function Pin(props: {
  label: string
  said: string
  point: MapPoint
  style: CSSProperties
  pointUnder: (pixel: Pixel) => MapPoint
  onMove: (point: MapPoint) => void
}) {
  // Offset of the pointer from the pin's tip while dragging.
  const [held, setHeld] = useState<Pixel>()
  const hold = (event: PointerEvent) => {
    const pin = event.currentTarget.getBoundingClientRect()
    event.currentTarget.setPointerCapture(event.pointerId)
    setHeld({ x: event.clientX - pin.x - pin.width / 2, y: event.clientY - pin.bottom })
  }
  const drag = (event: PointerEvent) => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect()
    if (!held || !box) return
    const pixel = { x: event.clientX - held.x - box.x, y: event.clientY - held.y - box.y }
    props.onMove(roundedPoint(props.pointUnder(pixel)))
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={props.label}
      aria-valuemin={-90}
      aria-valuemax={90}
      aria-valuenow={props.point.latitude}
      aria-valuetext={props.said}
      className="absolute grid size-12 -translate-x-1/2 -translate-y-full cursor-grab touch-none items-end justify-items-center rounded-full text-brand-ink"
      style={props.style}
      onKeyDown={(event) => {
        const step = stepOf(event)
        if (!step) return
        event.preventDefault()
        props.onMove(pointAt(props.point, step))
      }}
      onPointerDown={hold}
      onPointerMove={drag}
      onPointerUp={() => setHeld(undefined)}
      onPointerCancel={() => setHeld(undefined)}
    >
      <Icon of={MapPin} size="l" className="fill-brand-soft" />
    </div>
  )
}

const OPEN_STREET_MAP = 'https://www.openstreetmap.org/copyright'

/** Attribution of the map. */
function Attribution({ text }: { text: string | null }) {
  if (!text) return null
  if (!/openstreetmap/i.test(text)) return <bdi>{text}</bdi>
  return (
    <a className="underline" href={OPEN_STREET_MAP} target="_blank" rel="noreferrer">
      <bdi>{text}</bdi>
    </a>
  )
}
