import type { Network } from '#lib/platform/platform.ts'

/** Switches all off and then on: also those of which one could not be switched off. Rejects then. */
export async function restartNetworks(networks: readonly Network[]): Promise<void> {
  const disabled = await Promise.allSettled(networks.map(async (network) => network.disable()))
  const enabled = await Promise.allSettled(networks.map(async (network) => network.enable()))
  const failed = [...disabled, ...enabled].find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
