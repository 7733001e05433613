import { Counter, type Registry } from 'prom-client'
import type { MessageFault } from '@awan/core/messaging/faults'
import { NAMES } from '@awan/core/messaging/settings-shape'

interface MessageCounts {
  countFault: (provider: string, fault: MessageFault) => void
  countTaken: (provider: string) => void
}

/**
 * Faults that raise an alarm at once: their series exist from the start, as Prometheus ignores the first increase of a
 * new series.
 */
const ALARMING = ['no_credit', 'wrong_token', 'sender_refused'] as const satisfies MessageFault[]

const counters = new WeakMap<Registry, MessageCounts>()

/** Counts attempts to send by provider: accepted ones, and failures by reason. */
export function measureMessages(registry: Registry | undefined): MessageCounts {
  if (registry === undefined) return { countFault: () => {}, countTaken: () => {} }
  const known = counters.get(registry)
  if (known) return known
  const registers = [registry]
  const faults = new Counter({
    name: 'awan_message_faults_total',
    help: 'Failed attempts to send a message',
    labelNames: ['provider', 'fault'],
    registers,
  })
  const taken = new Counter({
    name: 'awan_messages_taken_total',
    help: 'Messages accepted by a provider',
    labelNames: ['provider'],
    registers,
  })
  for (const provider of NAMES) {
    taken.inc({ provider }, 0)
    for (const fault of ALARMING) faults.inc({ provider, fault }, 0)
  }
  const counts: MessageCounts = {
    countFault: (provider, fault) => faults.inc({ provider, fault }),
    countTaken: (provider) => taken.inc({ provider }),
  }
  counters.set(registry, counts)
  return counts
}
