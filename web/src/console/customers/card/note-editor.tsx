import type { FormEvent } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { TextArea } from '#components/fields/text-area.tsx'
import { toast } from '#components/overlays/toast.ts'
import { UnsavedDialog } from '#components/overlays/unsaved-dialog.tsx'
import { Conflict } from '#components/editing/conflict.tsx'
import { ChangeControls } from '#console/frame/change-controls.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { cardInRefusal, type CustomerCard } from '#features/customer/api.ts'
import { useCustomerChange } from '#features/customer/use-customer-change.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useVersionedForm } from '#lib/form/use-versioned-form.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Editor of the shop's note on a customer; typed text is kept until it is saved. */
export function NoteEditor({ card }: { card: CustomerCard }) {
  const t = useMessages()
  const errorText = useErrorText()
  const shop = useShop()
  const change = useCustomerChange(shop.id, card.id)
  const form = useVersionedForm({
    name: 'note',
    stored: card,
    read: ({ note }) => ({ note }),
    save: ({ note }, version) => change.mutateAsync({ version, note }),
    reload: async (refusal) => cardInRefusal(refusal),
    onSaved: () => toast.success(t('customer.noteSaved')),
  })
  const { dirty } = form
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (dirty) form.submit()
  }
  return (
    <form onSubmit={submit} className="grid gap-3 rounded-lg bg-surface p-4 shadow-1">
      <ChangeControls>
        <TextArea
          label={t('customer.note')}
          hint={t('customer.noteHint')}
          value={form.value.note}
          rows={5}
          maxLength={2000}
          error={Boolean(form.error) && errorText(form.error)}
          onChange={({ target }) => form.set({ note: target.value })}
        />
        <Conflict changes={form.conflict.map(() => form.stored.note || '–')} />
        <Button
          type="submit"
          size="sm"
          variant={dirty ? 'primary' : 'outline'}
          inactive={!dirty}
          pending={form.pending}
          className="justify-self-start"
        >
          {t('customer.saveNote')}
        </Button>
      </ChangeControls>
      <UnsavedDialog guard={form.guard} />
    </form>
  )
}
