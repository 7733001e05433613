import type { MouseEvent } from 'react'
import type { MapPoint } from '@awan/core/business/map-point'
import { offsetOf, pointAt } from '@awan/core/business/map-sketch'
import type { Localized } from '@awan/core/language'
import { choosePressed, Spots, type Spotted } from '#components/map/spots.tsx'
import { Name } from '#components/text/name.tsx'

interface Part {
  name: Localized
  middle: MapPoint
}

/** Minimum distance of two names, as fractions of the field. */
const APART = { x: 0.3, y: 0.09 }

/** Several places without a street map: their locations, and the districts by name. North is up in every language. */
export function SpotsSketch(props: {
  middle: MapPoint
  spots: Spotted
  /** Districts, labelled in this order if there is room. */
  parts: readonly Part[]
}) {
  const { middle, spots } = props
  const placeOf = (at: MapPoint) => {
    const { east, north } = offsetOf(middle, at)
    return { x: 0.5 + east / spots.reach / 2, y: 0.5 - north / spots.reach / 2 }
  }
  const press = ({ clientX, clientY, currentTarget }: MouseEvent) => {
    const box = currentTarget.getBoundingClientRect()
    const metresOfPixel = (spots.reach * 2) / box.width
    const pressed = pointAt(middle, {
      east: (clientX - box.left - box.width / 2) * metresOfPixel,
      north: (box.top + box.height / 2 - clientY) * metresOfPixel,
    })
    choosePressed(spots, pressed, metresOfPixel)
  }
  return (
    <div
      dir="ltr"
      className="relative aspect-square w-full overflow-hidden rounded-lg border border-line-strong bg-bg-sunken"
      onPointerUp={press}
    >
      <Ground />
      <div aria-hidden="true" className="text-sm text-ink-2">
        {namedOf(props.parts, placeOf).map(({ name, x, y }) => (
          <span
            key={`${x} ${y}`}
            className="absolute -translate-x-1/2 whitespace-nowrap"
            style={{ insetInlineStart: `${x * 100}%`, insetBlockStart: `${y * 100}%` }}
          >
            <Name of={name} />
          </span>
        ))}
      </div>
      <Spots {...spots} placeOf={placeOf} />
    </div>
  )
}

/** Returns the names that fit on the field, with their positions. */
function namedOf(parts: readonly Part[], placeOf: (at: MapPoint) => { x: number; y: number }) {
  const named: { name: Localized; x: number; y: number }[] = []
  for (const { name, middle } of parts) {
    const { x, y } = placeOf(middle)
    const isWithin = x > 0.12 && x < 0.88 && y > 0.04 && y < 0.92
    const isFree = named.every(
      (other) => Math.abs(other.x - x) > APART.x || Math.abs(other.y - y) > APART.y,
    )
    if (isWithin && isFree) named.push({ name, x, y })
  }
  return named
}

/** Decorative grid, not real streets. */
function Ground() {
  return (
    <svg aria-hidden="true" className="absolute inset-0 size-full text-ink-3 opacity-10">
      <pattern id="spots-ground" width="52" height="52" patternUnits="userSpaceOnUse">
        <path d="M0 26H52M26 0V52" stroke="currentColor" strokeWidth="2" />
      </pattern>
      <path d="M0 0h4000v4000H0z" fill="url(#spots-ground)" />
    </svg>
  )
}
