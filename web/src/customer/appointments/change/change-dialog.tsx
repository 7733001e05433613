import { useState } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { toast } from '#components/overlays/toast.ts'
import type { Change } from '#customer/appointments/change/use-change.ts'
import type { Appointment } from '#features/appointment/api.ts'
import { keepAppointment, type MoveRequest } from '#features/appointment/booking-api.ts'
import { isLost, Refusal, TimeGone } from '#features/appointment/components/refusal.tsx'
import { endOf, PartyLines, useParty } from '#customer/appointments/party-lines.tsx'
import type { PartialChange } from '#features/appointment/components/stayed-dialog.tsx'
import { WhenCard } from '#features/appointment/components/when-card.tsx'
import { moveWithLater } from '#features/appointment/series-api.ts'
import { WhichOccurrences } from '#features/appointment/components/which-occurrences.tsx'
import { WhoseLine } from '#features/appointment/components/whose-line.tsx'
import { afterBooking, afterLater } from '#features/live/affects.ts'
import { isTransient } from '#lib/api/api-error.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { T } from '#lib/i18n/rich-text.tsx'

/** Moves a booking to the chosen time; with `later` also the later ones of its series. */
function useMove(
  appointment: Appointment,
  change: Change,
  { later, onStayed }: { later: boolean; onStayed: (stayed: PartialChange) => void },
) {
  const t = useMessages()
  const errorText = useErrorText()
  const { target, staffId, together } = change
  const move = useWrite(
    (request: MoveRequest) => moveWithLater(appointment, request, later && !together),
    {
      keep: (client, changed) => keepAppointment(client, changed.appointment),
      affects: (client) => {
        void afterBooking(client, appointment)
        if (later || appointment.beside.length > 0) void afterLater(client, appointment.businessId)
      },
      // An event of the move may be faster than the answer, and ends the dialog.
      onSaved: ({ stayed }, { start }) => {
        const moved = { start, day: change.times.date }
        if (stayed.length > 0) return onStayed({ appointment, moved, stayed })
        toast.success(t('appointment.changeDone'))
        change.leave()
      },
      // The page may change once the reason is known, so the toast contains it.
      onFailed: (error) => toast.error(t('appointment.changeFailed'), errorText(error)),
    },
  )
  const confirm = () => {
    if (target === undefined) return
    const request = { start: target, ...(together ? { together } : staffId ? { staffId } : {}) }
    move.mutate(request)
  }
  return { ...move, confirm }
}

/** Confirmation of a move: the old time, the new one, and the button. */
export function ChangeDialog(props: {
  appointment: Appointment
  change: Change
  onStayed: (stayed: PartialChange) => void
}) {
  const { appointment, change, onStayed } = props
  const t = useMessages()
  const appointments = useAppointmentFormat()
  const [later, setLater] = useState(false)
  const move = useMove(appointment, change, { later, onStayed })
  const { timeZone } = appointment
  const { target, times, together } = change
  const { error, isPending, confirm } = move
  const party = useParty(appointment)
  // After a lost response, the appointment may already have moved to this time.
  const gone = times.goneStart !== undefined && !isPending && !error
  if (target === undefined) return null
  const end = together ? endOf(party) : appointment.end
  const length = Date.parse(end) - Date.parse(appointment.start)
  return (
    <Dialog
      title={t('appointment.changeQuestion')}
      pending={isPending}
      onClose={change.stopConfirming}
      actions={
        <>
          <Button block pending={isPending} inactive={gone || isLost(error)} onClick={confirm}>
            {t(isTransient(error) ? 'shell.tryAgain' : 'appointment.changeConfirm')}
          </Button>
          <Button block variant="outline" inactive={isPending} onClick={change.stopConfirming}>
            {t('appointment.changeOther')}
          </Button>
        </>
      }
    >
      <p className="num mt-3 text-ink-2">
        {t('appointment.changeNow', {
          when: appointments.appointmentTime(appointment.start, appointment.eveningOf, timeZone),
        })}
      </p>
      <WhenCard
        start={target}
        end={new Date(Date.parse(target) + length).toISOString()}
        listed={change.times.date}
        timeZone={timeZone}
      />
      {together ? (
        <PartyLines party={party} />
      ) : (
        <WhatMoves appointment={appointment} staysWithStaff={change.staffId !== undefined} />
      )}
      {appointment.series && !together && <WhichOccurrences later={later} onChange={setLater} />}
      {gone && (
        <TimeGone
          start={target}
          timeZone={timeZone}
          nearest={times.nearest(4)}
          onAlternative={(alternative) => change.chooseStart(alternative.start, alternative.date)}
        />
      )}
      {error && (
        <Refusal
          error={error}
          failed={t('appointment.changeFailed')}
          notYet={t('appointment.changeNotYet')}
          timeZone={timeZone}
          phone={appointment.business.phone}
          onAlternative={(alternative) => {
            move.reset()
            change.chooseStart(alternative.start, alternative.date)
          }}
        />
      )}
    </Dialog>
  )
}

/** Service, person, place and staff member; another staff member may do it at the new time. */
function WhatMoves(props: { appointment: Appointment; staysWithStaff: boolean }) {
  const { appointment, staysWithStaff } = props
  const t = useMessages()
  const format = useFormat()
  return (
    <p className="mt-4 leading-ui">
      <span className="block font-semibold">
        <bdi>{format.services(appointment.items)}</bdi>
      </span>
      <WhoseLine {...appointment} />
      <span className="block text-ink-2">
        <bdi>{format.name(appointment.business.name)}</bdi>
        {' · '}
        {staysWithStaff ? (
          <T
            id="appointment.with"
            values={{ name: format.name(appointment.staffName) }}
            components={{ name: <bdi /> }}
          />
        ) : (
          t('appointment.otherStaff')
        )}
      </span>
    </p>
  )
}
