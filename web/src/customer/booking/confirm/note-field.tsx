import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { Icon } from '#components/pictures/icon.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

const LONGEST = 500
const focus = (field: HTMLElement | null) => field?.focus()

/** Note to the business, collapsed until opened. */
export function NoteField(props: { value: string; onChange: (note: string) => void }) {
  const t = useMessages()
  const id = useId()
  const [open, setOpen] = useState(props.value !== '')
  if (!open)
    return (
      <button type="button" onClick={() => setOpen(true)} className="mt-1 link-action">
        <Icon of={Plus} size="s" />
        {t('booking.addNote')}
      </button>
    )
  return (
    <div className="mt-3 grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {t('booking.note')}
      </label>
      <textarea
        id={id}
        dir="auto"
        rows={2}
        maxLength={LONGEST}
        ref={focus}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        className="edge rounded-md bg-surface px-3.5 py-2.5 inset-ring-[1.5px] inset-ring-line-strong outline-none focus:inset-ring-[2.5px] focus:inset-ring-brand"
      />
    </div>
  )
}
