import { Phone } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { callReason } from '#customer/appointments/card-actions.tsx'
import { ChangeDialog } from '#customer/appointments/change/change-dialog.tsx'
import { useChange, useLeaving } from '#customer/appointments/change/use-change.ts'
import type { Appointment } from '#features/appointment/api.ts'
import type { PartialChange } from '#features/appointment/components/stayed-dialog.tsx'
import { WhichPeople } from '#features/appointment/components/which-people.tsx'
import { WhoseLine } from '#features/appointment/components/whose-line.tsx'
import { TimePicker } from '#features/availability/components/time-picker.tsx'
import { useFormat } from '#lib/format/use-format.ts'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'

const StayedDialog = lazyExtra(
  async () => (await import('#features/appointment/components/stayed-dialog.tsx')).StayedDialog,
)

/** Moves a booking, and then lists those of its series that stayed. */
export function ChangeTime({ appointment }: { appointment: Appointment }) {
  const leave = useLeaving()
  const [partial, setPartial] = useState<PartialChange>()
  const reason = callReason(appointment)
  return (
    <>
      {reason ? (
        <ByPhone appointment={appointment} reason={reason} />
      ) : (
        <Picker appointment={appointment} onStayed={setPartial} />
      )}
      <Suspense>{partial && <StayedDialog change={partial} onClose={leave} />}</Suspense>
    </>
  )
}

/** Why a booking cannot be moved here, and the number to call. */
function ByPhone(props: {
  appointment: Appointment
  reason: NonNullable<ReturnType<typeof callReason>>
}) {
  const { appointment, reason } = props
  const t = useMessages()
  return (
    <div className="grid max-w-160 justify-items-start gap-3 rounded-lg bg-bg-subtle p-4">
      <p className="font-semibold">
        {t(reason === 'error.too_late_to_cancel' ? 'error.too_late_to_move' : reason)}
      </p>
      <a
        className="link-inline inline-flex min-h-11 items-center gap-2"
        href={`tel:${appointment.business.phone}`}
      >
        <Icon of={Phone} />
        {t('appointment.call')}
      </a>
    </div>
  )
}

function Picker(props: { appointment: Appointment; onStayed: (stayed: PartialChange) => void }) {
  const { appointment, onStayed } = props
  const t = useMessages()
  const appointments = useAppointmentFormat()
  const change = useChange(appointment)
  const { start, timeZone } = appointment
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:gap-x-16">
        {/* One grid item: with several, the action would be placed below the times. */}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2 lg:col-start-2">
          <Changing appointment={appointment} />
          {appointment.beside.length > 0 && (
            <WhichPeople together={change.together} onChange={change.chooseTogether} />
          )}
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <TimePicker
            timeZone={timeZone}
            times={change.times}
            current={start}
            fault={change.missing ? t('booking.pleaseSlot') : undefined}
            onDay={change.chooseDay}
            onStart={change.chooseStart}
          />
        </div>
        {/* A bottom bar on phones; beside the times on desktops. */}
        <section
          aria-label={t('booking.selection')}
          className="safe-pb-3 sticky bottom-kept z-20 -mx-gutter flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-bg px-gutter pt-3 shadow-bar lg:top-25 lg:bottom-auto lg:col-start-2 lg:mx-0 lg:self-start lg:p-0 lg:shadow-none"
        >
          {change.target && (
            <p className="num min-w-0 flex-[999_1_7rem] font-semibold">
              {appointments.appointmentTime(change.target, change.times.date, timeZone)}
            </p>
          )}
          <Button className={change.target ? 'min-w-34 grow' : 'flex-1'} onClick={change.goOn}>
            {t(change.target ? 'booking.continue' : 'booking.chooseATime')}
          </Button>
        </section>
      </div>
      {change.confirming && (
        <ChangeDialog appointment={appointment} change={change} onStayed={onStayed} />
      )}
    </>
  )
}

/** Shows the appointment being moved: service, attendee, place and current time. */
function Changing({ appointment }: { appointment: Appointment }) {
  const t = useMessages()
  const format = useFormat()
  const appointments = useAppointmentFormat()
  const { start, eveningOf, timeZone, business, items } = appointment
  return (
    <p className="rounded-lg bg-bg-subtle p-4 leading-ui">
      <span className="block font-semibold">
        <bdi>{format.services(items)}</bdi>
      </span>
      <WhoseLine {...appointment} />
      <span className="block text-ink-2">
        <bdi>{format.name(business.name)}</bdi>
      </span>
      <span className="num block">
        {t('appointment.changeNow', {
          when: appointments.appointmentTime(start, eveningOf, timeZone),
        })}
      </span>
    </p>
  )
}
