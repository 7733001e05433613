import type { Pool } from 'pg'
import type { Registry } from 'prom-client'
import type { Config } from '#config.ts'
import type { Db } from '#db/connect.ts'
import type { ConnectionCap } from '#http/limits/connection-cap.ts'
import type { DrainPlan } from '#http/limits/drain.ts'
import type { Patience } from '#http/request-form.ts'
import type { NextAddress } from '#integrations/map-links/port.ts'
import type { PostWebhook } from '#integrations/webhooks/port.ts'

/** Describes what the whole server stands on; handed to every feature. */
export interface Deps {
  config: Config
  db: Db
  /** Past any pooler: for jobs, and for what listens. */
  pool: Pool
  /** The only source of "now". */
  clock: () => Date
  /** Asks where short links lead; over the internet unless told. */
  nextAddress?: NextAddress
  /** Sends events to addresses of shops; to the public internet alone unless told. */
  postWebhook?: PostWebhook
  /** Folder of the built web app; without it, or before it is built, only the API is served. */
  webRoot?: string
  /** Says how long a page hears of changes before it asks again, in milliseconds; tests have little time. */
  eventsLifeMs?: number
  /** Says how closing lets go of who is being served; at once unless told. */
  drain?: DrainPlan
  /** Says how long requests may take to arrive; tests have little time. */
  patience?: Patience
  /** Says how many connections are held at a time; tests hold few. */
  connections?: ConnectionCap
  /** Counts what is asked, where somebody wants to know. */
  metrics?: Registry
  /** Takes the lines of the log; standard output unless another is named. */
  log?: { write: (line: string) => void }
}
