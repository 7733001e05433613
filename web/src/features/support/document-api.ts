import { queryOptions } from '@tanstack/react-query'
import type { ApiDocument } from '@awan/core/schema/operations'
import { HOUR_MS } from '@awan/core/time'
import { supportKeys } from '#features/support/keys.ts'
import { ApiError, toApiError } from '#lib/api/api-error.ts'
import { siteOrigin } from '#lib/site-origin.ts'

const TIMEOUT_MS = 12_000

/** Returns the URL of the OpenAPI document. */
export const documentAddress = () => `${siteOrigin()}/api/openapi.json`

/**
 * The OpenAPI document. It does not contain its own endpoint, so there is no typed call. Unchanged until the next
 * release.
 */
export const documentQuery = queryOptions({
  queryKey: supportKeys.document,
  queryFn: ({ signal }) => readDocument(signal),
  staleTime: HOUR_MS,
})

async function readDocument(signal: AbortSignal): Promise<ApiDocument> {
  const response = await fetch(documentAddress(), {
    credentials: 'same-origin',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  }).catch((error: unknown) => {
    // A cancelled query is not a failed one.
    if (signal.aborted) throw error
    throw new ApiError('network', 0, String(error))
  })
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw toApiError(response.status, body)
  if (!isDocument(body)) throw new ApiError('network', 0, 'not the document')
  return body
}

/** Tells the document from the login page of a captive portal. */
const isDocument = (body: unknown): body is ApiDocument =>
  typeof body === 'object' && body !== null && 'paths' in body && 'components' in body
