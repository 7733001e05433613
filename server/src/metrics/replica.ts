import { Counter, Gauge, type Registry } from 'prom-client'
import type { Replica } from '#db/connection/replica.ts'

/** Adds metrics of the standby that lists are read from, if one is configured. */
export function measureReplica(replica: Replica | undefined, registry: Registry): void {
  if (replica === undefined) return
  const registers = [registry]
  new Gauge({
    name: 'awan_replica_follows',
    help: 'Whether the standby may be read from, or leads itself',
    registers,
    collect() {
      this.set(Number(replica.state === 'follows' || replica.state === 'leads'))
    },
  })
  new Gauge({
    name: 'awan_replica_lag_seconds',
    help: 'Since when the standby is not known to have everything',
    registers,
    collect() {
      this.set(replica.lagMs / 1000)
    },
  })
  new Counter({
    name: 'awan_replica_reads_total',
    help: 'Reads of the catalogue while the standby followed, by who answered: the primary where it was behind or failed',
    labelNames: ['by'],
    registers,
    collect() {
      this.reset()
      for (const [by, count] of Object.entries(replica.reads)) this.inc({ by }, count)
    },
  })
}
