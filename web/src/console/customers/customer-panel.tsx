import type { UseQueryResult } from '@tanstack/react-query'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { CustomerActions } from '#console/customers/card/customer-actions.tsx'
import { CustomerDetails, CustomerPhone } from '#console/customers/card/customer-details.tsx'
import { CustomerName } from '#console/customers/customer-name.tsx'
import { CustomerSkeleton } from '#console/customers/card/customer-skeleton.tsx'
import type { CustomerCard } from '#features/customer/api.ts'
import { queryFaultOf } from '#lib/api/loading-fault.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Panel with one customer's card beside the list, where one press replaces it with another. */
export function CustomerPanel(props: { card: UseQueryResult<CustomerCard>; onClose: () => void }) {
  const { card } = props
  const fault = queryFaultOf(card)
  const t = useMessages()
  return (
    <Dialog
      beside
      title={card.data ? <CustomerName name={card.data.name} /> : t('customer.one')}
      onClose={props.onClose}
    >
      <div className="printed grid grid-cols-1 gap-4">
        {card.isPending && !fault && <CustomerSkeleton />}
        {fault && <QueryError error={fault} of={card} />}
        {card.data && (
          <>
            <p className="text-ink-2">
              <CustomerPhone of={card.data.phone} />
            </p>
            {card.data.name !== '' && <CustomerActions card={card.data} />}
            <CustomerDetails narrow card={card.data} />
          </>
        )}
      </div>
    </Dialog>
  )
}
