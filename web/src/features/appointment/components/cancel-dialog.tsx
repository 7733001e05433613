import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { QuestionDialog } from '#components/overlays/question-dialog.tsx'
import { toast } from '#components/overlays/toast.ts'
import type { Appointment } from '#features/appointment/api.ts'
import { appointmentQuery, keepAppointment } from '#features/appointment/booking-api.ts'
import { cancelWithOthers } from '#features/appointment/series-api.ts'
import { WhichOccurrences } from '#features/appointment/components/which-occurrences.tsx'
import { WhichPeople } from '#features/appointment/components/which-people.tsx'
import { WhoseLine } from '#features/appointment/components/whose-line.tsx'
import { afterBooking, afterLater, afterTimes } from '#features/live/affects.ts'
import { isApiError, isTransient } from '#lib/api/api-error.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'

const StayedDialog = lazyExtra(
  async () => (await import('#features/appointment/components/stayed-dialog.tsx')).StayedDialog,
)

interface CancelProps {
  appointment: Appointment
  onCancelled: (cancelled: Appointment) => void
  onClose: () => void
}

/** Asks for confirmation before cancelling, with the focus on the safe answer; then lists those of the series that stay. */
export function CancelDialog(props: CancelProps) {
  const { appointment, onClose } = props
  const t = useMessages()
  const format = useFormat()
  const appointments = useAppointmentFormat()
  const errorText = useErrorText()
  const [later, setLater] = useState(false)
  const [together, setTogether] = useState(false)
  const cancel = useCancel(props, { later, together })
  const [firstStart] = useState(appointment.start)
  const sending = useRef(false)
  const confirm = () => {
    // A second press may arrive before the button shows the first.
    if (sending.current) return
    sending.current = true
    cancel.mutate(undefined, { onSettled: () => (sending.current = false) })
  }
  const tooLate = isApiError(cancel.error, 'too_late_to_cancel')
  const stayed = cancel.data?.stayed ?? []
  if (stayed.length > 0)
    return (
      <Suspense>
        <StayedDialog change={{ appointment, stayed }} onClose={onClose} />
      </Suspense>
    )
  return (
    <QuestionDialog
      title={t('appointment.cancelQuestion')}
      text={t('appointment.cancelText')}
      yes={t('appointment.cancelConfirm')}
      no={t('appointment.keep')}
      action="booking.cancel"
      pending={cancel.isPending}
      onYes={confirm}
      onNo={onClose}
    >
      <p className="mt-4 rounded-md bg-bg-subtle p-4 leading-ui">
        <span className="block font-semibold">
          <bdi>{appointment.items.map((item) => format.name(item.name)).join(' + ')}</bdi>
        </span>
        <WhoseLine {...appointment} />
        <span className="block text-ink-2">
          <bdi>{format.name(appointment.business.name)}</bdi>
        </span>
        <span className="num block">
          {appointments.appointmentTime(
            appointment.start,
            appointment.eveningOf,
            appointment.timeZone,
          )}
        </span>
      </p>
      {appointment.start !== firstStart && (
        <AlertText small className="mt-3">
          {t('error.appointment_changed')}
        </AlertText>
      )}
      {appointment.status === 'cancelled' && cancel.isIdle && (
        <AlertText small className="mt-3">
          {t('error.already_cancelled')}
        </AlertText>
      )}
      {appointment.beside.length > 0 && <WhichPeople together={together} onChange={setTogether} />}
      {appointment.series && !together && <WhichOccurrences later={later} onChange={setLater} />}
      {cancel.isError && (
        <AlertText small className="mt-3">
          {errorText(cancel.error)}{' '}
          {tooLate && (
            <a className="link-inline ltr num" href={`tel:${appointment.business.phone}`}>
              {t('appointment.call')}
            </a>
          )}
        </AlertText>
      )}
    </QuestionDialog>
  )
}

/** Cancels an appointment. After an attempt without a response, one that is already cancelled counts as success. */
function useCancel(
  { appointment, onCancelled, onClose }: CancelProps,
  which: { later: boolean; together: boolean },
) {
  const t = useMessages()
  const errorText = useErrorText()
  const client = useQueryClient()
  const lost = useRef(false)
  const send = async () => {
    try {
      return await cancelWithOthers(appointment, which)
    } catch (error) {
      // An earlier attempt, whose response was lost, has cancelled it.
      if (!lost.current || !isApiError(error, 'already_cancelled')) throw error
      const cancelled = await client.fetchQuery({
        ...appointmentQuery(appointment.id),
        staleTime: 0,
      })
      return { appointment: cancelled, stayed: [] }
    }
  }
  return useWrite(send, {
    keep: (client, changed) => keepAppointment(client, changed.appointment),
    affects: (client) => {
      void afterTimes(client, appointment.businessId)
      // Appointments of the series, or side by side, are cached on other pages and in the lists.
      if (which.later || which.together) void afterLater(client, appointment.businessId)
    },
    // The page may have been left by then.
    onSaved: (changed) => {
      onCancelled(changed.appointment)
      if (changed.stayed.length > 0) return
      toast.success(t('appointment.cancelDone'))
      onClose()
    },
    onFailed: (error) => {
      toast.error(t('appointment.cancelFailed'), errorText(error))
      if (isTransient(error)) lost.current = true
      // The appointment changed meanwhile, which caused the refusal.
      else void afterBooking(client, appointment)
    },
  })
}
