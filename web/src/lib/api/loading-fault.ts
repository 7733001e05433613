import { ApiError } from '#lib/api/api-error.ts'

interface Loading {
  data: unknown
  error: Error | null
  fetchStatus: 'fetching' | 'paused' | 'idle'
}

/** Why there is nothing to show yet; what was loaded before stays readable whatever became of its refresh. */
export function loadingFaultOf({ data, error, fetchStatus }: Loading): Error | undefined {
  if (data !== undefined) return undefined
  if (fetchStatus === 'paused') return new ApiError('network', 0, 'offline')
  return error ?? undefined
}
