import { Counter, type Registry } from 'prom-client'
import type { MessageFault } from '@awan/core/messaging/faults'

type CountFault = (provider: string, fault: MessageFault) => void

const counters = new WeakMap<Registry, CountFault>()

/** Counts the tries of messages that failed, by provider and reason: an empty account or a refused key is an alarm. */
export function measureMessages(registry: Registry | undefined): CountFault {
  if (registry === undefined) return () => {}
  const known = counters.get(registry)
  if (known) return known
  const faults = new Counter({
    name: 'awan_message_faults_total',
    help: 'Tries of messages that failed',
    labelNames: ['provider', 'fault'],
    registers: [registry],
  })
  const count: CountFault = (provider, fault) => faults.inc({ provider, fault })
  counters.set(registry, count)
  return count
}
