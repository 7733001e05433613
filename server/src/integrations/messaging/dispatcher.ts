import { after, type Circuit, CLOSED, enter, isOpen } from '@awan/core/messaging/circuit'
import { FAULTS } from '@awan/core/messaging/faults'
import { type Pace, pacer } from './pace.ts'
import type { Channel, Kind, Outcome, Outgoing, Provider } from './port.ts'

/** A provider with the channel it would use. */
export interface ProviderRoute {
  provider: Provider
  channel: Channel
}

/** Selects the providers of a message in their order, and tracks which of them fail at the moment. */
export interface Dispatcher {
  /**
   * Returns the providers for a message in order of preference; if none supports its channel, those of the other
   * channel. Empty: no provider accepts it.
   */
  routes: (message: Kind) => ProviderRoute[]
  /** Returns the first of these providers whose circuit lets a call through, or the time at which the first one will. */
  admit: (routes: readonly ProviderRoute[]) => { route: ProviderRoute } | { notBefore: Date }
  /** Waits for the provider's rate limit, sends the message and updates the circuit. */
  send: (route: ProviderRoute, message: Outgoing, urgent: boolean) => Promise<Outcome>
  find: (name: string | null) => Provider | undefined
}

/**
 * Creates the circuits and rate limits of one process: each server detects failing providers by itself, and reports the
 * opening and closing of circuits to `onCircuit`.
 */
export function dispatcher(
  providers: readonly Provider[],
  clock: () => Date,
  onCircuit: (provider: string, circuit: Circuit) => void = () => {},
): Dispatcher {
  const circuits = new Map<string, Circuit>()
  const paces = new Map<string, Pace>(providers.map(({ name, rate }) => [name, pacer(rate)]))
  const circuitOf = ({ name }: Provider) => circuits.get(name) ?? CLOSED
  const routesBy = (message: Kind, channel: Channel) =>
    providers
      .filter((provider) => provider.takes({ ...message, channel }))
      .map((provider) => ({ provider, channel }))

  return {
    routes: (message) => {
      const usual = routesBy(message, message.channel)
      if (usual.length > 0 || message.channel === 'push') return usual
      return routesBy(message, message.channel === 'sms' ? 'whatsapp' : 'sms')
    },
    admit: (routes) => {
      const now = clock().getTime()
      for (const route of routes) {
        const { go, circuit } = enter(circuitOf(route.provider), now)
        circuits.set(route.provider.name, circuit)
        if (go && isOpen(circuit)) onCircuit(route.provider.name, circuit)
        if (go) return { route }
      }
      const ends = routes.map(({ provider }) => circuitOf(provider).restsUntil)
      return { notBefore: new Date(Math.min(...ends)) }
    },
    send: async ({ provider, channel }, message, urgent) => {
      await paces.get(provider.name)?.(urgent)
      const outcome = await safely(provider, { ...message, channel })
      const trips = outcome.result !== 'taken' && FAULTS[outcome.fault].trips
      const before = circuitOf(provider)
      const circuit = after(before, !trips, clock().getTime())
      circuits.set(provider.name, circuit)
      if (isOpen(before) || isOpen(circuit)) onCircuit(provider.name, circuit)
      return outcome
    },
    find: (name) => providers.find((provider) => provider.name === name),
  }
}

/** Sends by an adapter; an exception in it does not show whether the provider accepted the message, so the outcome is `lost`. */
async function safely(provider: Provider, message: Outgoing): Promise<Outcome> {
  try {
    return await provider.send(message)
  } catch (error) {
    // Only the name: the error's message could contain a URL with secrets.
    const code = error instanceof Error ? error.name : undefined
    return { result: 'lost', fault: 'provider_error', code }
  }
}
