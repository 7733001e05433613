import { Counter, Gauge, type Registry } from 'prom-client'
import type { Replica } from '#db/connection/replica.ts'

/** Adds metrics of the standby that lists are read from, if one is configured. */
export function measureReplica(replica: Replica | undefined, registry: Registry): void {
  if (replica === undefined) return
  const registers = [registry]
  new Gauge({
    name: 'awan_replica_follows',
    help: 'Whether the standby may be read from, or is a primary itself',
    registers,
    collect() {
      this.set(Number(replica.state === 'follows' || replica.state === 'leads'))
    },
  })
  new Gauge({
    name: 'awan_replica_lag_seconds',
    help: 'Time since when the standby may lack changes',
    registers,
    collect() {
      this.set(replica.lagMs / 1000)
    },
  })
  new Counter({
    name: 'awan_replica_reads_total',
    help: 'Reads of the catalogue while a standby is followed, by server that answered; the primary answers if the standby lags or fails',
    labelNames: ['by'],
    registers,
    collect() {
      this.reset()
      for (const [by, count] of Object.entries(replica.reads)) this.inc({ by }, count)
    },
  })
}
