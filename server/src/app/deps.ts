import type { Pool } from 'pg'
import type { Registry } from 'prom-client'
import type { Config } from '#config.ts'
import type { Db } from '#db/connect.ts'
import type { ConnectionCap } from '#http/limits/connection-cap.ts'
import type { DrainPlan } from '#http/limits/drain.ts'
import type { Patience } from '#http/request-form.ts'
import type { NextAddress } from '#integrations/map-links/port.ts'
import type { PostWebhook } from '#integrations/webhooks/port.ts'

/** Dependencies of the whole server, passed to every feature. */
export interface Deps {
  config: Config
  db: Db
  /** Direct connections, past any pooler: for jobs and LISTEN. */
  pool: Pool
  /** The only source of the current time. */
  clock: () => Date
  /** Resolves short links; by default over the internet. */
  nextAddress?: NextAddress
  /** Delivers webhook events; by default to the public internet only. */
  postWebhook?: PostWebhook
  /** Folder of the built web app; without it, or before it is built, only the API is served. */
  webRoot?: string
  /** Lifetime of an event stream before the page reconnects, in milliseconds; shorter in tests. */
  eventsLifeMs?: number
  /** Treatment of open requests when the server closes; by default without notice and waiting time. */
  drain?: DrainPlan
  /** Time limits for receiving a request; shorter in tests. */
  patience?: Patience
  /** Maximum number of connections; lower in tests. */
  connections?: ConnectionCap
  /** Metrics registry, if metrics are enabled. */
  metrics?: Registry
  /** Destination of log lines; standard output by default. */
  log?: { write: (line: string) => void }
}
