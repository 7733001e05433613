import type { Pool } from 'pg'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Db } from '#db/connect.ts'
import { replicaOf } from '#db/connection/replica.ts'
import { measureDatabase } from './database.ts'
import { measureMessages } from './messages.ts'
import { measureProblems } from './problems.ts'
import { measureReplica } from './replica.ts'

/** Creates the Prometheus registry of this server: process, pool and queues; `measureRequests` adds requests. */
export function openRegistry(deps: { db: Db; pool: Pool; clock: () => Date }): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureDatabase(deps, registry)
  measureProblems(registry)
  measureMessages(registry)
  measureReplica(replicaOf(deps.db), registry)
  return registry
}
