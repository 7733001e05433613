import { DateTile } from '#features/appointment/components/date-tile.tsx'
import { dayOf } from '#lib/datetime/day.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'

/**
 * Day and time of an appointment, large: the leaf names the date, the words beside it what it does not. `listed`: the
 * day that lists it, or its evening's.
 */
export function WhenCard(props: {
  start: string
  end: string
  listed: string | null | undefined
  timeZone: string
}) {
  const { start, end, listed, timeZone } = props
  const format = useFormat()
  const appointments = useAppointmentFormat()
  const said = appointments.appointmentDay(start, listed, timeZone)
  const more = said !== format.day(dayOf(start, timeZone), 'short')
  return (
    <p className="mt-3 flex items-center gap-4 rounded-lg bg-brand-soft p-4 text-brand-soft-ink">
      <DateTile strong start={start} timeZone={timeZone} />
      <span className="leading-ui">
        <span className="sr-only">{appointments.appointmentDate(start, listed, timeZone)}</span>
        {more && (
          <span aria-hidden="true" className="block">
            {said}
          </span>
        )}
        <span className="num block text-lg font-bold">
          {format.timeRange(start, end, timeZone)}
        </span>
      </span>
    </p>
  )
}
