import { firstLetter } from '#lib/format/name.ts'
import { cx } from '#components/class-names.ts'
import { hueAt, hueOf } from '#components/pictures/hue.ts'

/** The first letter of a name on a tint that is stable per `seed`. Decorative. */
export function Monogram(props: {
  name: string
  seed: string
  /** Index of a staff member in the shop's list, which determines their colour everywhere. */
  place?: number | undefined
  className?: string
}) {
  const hue = props.place === undefined ? hueOf(props.seed) : hueAt(props.place)
  const tint = `light-dark(oklch(0.955 0.028 ${hue}), oklch(0.3 0.05 ${hue}))`
  const ink = `light-dark(oklch(0.36 0.085 ${hue}), oklch(0.9 0.05 ${hue}))`
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid flex-none place-items-center rounded-full leading-none font-bold',
        props.className ?? 'size-8 text-cap',
      )}
      style={{ backgroundColor: tint, color: ink }}
    >
      {firstLetter(props.name)}
    </span>
  )
}
