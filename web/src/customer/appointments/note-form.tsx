import { useEffect, useRef, useState, type FormEvent } from 'react'
import { SaveOrCancel } from '#components/editing/save-or-cancel.tsx'
import { TextArea } from '#components/fields/text-area.tsx'
import { toast } from '#components/overlays/toast.ts'
import { UnsavedDialog } from '#components/overlays/unsaved-dialog.tsx'
import type { Appointment } from '#features/appointment/api.ts'
import { keepAppointment, noteAppointment } from '#features/appointment/booking-api.ts'
import { afterBooking } from '#features/live/affects.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useKept } from '#lib/form/use-kept.ts'
import { useGuard } from '#lib/form/use-guard.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const LONGEST = 500

interface NoteFormProps {
  appointment: Appointment
  onDone: () => void
}

/** Edits the customer's note for the shop. */
export function NoteForm({ appointment, onDone }: NoteFormProps) {
  const t = useMessages()
  const errorText = useErrorText()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  // What was shown at first, or saved: another session may change the note meanwhile.
  const [base, setBase] = useState(appointment.note)
  const [note, setNote] = useKept(`note ${appointment.id}`, base)
  const isTyped = note.trim() !== base
  const guard = useGuard(isTyped)
  const write = useWrite((text: string) => noteAppointment(appointment, text), {
    keep: keepAppointment,
    affects: (client) => void afterBooking(client, appointment),
    onSaved: () => toast.success(t('appointment.noteSaved')),
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (write.isPending) return
    if (!isTyped) return onDone()
    write.mutate(note.trim(), {
      onSuccess: (_, sent) => {
        setBase(sent)
        // What was typed meanwhile is not saved yet.
        if (field.current?.value.trim() === sent) onDone()
      },
    })
  }
  return (
    <form noValidate className="grid w-full gap-3" onSubmit={save}>
      <TextArea
        label={t('booking.note')}
        ref={field}
        rows={3}
        maxLength={LONGEST}
        value={note}
        error={write.isError && errorText(write.error)}
        onChange={(event) => setNote(event.target.value)}
      />
      <SaveOrCancel pending={write.isPending} onCancel={onDone} />
      <UnsavedDialog guard={guard} />
    </form>
  )
}
