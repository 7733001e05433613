import { useState, type FormEvent } from 'react'
import { Button } from '#components/button.tsx'
import { TextArea } from '#components/text-area.tsx'
import { toast } from '#components/toast.ts'
import { Conflict } from '#console/editing/conflict.tsx'
import { useUnsaved } from '#console/editing/use-unsaved.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import type { CustomerCard } from '#features/customer/api.ts'
import { useCustomerChange } from '#features/customer/use-customer-change.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** What the shop notes of a customer; what was typed stays until it is saved. */
export function NoteEditor({ card }: { card: CustomerCard }) {
  const t = useMessages()
  const errorText = useErrorText()
  const shop = useShop()
  const change = useCustomerChange(shop.id, card.id)
  const [typed, setTyped] = useState<{ note: string; from: string }>()
  const note = typed?.note ?? card.note
  const dirty = note !== card.note
  const overtaken = dirty && typed !== undefined && typed.from !== card.note
  const unsaved = useUnsaved(dirty)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (change.isPending || !dirty) return
    change.mutate(
      { version: card.version, note },
      {
        onSuccess: (saved) => {
          // What was typed since it was sent stays.
          setTyped((now) =>
            now && now.note !== note ? { note: now.note, from: saved.note } : undefined,
          )
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
        onChange={({ target }) =>
          setTyped((before) => ({ note: target.value, from: before?.from ?? card.note }))
        }
      />
      <Conflict news={overtaken ? [card.note || '–'] : []} />
      <Button
        type="submit"
        size="sm"
        variant={dirty ? 'primary' : 'outline'}
        inactive={!dirty}
        pending={change.isPending}
        className="justify-self-start"
      >
        {t('customer.saveNote')}
      </Button>
      {unsaved.dialog}
    </form>
  )
}
