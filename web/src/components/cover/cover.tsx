import { useId, type ComponentType } from 'react'
import { hashOf } from '#lib/format/name.ts'
import { cx } from '#components/class-names.ts'
import {
  BarberScene,
  MakeUpScene,
  NailsScene,
  SalonScene,
} from '#components/cover/beauty-scenes.tsx'
import { CarWashScene, DentalScene, GymScene, SpaScene } from '#components/cover/other-scenes.tsx'
import { CoverPhoto } from '#components/cover/photo.tsx'
import { paintOf, type Paint } from '#components/cover/paint.ts'

const SCENES: Record<string, ComponentType<{ paint: Paint }>> = {
  barber: BarberScene,
  hair_salon: SalonScene,
  nails: NailsScene,
  make_up: MakeUpScene,
  spa: SpaScene,
  dental: DentalScene,
  gym: GymScene,
  car_wash: CarWashScene,
}

interface CoverProps {
  /** The name of the drawing; another one gets the bare wall. */
  scene: string
  /** Says the hue of its colours, in degrees; without it they come of the seed. */
  hue?: number | null | undefined
  /** An id: the same one always gets the same colours. */
  seed: string
  /** An uploaded picture; the drawing stays behind it while it loads. */
  photo?: string | null
  /** A wide frame, so that the drawing is not cropped. */
  wide?: boolean
  className?: string
}

/** Shows what a business or service looks like: its photo, or a drawing of its trade. Decorative. */
export function Cover(props: CoverProps) {
  const id = useId()
  const paint = paintOf(hashOf(props.seed), id, props.hue)
  const Scene = SCENES[props.scene]
  return (
    <span className={cx('relative block overflow-hidden', props.className)}>
      <svg
        viewBox={props.wide ? '-200 0 880 360' : '0 0 480 360'}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        focusable="false"
        className="size-full dark:brightness-84 dark:saturate-94"
      >
        <Gradients paint={paint} />
        <path d="M-400 0h1280v360H-400z" fill={paint.wallFill} />
        {Scene && <Scene paint={paint} />}
      </svg>
      {props.photo && <CoverPhoto key={props.photo} src={props.photo} wide={props.wide} />}
    </span>
  )
}

function Gradients({ paint }: { paint: Paint }) {
  const { id } = paint
  return (
    <defs>
      <linearGradient id={`${id}w`} x1="0" y1="0" x2="1" y2="1">
        <stop stopColor={paint.wallLight} />
        <stop offset="1" stopColor={paint.wallDark} />
      </linearGradient>
      <linearGradient id={`${id}m`} x1="0" y1="0" x2="1" y2="1">
        <stop stopColor={paint.light} />
        <stop offset=".55" stopColor={paint.mirrorMid} />
        <stop offset="1" stopColor={paint.mirrorDark} />
      </linearGradient>
      <linearGradient id={`${id}p`} x1="0" y1="0" x2="0" y2="1">
        <stop stopColor={paint.thingLight} />
        <stop offset="1" stopColor={paint.thing} />
      </linearGradient>
      <radialGradient id={`${id}l`}>
        <stop stopColor={paint.glow} />
        <stop offset="1" stopColor={paint.glowEnd} />
      </radialGradient>
      <linearGradient id={`${id}d`} x1="0" y1="0" x2="0" y2="1">
        <stop stopColor={paint.mid} />
        <stop offset="1" stopColor={paint.deep} />
      </linearGradient>
    </defs>
  )
}
