import { useQuery } from '@tanstack/react-query'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Spinner } from '#components/feedback/spinner.tsx'
import { ConsolePage } from '#console/frame/console-page.tsx'
import { DetailsForm } from '#console/details/details-form.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { detailsQuery } from '#features/business/details-api.ts'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Page of the shop's details; a declined shop is resubmitted from here. */
export function DetailsPage() {
  const t = useMessages()
  const shop = useShop()
  const details = useQuery(detailsQuery(shop.id))
  const fault = loadingFaultOf(details)
  return (
    <ConsolePage changes title={t('register.details')} text={t('register.detailsText')}>
      {details.isPending && !fault && <Spinner />}
      {fault && <QueryError error={fault} of={details} />}
      {details.data && <DetailsForm key={shop.id} details={details.data} />}
    </ConsolePage>
  )
}
