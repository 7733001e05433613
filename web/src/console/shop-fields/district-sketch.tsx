import { MapPin } from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { MapPoint } from '@awan/core/business/map-point'
import { offsetOf, pointAt, reachFor, wayOf, type Offset } from '@awan/core/business/map-sketch'
import { districtsIn } from '@awan/core/catalog/places'
import { stepOf } from '#components/map/arrows.ts'
import { Icon } from '#components/pictures/icon.tsx'
import { useAtlas } from '#features/catalog/atlas.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Initial distance from the centre to the edge, in metres. */
const NEAREST = 1500

/** Number of named districts: the nearest, including the shop's own. */
const NEIGHBOURS = 5
/** Share of the shown distance up to which districts are drawn in place; farther ones are named here, with an arrow. */
const RIM = 0.74
const POINTERS = { n: '↑', ne: '↗', e: '→', se: '↘', s: '↓', sw: '↙', w: '←', nw: '↖' } as const

const lengthOf = ({ east, north }: Offset) => Math.hypot(east, north)

function onRim(offset: Offset, radius: number): Offset {
  const part = radius / lengthOf(offset)
  return { east: offset.east * part, north: offset.north * part }
}

/** Returns the position of an offset from the centre on a field that shows so many metres to each side. */
function placeOf({ east, north }: Offset, shown: number) {
  return {
    insetInlineStart: `${(east / shown / 2 + 0.5) * 100}%`,
    insetBlockStart: `${(0.5 - north / shown / 2) * 100}%`,
  }
}

interface SketchProps {
  city: string
  middle: MapPoint
  point: MapPoint
  /** Position of the point, as text. */
  said: string
  onMove: (point: MapPoint) => void
}

/**
 * Sketch of a district without a map: its centre, the districts around it, a scale, and the point to move by hand or
 * with the arrow keys. North is up and east is right in every language.
 */
export function DistrictSketch({ city, middle, point, said, onMove }: SketchProps) {
  const t = useMessages()
  const format = useFormat()
  const field = useRef<HTMLDivElement>(null)
  const [dragging, setDragging] = useState<{ reach: number; moved: boolean }>()
  const at = offsetOf(middle, point)
  // The scale is fixed during a drag.
  const reach = dragging?.reach ?? reachFor(at)
  const shown = reach ?? NEAREST

  const under = ({ clientX, clientY }: { clientX: number; clientY: number }): Offset => {
    const box = field.current?.getBoundingClientRect()
    if (!box) return at
    const part = (where: number, start: number, length: number) =>
      Math.min(1, Math.max(-1, ((where - start) / length) * 2 - 1))
    return {
      east: part(clientX, box.left, box.width) * shown,
      north: -part(clientY, box.top, box.height) * shown,
    }
  }
  const press = (event: KeyboardEvent) => {
    const step = stepOf(event)
    if (!step) return
    event.preventDefault()
    onMove(pointAt(point, step))
  }
  const drag = (event: PointerEvent) => {
    if (!dragging) return
    if (!dragging.moved) setDragging({ ...dragging, moved: true })
    onMove(pointAt(middle, under(event)))
  }
  return (
    <div
      ref={field}
      dir="ltr"
      className="relative aspect-square w-full max-w-96 overflow-hidden rounded-lg border border-line-strong bg-bg-sunken"
      // A tap on the field sets the point; the point handles its own events.
      onPointerUp={(event) => {
        if (event.target === event.currentTarget && event.isPrimary)
          onMove(pointAt(middle, under(event)))
      }}
    >
      <Rings />
      <div aria-hidden="true" className="pointer-events-none text-sm text-ink-2">
        <span className="absolute top-1.5 start-1/2 -translate-x-1/2 font-semibold">
          {t('register.compass')}
        </span>
        <Neighbours city={city} middle={middle} shown={shown} />
        <span className="num absolute start-2 bottom-1.5 grid w-1/4 border-b-2 border-current text-center">
          <bdi>{t('register.metres', { metres: format.number(shown / 2) })}</bdi>
        </span>
      </div>
      {reach !== undefined && (
        <div
          role="slider"
          tabIndex={0}
          aria-label={t('register.marker')}
          aria-valuemin={0}
          aria-valuemax={Math.round(shown * 1.5)}
          aria-valuenow={Math.round(lengthOf(at))}
          aria-valuetext={said}
          className="absolute grid size-12 -translate-x-1/2 -translate-y-full cursor-grab touch-none items-end justify-items-center rounded-full text-brand-ink"
          style={placeOf(at, shown)}
          onKeyDown={press}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            setDragging({ reach, moved: false })
          }}
          onPointerMove={drag}
          onPointerUp={() => setDragging(undefined)}
          onPointerCancel={() => setDragging(undefined)}
        >
          <Icon of={MapPin} size="l" />
        </div>
      )}
    </div>
  )
}

/** Centre and distance rings. */
function Rings() {
  return (
    <svg
      viewBox="-100 -100 200 200"
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 size-full text-ink-3"
      fill="none"
      stroke="currentColor"
    >
      {[33, 66, 99].map((radius) => (
        <circle key={radius} r={radius} strokeWidth="0.6" strokeDasharray="2 2" />
      ))}
      <path d="M-4 0H4M0-4V4" strokeWidth="1" />
    </svg>
  )
}

/** Names of the nearest districts, each in place, or at the rim with an arrow. */
function Neighbours(props: { city: string; middle: MapPoint; shown: number }) {
  const { city, middle, shown } = props
  const format = useFormat()
  const nearest = districtsIn(useAtlas(), city)
    .map((district) => ({ district, offset: offsetOf(middle, district.middle) }))
    .sort((a, b) => lengthOf(a.offset) - lengthOf(b.offset))
    .slice(0, NEIGHBOURS)
  return nearest.map(({ district, offset }) => {
    const within = lengthOf(offset) <= shown * RIM
    const to = within ? undefined : wayOf(offset)?.direction
    return (
      // Positioned from the left in every language; the name sets its own direction.
      <span
        key={`${district.middle.latitude} ${district.middle.longitude}`}
        className="absolute flex -translate-x-1/2 translate-y-1 gap-1 whitespace-nowrap"
        style={placeOf(within ? offset : onRim(offset, shown * RIM), shown)}
      >
        {to && <span>{POINTERS[to]}</span>}
        <bdi>{format.name(district.name)}</bdi>
      </span>
    )
  })
}
