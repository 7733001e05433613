import { analyticsNetwork } from '#features/analytics/network.ts'
import { queryNetwork } from '#lib/api/query-network.ts'
import { restartNetworks } from '#lib/platform/restart-networks.ts'

/** Everything of ours that keeps a connection, switched off and on again. */
export function restartAll(): Promise<void> {
  return restartNetworks([queryNetwork, analyticsNetwork])
}
