import { useState } from 'react'
import { CANCEL_REASONS } from '@awan/core/locales/preset-reasons'
import { Button } from '#components/buttons/button.tsx'
import { ChipRadio } from '#components/buttons/chip.tsx'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { UnsavedDialog } from '#components/overlays/unsaved-dialog.tsx'
import { TextArea } from '#components/fields/text-area.tsx'
import { FormError } from '#console/diary/fields/form-error.tsx'
import { useChanges } from '#console/diary/appointment-sheet/use-changes.ts'
import { useSeen } from '#console/diary/use-seen.ts'
import type { ShopAppointment } from '#features/appointment/diary-api.ts'
import { useGuard } from '#lib/form/use-guard.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { areSendable, useWords } from '#lib/use-words.ts'
import { useWrite } from '#lib/api/use-write.ts'

type Reason = keyof typeof CANCEL_REASONS

// `Object.keys` loses the type of the table's keys.
const REASONS = Object.keys(CANCEL_REASONS) as Reason[]

interface Typed {
  reason?: Reason
  words: string
  message: string
}

/** A change of the appointment leaves the typed words. */
const SEEN = {
  name: 'appointment',
  first: (): Typed => ({ words: '', message: '' }),
  merged: (typed: Typed) => typed,
} as const

/** Form for the reason of a cancellation, and the customer's message. */
export function CancelForm(props: {
  appointment: ShopAppointment
  onClose: () => void
  onBack: () => void
}) {
  const { appointment, onClose, onBack } = props
  const t = useMessages()
  const format = useFormat()
  const changes = useChanges()
  const draft = useSeen(`cancel ${appointment.id}`, appointment, SEEN)
  const { reason, words, message } = draft.input
  const [submitted, setSubmitted] = useState(false)
  const customerMessage = useWords(message)
  const guard = useGuard(words.trim() !== '' || message.trim() !== '', draft.reset)
  const cancel = useWrite(
    (reason: Reason) =>
      changes.cancel(draft.seen, {
        atRequest: reason === 'customer',
        reason: (reason === 'other' && words.trim()) || format.name(CANCEL_REASONS[reason]),
        message: message.trim() || undefined,
      }),
    { onSaved: onClose, onFailed: draft.refused },
  )
  // No default reason: one at the customer's request is no broken promise of the shop, any other is.
  const send = () => {
    setSubmitted(true)
    if (reason && areSendable(message)) cancel.mutate(reason)
  }
  return (
    <>
      <Dialog
        side
        role="alertdialog"
        title={t('diary.cancel')}
        pending={cancel.isPending}
        onClose={() => guard.leave(onClose)}
        actions={
          <>
            <Button variant="danger" pending={cancel.isPending} onClick={send}>
              {t('diary.cancel')}
            </Button>
            <Button
              variant="outline"
              data-safe
              inactive={cancel.isPending}
              onClick={() => guard.leave(onBack)}
            >
              {t('diary.keep')}
            </Button>
          </>
        }
      >
        <div className="mt-3 grid gap-4">
          <ReasonFields
            reason={reason}
            words={words}
            missing={submitted && !reason}
            onChange={draft.set}
          />
          {appointment.customer?.phone && (
            <TextArea
              label={t('diary.message')}
              hint={t('diary.messageHint')}
              rows={2}
              {...customerMessage}
              value={message}
              onChange={(event) => draft.set({ message: event.target.value })}
            />
          )}
          {appointment.status === 'cancelled' && cancel.isIdle && (
            <AlertText small>{t('error.already_cancelled')}</AlertText>
          )}
          <FormError error={cancel.error} />
        </div>
      </Dialog>
      <UnsavedDialog guard={guard} />
    </>
  )
}

/** Choice of the usual reasons, or another in words. */
function ReasonFields(props: {
  reason: Reason | undefined
  words: string
  missing: boolean
  onChange: (change: Partial<Typed>) => void
}) {
  const { reason, words } = props
  const t = useMessages()
  const format = useFormat()
  return (
    <>
      <div className="grid gap-1.5">
        <p className="font-semibold">{t('diary.reason')}</p>
        <p className="text-sm text-ink-2">{t('diary.reasonHint')}</p>
        <div role="group" aria-label={t('diary.reason')} className="flex flex-wrap gap-2">
          {REASONS.map((one) => (
            <ChipRadio
              key={one}
              name="reason"
              value={one}
              checked={one === reason}
              onChange={() => props.onChange({ reason: one })}
            >
              {format.name(CANCEL_REASONS[one])}
            </ChipRadio>
          ))}
        </div>
        {props.missing && (
          <p role="alert" className="text-sm font-medium text-danger-ink">
            {t('diary.noReason')}
          </p>
        )}
      </div>
      {reason === 'other' && (
        <TextArea
          label={t('diary.reasonWords')}
          rows={2}
          maxLength={500}
          value={words}
          onChange={(event) => props.onChange({ words: event.target.value })}
        />
      )}
    </>
  )
}
