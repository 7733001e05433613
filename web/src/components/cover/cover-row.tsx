import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import type { Localized } from '@awan/core/language'
import { useFormat } from '#lib/format/use-format.ts'
import { cx } from '#components/class-names.ts'
import { Cover } from '#components/cover/cover.tsx'
import { Name } from '#components/text/name.tsx'
import { Skeleton } from '#components/feedback/skeleton.tsx'

// With large text the words stand below the picture, at the full width.
const ROW = '@container relative flex flex-wrap items-center justify-between gap-3.5'
const FRAME =
  'py-3 lg:rounded-lg lg:p-3 lg:shadow-1 lg:transition-shadow lg:duration-200 lg:hover:shadow-2'
const SIZES = {
  s: 'size-14',
  m: 'size-16',
  l: 'size-21',
}

interface CoverRowProps extends Pick<
  ComponentProps<typeof Cover>,
  'scene' | 'hue' | 'seed' | 'photo'
> {
  size: keyof typeof SIZES
  /** Heading level, one below the list's own heading. */
  heading: 'h2' | 'h3'
  to: string
  name: Localized
  /** Content on the name's line: a price or a badge. */
  beside?: ReactNode
  /** Content at the end of the row. */
  end?: ReactNode
  /** Renders an article: a list row on phones, a card on desktops. False inside a card. */
  framed?: boolean
  children: ReactNode
}

/** A picture, a name and details; the whole row is a link. */
export function CoverRow(props: CoverRowProps) {
  const { size, heading: Heading, framed = true } = props
  const format = useFormat()
  const Row = framed ? 'article' : 'div'
  return (
    <Row className={cx(ROW, framed && FRAME)}>
      <Cover
        scene={props.scene}
        hue={props.hue}
        seed={props.seed}
        sign={format.name(props.name)}
        photo={props.photo}
        className={cx(SIZES[size], 'flex-none rounded-md')}
      />
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5 leading-ui @max-[16rem]:order-1 @max-[16rem]:basis-full">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <Heading className="min-w-0 flex-[1_1_8rem] text-card leading-ui font-semibold wrap-anywhere">
            <Link to={props.to} className="stretch">
              <Name of={props.name} />
            </Link>
          </Heading>
          {props.beside}
        </div>
        {props.children}
      </div>
      {props.end}
    </Row>
  )
}

export function CoverRowSkeleton({ size }: { size: keyof typeof SIZES }) {
  return (
    <div className={cx(ROW, FRAME)}>
      <Skeleton className={cx(SIZES[size], 'flex-none rounded-md')} />
      <div className="grid flex-1 gap-1.5">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-4 w-2/5" />
      </div>
    </div>
  )
}
