import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Spinner } from '#components/feedback/spinner.tsx'
import { usePageTitle } from '#components/page/use-page-title.ts'
import { EmbedView } from '#customer/framed/embed-view.tsx'
import { addressQuery } from '#features/business/address-api.ts'
import { businessQuery } from '#features/business/api.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** The booking page inside a frame on the shop's own site: services and free times, without navigation. */
export function EmbedPage() {
  const t = useMessages()
  const format = useFormat()
  const { slug = '' } = useParams()
  const address = useQuery(addressQuery(slug.toLowerCase()))
  const id = address.data?.businessId
  const query = useQuery({ ...businessQuery(id ?? ''), enabled: id !== undefined })
  usePageTitle(query.data && format.name(query.data.name))

  if (query.data) return <EmbedView business={query.data} />
  const failed = loadingFaultOf(address) ? address : query
  const fault = loadingFaultOf(failed)
  if (!fault) return <Spinner />
  if (isApiError(fault, 'business_not_found'))
    return <EmptyState title={t('error.business_not_found')} text={t('booking.businessGone')} />
  return (
    <div className="page-width">
      <QueryError error={fault} of={failed} />
    </div>
  )
}
