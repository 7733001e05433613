import { useState, type FormEvent } from 'react'
import { Pencil, Plus } from 'lucide-react'
import { SaveOrCancel } from '#components/editing/save-or-cancel.tsx'
import { TextArea } from '#components/fields/text-area.tsx'
import { toast } from '#components/overlays/toast.ts'
import { UnsavedDialog } from '#components/overlays/unsaved-dialog.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import type { Appointment } from '#features/appointment/api.ts'
import { keepAppointment, noteAppointment } from '#features/appointment/booking-api.ts'
import { afterBooking } from '#features/live/affects.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useNow } from '#lib/datetime/use-now.ts'
import { useGuard } from '#lib/form/use-guard.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useKeptFocus } from '#lib/keyboard/use-kept-focus.ts'

const LONGEST = 500

/** Shows the customer's note for the shop; editable until the booking begins. */
export function NoteEntry({ appointment }: { appointment: Appointment }) {
  const t = useMessages()
  const [editing, setEditing] = useState(false)
  const kept = useKeptFocus<HTMLElement>()
  const begun = Date.parse(appointment.start) <= useNow(60_000)
  const able = appointment.status === 'confirmed' && !appointment.byPhone && !begun
  const { note } = appointment
  if (note === '' && !able) return null
  return (
    <div>
      <dt className="text-sm text-ink-2">{t('appointment.note')}</dt>
      <dd {...kept} className="grid grid-cols-[minmax(0,1fr)] justify-items-start">
        {able && editing ? (
          <NoteForm appointment={appointment} onDone={() => setEditing(false)} />
        ) : (
          <>
            {note && (
              <p dir="auto" className="wrap-anywhere whitespace-pre-line">
                {note}
              </p>
            )}
            {able && (
              <button type="button" onClick={() => setEditing(true)} className="link-action">
                <Icon of={note ? Pencil : Plus} size="s" />
                {t(note ? 'appointment.editNote' : 'booking.addNote')}
              </button>
            )}
          </>
        )}
      </dd>
    </div>
  )
}

function NoteForm({ appointment, onDone }: { appointment: Appointment; onDone: () => void }) {
  const t = useMessages()
  const errorText = useErrorText()
  const [note, setNote] = useState(appointment.note)
  const guard = useGuard(note.trim() !== appointment.note)
  const write = useWrite((text: string) => noteAppointment(appointment, text), {
    keep: keepAppointment,
    affects: (client) => void afterBooking(client, appointment),
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (write.isPending) return
    write.mutate(note.trim(), {
      onSuccess: () => {
        toast.success(t('appointment.noteSaved'))
        onDone()
      },
    })
  }
  return (
    <form noValidate className="grid w-full gap-3" onSubmit={save}>
      <TextArea
        label={t('booking.note')}
        ref={focus}
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

const focus = (field: HTMLElement | null) => field?.focus()
