import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { QueryError } from '#components/feedback/error-state.tsx'
import { BackButton } from '#components/page/page-header.tsx'
import { usePageTitle } from '#components/page/use-page-title.ts'
import { CustomerActions } from '#console/customers/card/customer-actions.tsx'
import { CustomerDetails, CustomerPhone } from '#console/customers/card/customer-details.tsx'
import { CustomerName } from '#console/customers/customer-name.tsx'
import { CustomerSkeleton } from '#console/customers/card/customer-skeleton.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { customerQuery, type CustomerCard } from '#features/customer/api.ts'
import { queryFaultOf } from '#lib/api/loading-fault.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toConsole } from '#lib/paths.ts'
import { useDesktop } from '#lib/platform/use-desktop.ts'

/** Card of one customer as a page on phones; with more room, redirects to the panel beside the list. */
export function CustomerPage() {
  const shop = useShop()
  const { customerId = '' } = useParams()
  // Decided on mount only: a tablet that is turned keeps the text typed on this page.
  const [wide] = useState(useDesktop())
  if (wide)
    return <Navigate replace to={toConsole(shop.id, 'customers', { customer: customerId })} />
  return <Narrow customerId={customerId} />
}

function Narrow({ customerId }: { customerId: string }) {
  const t = useMessages()
  const shop = useShop()
  const card = useQuery(customerQuery(shop.id, customerId))
  const fault = queryFaultOf(card)
  usePageTitle(card.data?.name || t('customer.one'))
  return (
    <div className="console-width grid content-start gap-4 pt-4 lg:pt-6">
      {!card.data && <Back />}
      {card.isPending && !fault && <CustomerSkeleton />}
      {fault && <QueryError error={fault} of={card} />}
      {card.data && <Card key={card.data.id} card={card.data} />}
    </div>
  )
}

function Back() {
  return <BackButton fallback={toConsole(useShop().id, 'customers')} className="-ms-2.5" />
}

function Card({ card }: { card: CustomerCard }) {
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 items-center gap-1">
          <Back />
          <div className="min-w-0">
            <h1 tabIndex={-1} className="text-2xl wrap-anywhere lg:text-3xl">
              <CustomerName name={card.name} />
            </h1>
            <p className="text-ink-2">
              <CustomerPhone of={card.phone} />
            </p>
          </div>
        </div>
        {card.name !== '' && <CustomerActions card={card} />}
      </header>
      <CustomerDetails card={card} />
    </>
  )
}
