import { memo, type CSSProperties, type ReactNode } from 'react'
import { cx } from '#components/class-names.ts'
import { Icon } from '#components/icon.tsx'
import type { Span } from '#console/diary-parts/axis.ts'
import { customerOf, servicesOf, type VisitState } from '#console/diary-parts/columns.ts'
import type { Placed } from '#console/diary-parts/lanes.ts'
import { STATE_ICONS } from '#console/diary-parts/state-icons.ts'
import { placeOf } from '#console/diary-parts/place.ts'
import type { Visit } from '#features/appointment/diary-api.ts'
import type { useFormat } from '#lib/format/use-format.ts'
import type { Translate } from '#lib/i18n/language-context.ts'

const OVER = 'border-line-strong bg-bg-subtle text-ink-2'
const LOOKS: Record<VisitState, string> = {
  confirmed: 'tinted',
  arrived: 'tinted',
  inProgress: 'tinted',
  completed: OVER,
  missed: cx(OVER, 'border-dashed'),
  cancelled: 'border-dashed border-line-strong bg-surface text-ink-2 line-through',
}
/** Up to so many minutes one line has room; up to the other, two. */
const ONE_LINE = 30
const TWO_LINES = 50

/** How events speak; one for all of a column, because there are hundreds of them. */
export interface EventVoice {
  t: Translate
  format: ReturnType<typeof useFormat>
  timeZone: string
}

/** A visit in its column. Its grid listens to what is pressed, dragged and typed on it. */
export const VisitEvent = memo(function VisitEvent(props: {
  placed: Placed<Visit>
  axis: Span
  state: VisitState
  /** Of its staff member, in degrees. */
  hue: number
  tabbable: boolean
  /** It is being moved and drawn elsewhere. */
  lifted: boolean
  voice: EventVoice
}) {
  const { placed, state, lifted } = props
  const { thing: visit } = placed
  const length = placed.to - placed.from
  const icon = STATE_ICONS[state]
  // A custom property, which the type of styles does not know.
  const style = {
    ...placeOf(placed, props.axis, placed),
    '--hue': props.hue,
  } as CSSProperties
  return (
    <li className="absolute z-1 p-0.5" style={style}>
      <button
        type="button"
        data-visit={visit.id}
        data-stop={visit.id}
        tabIndex={props.tabbable ? 0 : -1}
        className={cx(
          'relative flex h-full w-full touch-manipulation flex-col items-stretch overflow-hidden rounded-sm border-s-4 ps-2 pe-1 text-start text-cap leading-ui -outline-offset-2 select-none',
          length <= ONE_LINE ? 'justify-center' : 'justify-start pt-1',
          LOOKS[state],
          icon && 'pe-5.5',
          lifted && 'opacity-50',
        )}
      >
        {icon && <Icon of={icon} size="s" className="absolute end-1 top-1" />}
        {eventText(placed, state, props.voice)}
        {visit.status === 'confirmed' && (
          <span
            aria-hidden="true"
            data-edge="end"
            className="absolute inset-x-0 bottom-0 h-1.5 cursor-ns-resize"
          />
        )}
      </button>
    </li>
  )
})

function eventText(
  { thing: visit, from, to, lanes }: Placed<Visit>,
  state: VisitState,
  { t, format, timeZone }: EventVoice,
): ReactNode {
  const length = to - from
  const services = servicesOf(visit, format.name)
  const customer = customerOf(visit) ?? t('diary.walkIn')
  const start = format.time(visit.start, timeZone)
  const word = <span className="sr-only">, {t(`diary.${state}`)}</span>
  if (length <= ONE_LINE)
    return (
      <span className="num truncate">
        <b className="font-semibold">
          <bdi>{customer}</bdi>
        </b>{' '}
        · {start} · <bdi>{services}</bdi>
        {word}
      </span>
    )
  if (length <= TWO_LINES)
    return (
      <>
        <OwnLine className="truncate font-semibold">{services}</OwnLine>
        <span className="num truncate">
          <bdi>{customer}</bdi> · {start}
          {word}
        </span>
      </>
    )
  const range = format.timeRange(visit.start, visit.end, timeZone)
  const shared = lanes > 1
  return (
    <>
      {/* Beside others there is no room for a whole word, and half a one is hard to read. */}
      <OwnLine className={cx(shared ? 'truncate' : 'line-clamp-2', 'font-semibold')}>
        {services}
      </OwnLine>
      <OwnLine className="truncate">{customer}</OwnLine>
      {shared ? (
        <span className="num flex-none wrap-normal">
          <span aria-hidden="true">{start}</span>
          <span className="sr-only">{range}</span>
        </span>
      ) : (
        // A narrow column breaks it at its dash.
        <span className="num flex-none wrap-normal">{range.replace('\u00a0–\u00a0', ' – ')}</span>
      )}
      {state === 'confirmed' ? (
        word
      ) : (
        <em className="font-bold not-italic">{t(`diary.${state}`)}</em>
      )}
    </>
  )
}

/** A text on a line of its own: cut at its own end, which is not the line's where its script runs the other way. */
function OwnLine(props: { className: string; children: string }) {
  return (
    <span dir="auto" className={cx('max-w-full flex-none self-start', props.className)}>
      {props.children}
    </span>
  )
}
