import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Spinner } from '#components/feedback/spinner.tsx'
import { addressQuery } from '#features/business/address-api.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { toBusiness } from '#lib/paths.ts'

/** The short address of a business: redirects to its page, as the server does for external visitors. */
export function AddressPage() {
  const { slug = '' } = useParams()
  const [search] = useSearchParams()
  const query = useQuery(addressQuery(slug.toLowerCase()))
  const missing = isApiError(query.error, 'business_not_found')
  const fault = loadingFaultOf(query)
  if (fault && !missing)
    return (
      <div className="page-width">
        <QueryError error={fault} of={query} />
      </div>
    )
  // The business page itself shows the 404.
  const id = query.data?.businessId ?? (missing ? slug : undefined)
  if (id === undefined) return <Spinner />
  return <Navigate replace to={{ pathname: toBusiness(id), search: search.toString() }} />
}
