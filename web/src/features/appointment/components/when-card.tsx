import { DateTile } from '#features/appointment/components/date-tile.tsx'
import { dayOf } from '#lib/datetime/day.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'

/**
 * Date and time of an appointment, large: a calendar leaf, with the relative day or the full date beside it. `listed`:
 * the day that lists it (its evening).
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
  const day = dayOf(start, timeZone)
  return (
    <p className="mt-3 flex flex-wrap items-center gap-4 rounded-lg bg-brand-soft p-4 text-brand-soft-ink">
      <DateTile strong start={start} timeZone={timeZone} />
      <span className="min-w-0 flex-[1_1_9rem] leading-ui">
        <span className="sr-only">{appointments.appointmentDate(start, listed, timeZone)}</span>
        <span aria-hidden="true" className="block">
          {said === format.day(day, 'short') ? format.day(day, 'full') : said}
        </span>
        <span className="num block text-lg font-bold">
          {format.timeRange(start, end, timeZone)}
        </span>
      </span>
    </p>
  )
}
