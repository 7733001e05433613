import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Db } from '#db/connect.ts'
import { ownDatabase } from '@awan/embedded-postgres/owner'
import { startEmbedded } from '@awan/embedded-postgres/start'
import { urlOf } from '@awan/embedded-postgres/url'
import { examine } from './crashes.ts'
import { createDataDirectory, type ServerProcess, startServerProcess } from '../server-process.ts'
import { buildTown, type Town } from '../stage/town.ts'

export interface RollingPlan {
  restarts: number
  clients: number
  /** Acknowledged bookings between one restart and the next. */
  between: number
  /** `DRAIN_NOTICE` of the servers, in seconds. */
  notice: number
}

export interface RollingReport {
  acknowledged: number
  /** Requests without a response, or with any status but 201. */
  failed: string[]
  /** Failures after a stop without a drain notice, which ends before the balancer's next check. */
  failedWithoutNotice: string[]
  /** Exit codes of the stopped servers. */
  exits: (number | null)[]
  /** Duration of the longest stop, in milliseconds. */
  longestStop: number
  lost: number
  phantoms: number
  duplicates: number
  overlaps: number
}

/** Maximum age of a successful `/readyz` check for routing a request to a server, in milliseconds. */
const FRESH_MS = 200

/** Restarts two real servers on one database behind a balancer, one after the other, while clients book without retries. */
export async function restartUnderLoad(plan: RollingPlan): Promise<RollingReport> {
  const data = await createDataDirectory()
  const database = await startEmbedded({ dataDir: data.path, log: () => undefined })
  const url = new URL(urlOf(await ownDatabase(database.superuser, 'awan')))
  const servers = [1, 2].map(
    (number) =>
      new Server({
        DATABASE_URL: url.href,
        DATA_DIR: path.join(data.path, `server-${number}`),
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'silent',
      }),
  )
  try {
    // Sequentially, as the first server runs the migrations.
    for (const server of servers) await server.start(plan.notice)
    const { db } = connect({ connection: { url: url.href }, max: 2, patient: true })
    try {
      return await load(plan, servers, db)
    } finally {
      await db.destroy()
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await database.stop()
    await data.remove()
  }
}

async function load(plan: RollingPlan, servers: readonly Server[], db: Db): Promise<RollingReport> {
  const crowd = new Crowd(servers, await buildTown(db, new Date(), 10))
  const clients = Array.from({ length: plan.clients }, () => crowd.client())
  const exits: (number | null)[] = []
  let longestStop = 0
  const failed: string[] = []
  try {
    for (let restart = 0; restart < plan.restarts; restart += 1) {
      const server = servers[restart % servers.length]
      await crowd.untilBooked(plan.between)
      const begin = performance.now()
      exits.push(server ? await server.stop() : null)
      longestStop = Math.max(longestStop, performance.now() - begin)
      // The last process of each server has no notice, for the comparison.
      await server?.start(restart < plan.restarts - servers.length ? plan.notice : 0)
    }
    await crowd.untilBooked(plan.between)
    failed.push(...crowd.failed.splice(0))
    await servers[0]?.stopBetweenQuestions(() => crowd.untilBooked(plan.between))
  } finally {
    crowd.over = true
    await Promise.all(clients)
  }
  const { ids, failed: failedWithoutNotice } = crowd
  const found = await examine(db, ids)
  return { acknowledged: ids.size, failed, failedWithoutNotice, exits, longestStop, ...found }
}

/** A server as the balancer sees it: a new process after each restart. */
class Server {
  readonly settings: Record<string, string>
  address = ''
  #process: ServerProcess | undefined
  #saidYes = -Infinity
  #believed = false
  #asking: Promise<void> | undefined

  constructor(settings: Record<string, string>) {
    this.settings = settings
  }

  async start(notice: number): Promise<void> {
    this.#process = startServerProcess({ ...this.settings, DRAIN_NOTICE: String(notice) })
    this.address = await this.#process.ready()
  }

  async stop(): Promise<number | null> {
    return (await this.#process?.stop()) ?? null
  }

  /** Stops the server while the balancer trusts its last successful check until `meanwhile` ends. */
  async stopBetweenQuestions(meanwhile: () => Promise<void>): Promise<void> {
    this.#believed = true
    await this.stop()
    await meanwhile()
    this.#believed = false
  }

  /** Returns whether the last successful check is recent; checks again if not. */
  async isReady(): Promise<boolean> {
    if (!this.#isFresh()) {
      this.#asking ??= this.#ask().finally(() => (this.#asking = undefined))
      await this.#asking
    }
    return this.#isFresh()
  }

  async #ask(): Promise<void> {
    const requested = performance.now()
    const answer = await fetch(`${this.address}/readyz`).catch(() => undefined)
    await answer?.arrayBuffer()
    this.#saidYes = answer?.ok ? requested : -Infinity
  }

  #isFresh(): boolean {
    return this.#believed || performance.now() - this.#saidYes < FRESH_MS
  }
}

/** Clients that book one after another, each at any ready server. */
class Crowd {
  over = false
  /** Ids of acknowledged appointments. */
  readonly ids = new Set<string>()
  readonly failed: string[] = []
  readonly servers: readonly Server[]
  readonly town: Town
  #next = 0

  constructor(servers: readonly Server[], town: Town) {
    this.servers = servers
    this.town = town
  }

  async client(): Promise<void> {
    while (!this.over) {
      const number = this.#next
      this.#next += 1
      const server = this.servers[number % this.servers.length]
      if (await server?.isReady()) await this.#order(server?.address ?? '', number)
      else await sleep(5)
    }
  }

  async untilBooked(count: number): Promise<void> {
    const goal = this.ids.size + count
    const end = Date.now() + 120_000
    while (this.ids.size < goal) {
      if (Date.now() > end) throw new Error(`It stands still: ${this.failed.join(', ')}`)
      await sleep(5)
    }
  }

  async #order(address: string, number: number): Promise<void> {
    const { seat, token, start } = this.town.booking(2, number)
    const { businessId, offeringId, staffId } = seat
    const body = { businessId, offeringIds: [offeringId], staffId, start: start.toISOString() }
    const headers = {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
    }
    try {
      const request = { method: 'POST', headers, body: JSON.stringify(body) }
      const response = await fetch(`${address}/api/appointments`, request)
      // The cast is safe: every response of this API is a JSON object.
      const answer = (await response.json()) as { id?: string; code?: string }
      if (response.status === 201 && answer.id !== undefined) this.ids.add(answer.id)
      else this.failed.push(`${response.status} ${answer.code}`)
    } catch (error) {
      this.failed.push(String(error instanceof Error ? (error.cause ?? error) : error))
    }
  }
}
