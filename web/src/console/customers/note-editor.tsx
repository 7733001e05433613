import { useState, type FormEvent } from 'react'
import { Button } from '#components/button.tsx'
import { TextArea } from '#components/text-area.tsx'
import { toast } from '#components/toast.ts'
import { useUnsaved } from '#console/use-unsaved.tsx'
import { useShop } from '#console/shop-context.ts'
import { useChangeCustomer, type CustomerCard } from '#features/customer/api.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** What the shop notes of a customer; what was typed stays until it is saved. */
export function NoteEditor({ card }: { card: CustomerCard }) {
  const t = useMessages()
  const errorText = useErrorText()
  const shop = useShop()
  const change = useChangeCustomer(shop.id, card.id)
  const [typed, setTyped] = useState<string>()
  const note = typed ?? card.note
  const unsaved = useUnsaved(note !== card.note)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (change.isPending || note === card.note) return
    change.mutate(
      { version: card.version, note },
      {
        onSuccess: () => {
          setTyped(undefined)
          toast.success(t('customer.noteSaved'))
        },
      },
    )
  }
  return (
    <form onSubmit={submit} className="grid gap-3 rounded-lg bg-surface p-4 shadow-1">
      <TextArea
        label={t('customer.note')}
        hint={t('customer.noteHint')}
        value={note}
        rows={5}
        maxLength={2000}
        error={change.isError && errorText(change.error)}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button
        type="submit"
        size="sm"
        variant={note === card.note ? 'outline' : 'primary'}
        inactive={note === card.note}
        pending={change.isPending}
        className="justify-self-start"
      >
        {t('customer.saveNote')}
      </Button>
      {unsaved.dialog}
    </form>
  )
}
