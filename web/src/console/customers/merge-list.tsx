import { useState } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { ChangeControls } from '#console/frame/change-controls.tsx'
import { CustomerName } from '#console/customers/customer-name.tsx'
import { MergeDialog } from '#console/customers/merge-dialog.tsx'
import type { useKeptFocus } from '#lib/keyboard/use-kept-focus.ts'
import type { Customer, CustomerCard } from '#features/customer/api.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Lists cards that can be merged into `card`. */
export function MergeList(props: {
  card: CustomerCard
  others: readonly Customer[]
  /** From a component that outlives the list. */
  kept?: ReturnType<typeof useKeptFocus<HTMLUListElement>>
  onMerged?: () => void
}) {
  const { card, others } = props
  const t = useMessages()
  const [mergingId, setMergingId] = useState<string>()
  // As listed now: after a refusal for a stale version the question shows, and sends, the current card.
  const merging = others.find(({ id }) => id === mergingId)
  return (
    <>
      <ul {...props.kept} className="grid gap-2">
        {others.map((other) => (
          <li key={other.id} className="flex flex-wrap items-center justify-between gap-3">
            <p className="dots min-w-0">
              <span className="font-semibold">
                <CustomerName name={other.name} />
              </span>
              {other.phone && (
                <span>
                  <span className="ltr num">{formatPhone(other.phone)}</span>
                </span>
              )}
              <span>{t('customer.appointmentCount', { count: other.visits })}</span>
            </p>
            <ChangeControls>
              <Button
                variant="outline"
                size="sm"
                aria-haspopup="dialog"
                onClick={() => setMergingId(other.id)}
              >
                {t('customer.merge')}
                <span className="sr-only">
                  <CustomerName name={other.name} />
                </span>
              </Button>
            </ChangeControls>
          </li>
        ))}
      </ul>
      {merging && (
        <MergeDialog
          card={card}
          other={merging}
          onMerged={props.onMerged}
          onClose={() => setMergingId(undefined)}
        />
      )}
    </>
  )
}
