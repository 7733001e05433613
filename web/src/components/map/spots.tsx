import { MapPin } from 'lucide-react'
import type { MapPoint } from '@awan/core/business/map-point'
import { pressedOf } from '@awan/core/business/map-sketch'
import type { Localized } from '@awan/core/language'
import { cx } from '#components/class-names.ts'
import { Icon } from '#components/pictures/icon.tsx'
import { Name } from '#components/text/name.tsx'

/** One of several places on a map. */
export interface Spot {
  id: string
  name: Localized
  at: MapPoint
}

export interface Spotted {
  all: readonly Spot[]
  /** Metres from the middle to the edge. */
  reach: number
  chosen: string | undefined
  onChoose: (id: string) => void
}

/** Distance in pixels within which a press selects a pin. */
const NEAR = 28

/** Selects the pin nearest to a press; a press away from all of them changes nothing. */
export function choosePressed(spots: Spotted, pressed: MapPoint, metresOfPixel: number): void {
  const meant = pressedOf(spots.all, pressed, NEAR * metresOfPixel)
  if (meant) spots.onChoose(meant.id)
}

/**
 * Pins of several places, in a left-to-right field; the selected one shows its name. Hidden from screen readers and
 * keyboard: the list beside them serves those.
 */
export function Spots(props: {
  all: readonly Spot[]
  chosen: string | undefined
  /** Returns the position of a place, as fractions of the field from its left and top. */
  placeOf: (at: MapPoint) => { x: number; y: number }
}) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      {props.all.map((spot) => {
        const { x, y } = props.placeOf(spot.at)
        const chosen = spot.id === props.chosen
        return (
          <span
            key={spot.id}
            className={cx('absolute', chosen && 'z-10')}
            style={{ insetInlineStart: `${x * 100}%`, insetBlockStart: `${y * 100}%` }}
          >
            <span className="absolute -translate-x-1/2 -translate-y-full text-brand-ink">
              <Icon of={MapPin} size="l" className={chosen ? 'fill-saffron' : 'fill-brand-soft'} />
            </span>
            {chosen && (
              <span
                className="absolute rounded-sm bg-ink px-2.5 py-0.5 text-sm whitespace-nowrap text-bg"
                // Towards the side with room.
                style={{ translate: `${Math.min(1, Math.max(0, x)) * -100}% 0.25rem` }}
              >
                <Name of={spot.name} />
              </span>
            )}
          </span>
        )
      })}
    </div>
  )
}
