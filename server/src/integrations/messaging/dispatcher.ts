import { after, type Circuit, CLOSED, enter, isOpen } from '@awan/core/messaging/circuit'
import { FAULTS } from '@awan/core/messaging/faults'
import { type Pace, pacer } from './pace.ts'
import type { Channel, Kind, Outcome, Outgoing, Provider } from './port.ts'

/** A provider with the channel it would use. */
export interface ProviderRoute {
  provider: Provider
  channel: Channel
  /** Name of the circuit: the provider's, or that of the one service behind it which the message goes to. */
  circuit: string
}

/** Selects the providers of a message in their order, and tracks which of them fail at the moment. */
export interface Dispatcher {
  /**
   * Returns the providers for a message in order of preference; if none supports its channel, those of the other
   * channel. Empty: no provider accepts it.
   */
  routes: (message: Kind) => ProviderRoute[]
  /** Returns whether a provider supports a message by its own channel. */
  accepts: (message: Kind) => boolean
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
  onCircuit: (name: string, circuit: Circuit) => void = () => {},
): Dispatcher {
  // Closed circuits are not kept: the names of push services come from browsers.
  const circuits = new Map<string, Circuit>()
  const paces = new Map<string, Pace>(providers.map(({ name, rate }) => [name, pacer(rate)]))
  const circuitOf = ({ circuit }: ProviderRoute) => circuits.get(circuit) ?? CLOSED
  const keep = (name: string, circuit: Circuit) =>
    circuit.failures === 0 ? circuits.delete(name) : circuits.set(name, circuit)
  const routesBy = (message: Kind, channel: Channel) =>
    providers
      .filter((provider) => provider.takes({ ...message, channel }))
      .map((provider) => ({ provider, channel, circuit: circuitName(provider, message) }))

  return {
    routes: (message) => {
      const usual = routesBy(message, message.channel)
      if (usual.length > 0 || message.channel === 'push') return usual
      return routesBy(message, message.channel === 'sms' ? 'whatsapp' : 'sms')
    },
    accepts: (message) => providers.some((provider) => provider.takes(message)),
    admit: (routes) => {
      const now = clock().getTime()
      for (const route of routes) {
        const { go, circuit } = enter(circuitOf(route), now)
        keep(route.circuit, circuit)
        if (go && isOpen(circuit)) onCircuit(route.circuit, circuit)
        if (go) return { route }
      }
      const ends = routes.map((route) => circuitOf(route).restsUntil)
      return { notBefore: new Date(Math.min(...ends)) }
    },
    send: async (route, message, urgent) => {
      const { provider, channel } = route
      await paces.get(provider.name)?.(urgent)
      const outcome = await safely(provider, { ...message, channel })
      const before = circuitOf(route)
      const circuit = after(before, !trips(outcome, channel), clock().getTime())
      keep(route.circuit, circuit)
      if (isOpen(before) || isOpen(circuit)) onCircuit(route.circuit, circuit)
      return outcome
    },
    find: (name) => providers.find((provider) => provider.name === name),
  }
}

function circuitName({ name, serviceOf }: Provider, message: Kind): string {
  const service = serviceOf?.(message)
  return service === undefined ? name : `${name} ${service}`
}

/** Returns whether an outcome counts against the circuit. Push services throttle one browser or app, not the site. */
const trips = (outcome: Outcome, channel: Channel): boolean =>
  outcome.result !== 'taken' &&
  FAULTS[outcome.fault].trips &&
  !(channel === 'push' && outcome.fault === 'throttled')

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
