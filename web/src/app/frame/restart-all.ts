import { analyticsNetwork } from '#features/analytics/network.ts'
import { queryNetwork } from '#lib/api/query-network.ts'
import { restartNetworks } from '#lib/platform/restart-networks.ts'

/** Restarts all our network connections. */
export function restartAll(): Promise<void> {
  return restartNetworks([queryNetwork, analyticsNetwork])
}
