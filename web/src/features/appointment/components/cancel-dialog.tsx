import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { QuestionDialog } from '#components/overlays/question-dialog.tsx'
import { toast } from '#components/overlays/toast.ts'
import type { Appointment } from '#features/appointment/api.ts'
import { keepAppointment } from '#features/appointment/booking-api.ts'
import { cancelWithOthers } from '#features/appointment/series-api.ts'
import { isSilent } from '#features/appointment/components/refusal.tsx'
import { WhichOccurrences } from '#features/appointment/components/which-occurrences.tsx'
import { WhichPeople } from '#features/appointment/components/which-people.tsx'
import { afterBooking, afterLater, afterTimes } from '#features/live/affects.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Asks for confirmation before cancelling; the safe answer has the focus. */
export function CancelDialog(props: { appointment: Appointment; onClose: () => void }) {
  const { appointment, onClose } = props
  const t = useMessages()
  const format = useFormat()
  const appointments = useAppointmentFormat()
  const errorText = useErrorText()
  const client = useQueryClient()
  const [later, setLater] = useState(false)
  const [together, setTogether] = useState(false)
  const cancel = useWrite(() => cancelWithOthers(appointment, { later, together }), {
    keep: (client, changed) => keepAppointment(client, changed.appointment),
    affects: (client) => {
      void afterTimes(client, appointment.businessId)
      // Appointments of the series, or side by side, are cached on other pages and in the lists.
      if (later || together) void afterLater(client, appointment.businessId)
    },
    // The appointment changed meanwhile, which caused the refusal.
    onFailed: (error) => isSilent(error) || void afterBooking(client, appointment),
  })
  const confirm = () =>
    cancel.mutate(undefined, {
      onSuccess: ({ stayed }) => {
        if (stayed > 0) toast.info(t('appointment.laterStay'))
        else toast.success(t('appointment.cancelDone'))
        onClose()
      },
      onError: (error) => toast.error(t('appointment.cancelFailed'), errorText(error)),
    })
  const tooLate = isApiError(cancel.error, 'too_late_to_cancel')
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
          <bdi>{format.name(appointment.items[0]?.name ?? {})}</bdi>
        </span>
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
