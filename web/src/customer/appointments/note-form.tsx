import { useEffect, useRef, type FormEvent } from 'react'
import { Conflict } from '#components/editing/conflict.tsx'
import { SaveOrCancel } from '#components/editing/save-or-cancel.tsx'
import { TextArea } from '#components/fields/text-area.tsx'
import { toast } from '#components/overlays/toast.ts'
import { UnsavedDialog } from '#components/overlays/unsaved-dialog.tsx'
import type { Appointment } from '#features/appointment/api.ts'
import { keepAppointment, noteAppointment } from '#features/appointment/booking-api.ts'
import { afterBooking } from '#features/live/affects.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useVersionedForm } from '#lib/form/use-versioned-form.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const LONGEST = 500

interface NoteFormProps {
  appointment: Appointment
  onDone: () => void
}

/** Editor of the customer's note for the shop; a note saved elsewhere meanwhile is shown before it is replaced. */
export function NoteForm({ appointment, onDone }: NoteFormProps) {
  const t = useMessages()
  const errorText = useErrorText()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const write = useWrite(
    ({ note, version }: { note: string; version: number }) =>
      noteAppointment({ id: appointment.id, version }, note.trim()),
    {
      keep: keepAppointment,
      affects: (client) => void afterBooking(client, appointment),
      onSaved: () => toast.success(t('appointment.noteSaved')),
    },
  )
  const form = useVersionedForm({
    name: 'note',
    stored: appointment,
    read: ({ note }) => ({ note }),
    save: ({ note }, version) => write.mutateAsync({ note, version }),
    // Text typed during the save is not saved yet.
    onSaved: (saved) => saved?.note === field.current?.value && onDone(),
  })
  const changed = form.conflict.map(() => form.stored.note || '–')
  const said = changed.length > 0 && isApiError(form.error, 'appointment_changed')
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (form.dirty) form.submit()
    else if (!form.pending) onDone()
  }
  return (
    <form noValidate className="grid w-full gap-3" onSubmit={save}>
      <TextArea
        label={t('booking.note')}
        ref={field}
        rows={3}
        maxLength={LONGEST}
        value={form.value.note}
        error={Boolean(form.error) && !said && errorText(form.error)}
        onChange={({ target }) => form.set({ note: target.value })}
      />
      <Conflict changes={changed} title={t('error.appointment_changed')} />
      <SaveOrCancel pending={form.pending} onCancel={onDone} />
      <UnsavedDialog guard={form.guard} />
    </form>
  )
}
