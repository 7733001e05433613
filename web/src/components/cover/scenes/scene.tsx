import type { ComponentType } from 'react'
import type { Hue } from '#components/cover/paint.ts'
import { paintOf, type Paint } from '#components/cover/scenes/paint-of.ts'
import {
  BarberScene,
  MakeUpScene,
  NailsScene,
  SalonScene,
} from '#components/cover/scenes/beauty.tsx'
import { CarWashScene, DentalScene, GymScene, SpaScene } from '#components/cover/scenes/other.tsx'
import { Sign } from '#components/cover/scenes/sign.tsx'
import { Wall } from '#components/cover/scenes/wall.tsx'

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

interface SceneProps {
  /** Prefix of its gradients' ids. */
  id: string
  /** Hue of the drawing's colours, in degrees; derived from the seed by default. */
  hue: Hue
  /** Name of the drawing; an unknown one shows the bare wall. */
  scene: string
  /** 32-bit integer that determines wall, orientation, size and, without a hue, colours. */
  seed: number
  letter: string
  wide: boolean
}

/** Draws a trade's room: thirty variants per trade, in forty shades, with the name's first letter on a sign. */
export function Scene({ id, hue, scene, seed, letter, wide }: SceneProps) {
  const paint = paintOf(seed, id, hue)
  const Room = SCENES[scene]
  // Bits that the palette does not use.
  const turned = (seed >>> 7) % 2 === 1
  const size = 1 + ((seed >>> 20) % 3) * 0.08
  return (
    <>
      <Gradients paint={paint} />
      {scene !== 'spa' && <Wall paint={paint} kind={(seed >>> 11) % 5} />}
      {Room && (
        <g
          transform={`translate(240 300) scale(${turned ? -size : size} ${size}) translate(-240 -300)`}
        >
          <Room paint={paint} />
        </g>
      )}
      {letter && <Sign paint={paint} letter={letter} wide={wide} />}
    </>
  )
}

function Gradients({ paint }: { paint: Paint }) {
  const { id } = paint
  return (
    <defs>
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
