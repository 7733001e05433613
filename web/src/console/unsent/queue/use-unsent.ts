import { useQuery } from '@tanstack/react-query'
import { useUnsentFlag } from '#lib/device/unsent-flag.ts'
import { unsentKeys } from '#console/unsent/queue/keys.ts'
import type { Unsent } from '#console/unsent/queue/rules.ts'
import { PERSONAL } from '#lib/api/query-client.ts'
import { useAuth } from '#lib/auth/auth-context.ts'

const NONE: readonly Unsent[] = []

/** Returns the account's unsent entries on this device, in order. */
export function useUnsent(): readonly Unsent[] {
  const { account } = useAuth()
  const accountId = account?.id
  const { count, change } = useUnsentFlag(accountId)
  const entries = useQuery({
    queryKey: unsentKeys.list(accountId, change),
    queryFn: async () =>
      (await import('#console/unsent/queue/store.ts')).unsentStore(accountId ?? '').list(),
    enabled: accountId !== undefined && count > 0,
    networkMode: 'always',
    staleTime: Infinity,
    // The former list stays on screen until the changed one is read.
    placeholderData: (before) => before,
    meta: PERSONAL,
  }).data
  return count > 0 ? (entries ?? NONE) : NONE
}
