import { AppointmentRow } from '#console/diary/list/appointment-row.tsx'
import { Fold } from '#console/diary/list/fold.tsx'
import type { Diary, ShopAppointment } from '#features/appointment/diary-api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Collapsed list of the cancelled appointments of the shown days. */
export function CancelledFold(props: {
  diary: Diary
  appointments: readonly ShopAppointment[]
  now: number
  onOpen: (appointmentId: string) => void
}) {
  const { appointments, diary } = props
  const t = useMessages()
  const format = useFormat()
  if (appointments.length === 0) return null
  const dayOf = ({ start }: ShopAppointment) =>
    diary.dates.find((day) => start >= day.start && start < day.end)?.date
  return (
    <Fold label={t('diary.cancelledCount', { count: format.number(appointments.length) })}>
      <ol>
        {appointments.map((appointment) => {
          const date = diary.days > 1 ? dayOf(appointment) : undefined
          return (
            <li key={appointment.id}>
              <AppointmentRow
                appointment={appointment}
                now={props.now}
                day={date && format.day(date, 'short')}
                onOpen={props.onOpen}
              />
            </li>
          )
        })}
      </ol>
    </Fold>
  )
}
