import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'
import { TextArea } from '#components/text-area.tsx'
import { PriceField } from '#console/diary-parts/amount-fields.tsx'
import { FormError } from '#console/diary-parts/form-error.tsx'
import { useChanges } from '#console/diary-parts/use-changes.ts'
import type { Visit } from '#features/appointment/diary-api.ts'
import { isPrice } from '#features/offering/draft.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** The note and the price of a visit. */
export function EditForm(props: { visit: Visit; onClose: () => void; onBack: () => void }) {
  const { visit, onClose, onBack } = props
  const t = useMessages()
  const changes = useChanges()
  const [note, setNote] = useState(visit.note)
  const [price, setPrice] = useState<number | undefined>(visit.price)
  const [told, setTold] = useState(false)
  const save = useMutation({
    mutationFn: () =>
      changes.edit(visit, {
        note: note.trim() === visit.note ? undefined : note.trim(),
        price: price === visit.price ? undefined : price,
      }),
    onSuccess: onClose,
  })
  const submit = () => {
    setTold(true)
    if (isPrice(price)) save.mutate()
  }
  return (
    <Dialog
      title={t('diary.edit')}
      pending={save.isPending}
      onClose={onClose}
      actions={
        <>
          <Button pending={save.isPending} onClick={submit}>
            {t('diary.save')}
          </Button>
          <Button variant="outline" onClick={onBack}>
            {t('diary.back')}
          </Button>
        </>
      }
    >
      <div className="mt-3 grid gap-4">
        <TextArea
          label={t('diary.note')}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <PriceField value={price} told={told} onChange={setPrice} />
        <FormError error={save.error} />
      </div>
    </Dialog>
  )
}
