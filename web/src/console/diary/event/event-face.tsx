import type { ReactNode } from 'react'
import { cx } from '#components/class-names.ts'
import { customerOf, type AppointmentState } from '#console/diary/grid/columns.ts'
import { linesIn } from '#console/diary/event/lines.ts'
import type { UnsentState } from '#console/unsent/with-unsent.ts'
import { isolated } from '#lib/format/isolated.ts'
import type { ShopAppointment } from '#features/appointment/diary-api.ts'
import type { useFormat } from '#lib/format/use-format.ts'
import type { Translate } from '#lib/i18n/language-context.ts'

const DASH = /\s*–\s*/u

/** Texts and formats of events; shared by a column, because there are hundreds of events. */
export interface EventVoice {
  t: Translate
  format: ReturnType<typeof useFormat>
  timeZone: string
}

/**
 * Renders the visible part of an appointment in the grid. A time is shown whole or not at all, in both directions: part
 * of one reads as another time. Names are cut at their own end, and below some 70 pixels there is no text. One size
 * container per column: one per event would cost a layout each. `EventCard` shows the rest, so every part that belongs
 * to the whole is marked with `data-part`.
 */
export function eventFace(
  {
    appointment,
    minutes,
    state,
  }: { appointment: ShopAppointment; minutes: number; state: AppointmentState },
  { t, format, timeZone }: EventVoice,
): ReactNode {
  const lines = linesIn(minutes)
  const services = format.services(appointment.items)
  const customer = customerOf(appointment) ?? t('diary.walkIn')
  const start = format.time(appointment.start, timeZone)
  if (lines === 0) return null
  if (lines < 3)
    return (
      <>
        {lines === 2 && <SeparateLine className="truncate font-semibold">{customer}</SeparateLine>}
        {lines === 1 ? (
          // The axis shows the time too; names are only in the event.
          <span className="hidden gap-2 @[5.25rem]:flex">
            <Time className="hidden @[8.75rem]:block">{start}</Time>
            <span data-part="" dir="auto" className="min-w-0 truncate font-semibold">
              {customer}
            </span>
            <Beside wide>{services}</Beside>
          </span>
        ) : (
          <span className="hidden gap-2 @[5.25rem]:flex">
            <Time>{start}</Time>
            <Beside>{services}</Beside>
          </span>
        )}
      </>
    )
  const said = state !== 'confirmed' && lines > 3
  const range = format.timeRange(appointment.start, appointment.end, timeZone)
  // Start and end on two lines, if there is a line to spare.
  const broken = lines > (said ? 5 : 4)
  return (
    <>
      <SeparateLine
        className={cx(lines > (said ? 4 : 3) ? 'line-clamp-2' : 'truncate', 'font-semibold')}
      >
        {customer}
      </SeparateLine>
      <SeparateLine className="truncate">{services}</SeparateLine>
      {!broken && (
        <span className="num hidden whitespace-nowrap @[5.25rem]:block @[10.75rem]:hidden">
          {start}
        </span>
      )}
      <Time className={cx('hidden', broken ? '@[5.25rem]:block' : '@[10.75rem]:block')}>
        {range}
      </Time>
      {said && (
        <span className="hidden font-bold whitespace-nowrap @[8.25rem]:block">
          {t(`diary.${state}`)}
        </span>
      )}
    </>
  )
}

/** A time or range, never cut; a range may wrap after its dash. */
function Time(props: { className?: string; children: string }) {
  const [from, to] = props.children.split(DASH)
  return (
    <span data-part="" className={cx('num flex-none', props.className)}>
      <span className="whitespace-nowrap">
        {from}
        {to && ' –'}
      </span>
      {to && (
        <>
          {' '}
          <span className="whitespace-nowrap">{to}</span>
        </>
      )}
    </span>
  )
}

/** Text beside a time, if there is room for it. */
function Beside(props: { wide?: boolean; children: string }) {
  return (
    <span
      data-part=""
      dir="auto"
      className={cx(
        'hidden min-w-0 truncate',
        props.wide ? '@[15.25rem]:block' : '@[8.75rem]:block',
      )}
    >
      {props.children}
    </span>
  )
}

/** Text on a line of its own: cut at its own end, which differs from the line's if its script runs the other way. */
function SeparateLine(props: { className: string; children: string }) {
  return (
    <span
      data-part=""
      dir="auto"
      className={cx('max-w-full flex-none self-start @max-[5.25rem]:hidden', props.className)}
    >
      {props.children}
    </span>
  )
}

/** Returns an appointment in one sentence, for screen readers. */
export function eventSentence(
  {
    appointment,
    state,
    unsent,
  }: {
    appointment: ShopAppointment
    state: AppointmentState
    unsent: UnsentState | undefined
  },
  { t, format, timeZone }: EventVoice,
): string {
  return t('diary.appointmentSaid', {
    who: isolated(customerOf(appointment) ?? t('diary.walkIn')),
    what: isolated(format.services(appointment.items)),
    time: format.timeRange(appointment.start, appointment.end, timeZone),
    state: unsent ? t(`diary.unsentState.${unsent}`) : t(`diary.${state}`),
  })
}
