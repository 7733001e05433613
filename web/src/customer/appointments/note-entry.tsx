import { Suspense, useState } from 'react'
import { Pencil, Plus } from 'lucide-react'
import { MINUTE_MS } from '@awan/core/time'
import { Spinner } from '#components/feedback/spinner.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import type { Appointment } from '#features/appointment/api.ts'
import { useNow } from '#lib/datetime/use-now.ts'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useKeptFocus } from '#lib/keyboard/use-kept-focus.ts'

const NoteForm = lazyExtra(
  async () => (await import('#customer/appointments/note-form.tsx')).NoteForm,
)

/** Shows the customer's note for the shop; editable until the booking begins. */
export function NoteEntry({ appointment }: { appointment: Appointment }) {
  const t = useMessages()
  const [editing, setEditing] = useState(false)
  const kept = useKeptFocus<HTMLElement>()
  const begun = Date.parse(appointment.start) <= useNow(MINUTE_MS)
  // What is being typed stays, though the booking begins or is cancelled: saving then says why it cannot be.
  const able = editing || (appointment.status === 'confirmed' && !appointment.byPhone && !begun)
  const { note } = appointment
  if (note === '' && !able) return null
  return (
    <div>
      <dt className="text-sm text-ink-2">{t('appointment.note')}</dt>
      <dd {...kept} className="grid grid-cols-[minmax(0,1fr)] justify-items-start">
        {editing ? (
          <Suspense fallback={<Spinner size="text" />}>
            <NoteForm appointment={appointment} onDone={() => setEditing(false)} />
          </Suspense>
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
