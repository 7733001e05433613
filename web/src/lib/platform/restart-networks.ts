import type { Network } from '#lib/platform/platform.ts'

/** Disables all networks, then enables all, even if some failed to disable. Rejects with the first failure. */
export async function restartNetworks(networks: readonly Network[]): Promise<void> {
  const disabled = await Promise.allSettled(networks.map(async (network) => network.disable()))
  const enabled = await Promise.allSettled(networks.map(async (network) => network.enable()))
  const failed = [...disabled, ...enabled].find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
