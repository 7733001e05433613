import { useId, type CSSProperties } from 'react'
import { firstLetter, hashOf } from '#lib/format/name.ts'
import { cx } from '#components/class-names.ts'
import { LateScene } from '#components/cover/scenes/late-scene.tsx'
import { CoverPhoto } from '#components/cover/photo.tsx'
import { wallOf } from '#components/cover/paint.ts'

interface CoverProps {
  /** Name of the drawing; an unknown one shows the bare wall. */
  scene: string
  /** Hue of the drawing's colours, in degrees; derived from the seed by default. */
  hue?: number | null | undefined
  /** Id that determines the drawing: the same id always gets the same one. */
  seed: string
  /** Name of a shop or a service; its first letter is drawn on the sign. */
  sign?: string | undefined
  /** An uploaded picture; the drawing stays behind it while it loads. */
  photo?: string | null
  /** Placeholder between the two until the picture has loaded (`behindPhoto`). */
  behind?: CSSProperties | undefined
  /** For a wide frame, where the drawing must not be cropped. */
  wide?: boolean
  className?: string
}

/** Decorative picture of a business or service: its photo, or a drawing of its trade. */
export function Cover(props: CoverProps) {
  const id = useId()
  const { wide = false } = props
  const seed = hashOf(props.seed)
  const { wallLight, wallDark } = wallOf(seed, props.hue)
  return (
    <span data-cover={wide} className={cx('relative block overflow-hidden', props.className)}>
      <svg
        viewBox={wide ? '-200 0 880 360' : '0 0 480 360'}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        className="size-full dark:brightness-84 dark:saturate-94"
      >
        <linearGradient id={`${id}w`} x1="0" y1="0" x2="1" y2="1">
          <stop stopColor={wallLight} />
          <stop offset="1" stopColor={wallDark} />
        </linearGradient>
        <path d="M-400 0h1280v360H-400z" fill={`url(#${id}w)`} />
        <LateScene
          id={id}
          hue={props.hue}
          scene={props.scene}
          seed={seed}
          letter={firstLetter(props.sign ?? '')}
          wide={wide}
        />
      </svg>
      {props.photo && <CoverPhoto key={props.photo} {...props} src={props.photo} />}
    </span>
  )
}
