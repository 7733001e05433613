import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { Badge } from '#components/text/badge.tsx'
import { OccurrenceReason } from '#features/appointment/components/occurrence-reason.tsx'
import { StatusBadge } from '#features/appointment/components/status-badge.tsx'
import { seriesFileOf, type Series, type Occurrence } from '#features/appointment/series-api.ts'
import { useBookOccurrence } from '#features/appointment/use-series.ts'
import { alternativesOf, type Alternative } from '#features/appointment/alternatives.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'
import { useLanguage, useMessages } from '#lib/i18n/language-context.ts'

/** Occurrences of a series in order: booked or not, the reason, and free alternatives. */
export function SeriesOccurrences({ series }: { series: Series }) {
  const { t, language } = useLanguage()
  const { occurrences, everyWeeks } = series
  return (
    <>
      <p role="status" className="mt-2 text-ink-2">
        {t('appointment.everyWeeks', { count: everyWeeks })}
      </p>
      <ol className="mt-2 divide-y divide-line">
        {occurrences.map((occurrence) => (
          <OccurrenceRow key={occurrence.position} series={series} occurrence={occurrence} />
        ))}
      </ol>
      <a className="link-action" href={seriesFileOf(series.id, language)} download>
        <Icon of={CalendarPlus} />
        {t('appointment.addToCalendar')}
      </a>
    </>
  )
}

function OccurrenceRow({ series, occurrence }: { series: Series; occurrence: Occurrence }) {
  const t = useMessages()
  const appointments = useAppointmentFormat()
  const { appointment, start, refusal } = occurrence
  const form =
    appointment?.status === 'cancelled'
      ? appointments.appointmentDateTime
      : appointments.appointmentTime
  return (
    <li className="py-3 leading-ui">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="num font-semibold">
          {form(start, appointment?.eveningOf, series.timeZone)}
        </span>
        {appointment ? (
          <StatusBadge status={appointment.status} />
        ) : (
          <Badge tone="warning">{t('appointment.notBooked')}</Badge>
        )}
      </span>
      {refusal && (
        <p className="mt-1 text-sm text-ink-2">
          <OccurrenceReason refusal={refusal} />
        </p>
      )}
      {!appointment && <Missing series={series} occurrence={occurrence} />}
    </li>
  )
}

/** Buttons to book a missing occurrence: at the nearest free times, or at its own time again. */
function Missing({ series, occurrence }: { series: Series; occurrence: Occurrence }) {
  const t = useMessages()
  const errorText = useErrorText()
  const appointments = useAppointmentFormat()
  const format = useFormat()
  const { add, price } = useBookOccurrence(series)
  const [chosen, setChosen] = useState<string>()
  const { error, isPending } = add
  const free: Alternative[] =
    isApiError(error, 'slot_taken') && alternativesOf(error).length > 0
      ? alternativesOf(error)
      : occurrence.alternatives
  const own = occurrence.refusal === null || error !== null
  const send = (start: string) => {
    setChosen(start)
    add.mutate({ position: occurrence.position, start })
  }
  return (
    <>
      {error && (
        <AlertText small className="mt-1">
          {errorText(error)}
        </AlertText>
      )}
      <p className="mt-1 text-sm text-ink-2">
        {t('appointment.price')}: <span className="num">{format.money(price)}</span>
      </p>
      {free.length > 0 && <p className="mt-1 text-sm">{t('availability.goneNear')}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        {own && free.length === 0 && (
          <Button
            size="sm"
            variant="outline"
            pending={isPending}
            onClick={() => send(occurrence.start)}
          >
            {t('shell.tryAgain')}
          </Button>
        )}
        {free.map(({ start, date }) => (
          <Button
            key={start}
            size="sm"
            variant="outline"
            className="num"
            pending={isPending && chosen === start}
            inactive={isPending}
            onClick={() => send(start)}
          >
            {appointments.appointmentTime(start, date, series.timeZone)}
          </Button>
        ))}
      </div>
    </>
  )
}
