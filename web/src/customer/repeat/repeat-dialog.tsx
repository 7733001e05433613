import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mayCostLess, plannedStarts } from '@awan/core/appointment/series-rules'
import { addDays } from '@awan/core/time'
import { Button } from '#components/buttons/button.tsx'
import { Checkbox } from '#components/fields/checkbox.tsx'
import { SelectField } from '#components/fields/select-field.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import type { Appointment } from '#features/appointment/api.ts'
import { SeriesDialog } from '#features/appointment/components/series-dialog.tsx'
import { SeriesOccurrences } from '#features/appointment/components/series-occurrences.tsx'
import { seriesQuery, type Series } from '#features/appointment/series-api.ts'
import { useRepeat } from '#features/appointment/use-series.ts'
import { businessQuery } from '#features/business/api.ts'
import { isApiError, isTransient } from '#lib/api/api-error.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { dayOf } from '#lib/datetime/day.ts'
import { useQuarterHour } from '#lib/datetime/use-quarter-hour.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { T } from '#lib/i18n/rich-text.tsx'

const WEEKS = [1, 2, 3, 4]
const COUNTS = [2, 3, 4, 5, 6, 7, 8, 9, 10]

/** Asks how often a booking repeats, previews the dates, and then shows which were booked. */
export function RepeatDialog(props: { appointment: Appointment; onClose: () => void }) {
  const { appointment, onClose } = props
  const { timeZone } = appointment
  const t = useMessages()
  const errorText = useErrorText()
  const format = useFormat()
  const [{ everyWeeks, occurrences }, setPlan] = useState({ everyWeeks: 2, occurrences: 4 })
  const [anyStaff, setAnyStaff] = useState(false)
  const { repeat, price } = useRepeat(appointment)
  const { data, error, isPending } = repeat
  const { data: business } = useQuery(businessQuery(appointment.businessId))
  const today = dayOf(useQuarterHour(), timeZone)
  const lastDay = business && addDays(today, business.rules.horizonDays)
  const planned = plannedIn(appointment, { everyWeeks, occurrences })
  const done = data !== undefined
  // Booked by a request whose response was lost, with another plan than the one on screen; or in another window.
  if (appointment.series && isApiError(error, 'already_in_series'))
    return <SeriesDialog seriesId={appointment.series.id} onClose={onClose} />
  return (
    <Dialog
      title={t(done ? 'appointment.seriesTitle' : 'appointment.repeat')}
      pending={isPending}
      onClose={onClose}
      actions={
        done ? (
          <Button block onClick={onClose}>
            {t('booking.done')}
          </Button>
        ) : (
          <>
            <Button
              block
              pending={isPending}
              onClick={() => repeat.mutate({ everyWeeks, occurrences, anyStaff })}
            >
              {t(isTransient(error) ? 'shell.tryAgain' : 'booking.confirm')}
            </Button>
            <Button block variant="outline" inactive={isPending} onClick={onClose}>
              {t('account.promptLater')}
            </Button>
          </>
        )
      }
    >
      {done ? (
        <Booked series={data} />
      ) : (
        <div className="mt-3 grid gap-4">
          <HowOften value={{ everyWeeks, occurrences }} onChange={setPlan} />
          <Days planned={planned} timeZone={timeZone} lastDay={lastDay} />
          <Checkbox
            checked={anyStaff}
            onChange={(event) => setAnyStaff(event.target.checked)}
            label={
              <T
                id="appointment.repeatAnyStaff"
                values={{ name: format.name(appointment.staffName) }}
                components={{ name: <bdi /> }}
              />
            }
          />
          <PriceEach
            price={price}
            less={mayCostLess(planned, appointment, business?.promotions ?? [])}
          />
          {error && (
            <p role="alert" className="rounded-lg bg-danger-soft p-4 font-medium text-danger-ink">
              {isTransient(error) ? t('booking.notYet') : errorText(error)}
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}

/** The new series; a missing occurrence that is booked here is shown as such. */
function Booked({ series }: { series: Series }) {
  const { data } = useQuery({ ...seriesQuery(series.id), initialData: series })
  return <SeriesOccurrences series={data} />
}

/** Lists the starts of a planned series with their working days, as far as they are known here. */
const plannedIn = (appointment: Appointment, { everyWeeks, occurrences }: Plan) =>
  plannedStarts(appointment, everyWeeks, occurrences).map(({ start, eveningOf }) => ({
    start,
    eveningOf,
    day: eveningOf ?? dayOf(start, appointment.timeZone),
  }))

type Planned = ReturnType<typeof plannedIn>[number]

/** Highest price of an occurrence, and whether some may cost less. */
function PriceEach({ price, less }: { price: number; less: boolean }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <p className="text-ink-2">
      {t('appointment.priceEach')}: <span className="num">{format.money(price)}</span>
      {less && <span className="block text-sm">{t('appointment.priceLess')}</span>}
    </p>
  )
}

interface Plan {
  everyWeeks: number
  occurrences: number
}

function HowOften({ value, onChange }: { value: Plan; onChange: (plan: Plan) => void }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        label={t('appointment.repeatEvery')}
        value={value.everyWeeks}
        onChange={(event) => onChange({ ...value, everyWeeks: Number(event.target.value) })}
      >
        {WEEKS.map((count) => (
          <option key={count} value={count}>
            {t('appointment.everyWeeks', { count })}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('appointment.repeatCount')}
        value={value.occurrences}
        onChange={(event) => onChange({ ...value, occurrences: Number(event.target.value) })}
      >
        {COUNTS.map((count) => (
          <option key={count} value={count}>
            {format.number(count)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

/** Dates of the planned series, the booked one first; those that cannot be booked yet say so. */
function Days(props: {
  planned: readonly Planned[]
  timeZone: string
  /** Last bookable day; undefined: not known yet. */
  lastDay: string | undefined
}) {
  const { planned, timeZone, lastDay } = props
  const t = useMessages()
  const appointments = useAppointmentFormat()
  return (
    <section aria-label={t('appointment.seriesTitle')}>
      <ol className="num grid gap-1 rounded-lg bg-bg-subtle p-4 leading-ui">
        {planned.map(({ start, eveningOf, day }, at) => (
          <li key={start}>
            {appointments.appointmentTime(start, eveningOf, timeZone)}
            {at > 0 && lastDay !== undefined && day > lastDay && (
              <span className="block text-sm text-ink-2">{t('appointment.turnTooFar')}</span>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
