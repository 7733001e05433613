import { execFileSync } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect, type Db } from '#db/connect.ts'
import { readPostmaster } from '@awan/embedded-postgres/postmaster'
import { createDataDirectory, startServerProcess, type ServerProcess } from '../server-process.ts'
import { buildTown, type Town } from '../stage/town.ts'

export interface CrashPlan {
  victim: 'api' | 'database'
  kills: number
  clients: number
  /** Acknowledged bookings between one kill and the next. */
  between: number
  /** Statements to run before the load, to sabotage the database. */
  spoil?: string
}

export interface CrashReport {
  acknowledged: number
  refused: number
  /** Requests without a response, or answered 503, that were retried with the same idempotency key. */
  repeated: number
  /** Responses that must never occur, such as a 500. */
  unexpected: string[]
  /** Acknowledged but missing afterwards. */
  lost: number
  /** Appointments stored but never acknowledged, although every client retried until it had a response. */
  phantoms: number
  /** Surplus appointments: more than one per idempotency key. */
  duplicates: number
  overlaps: number
  /** Longest time from a kill to the next acknowledged booking, in milliseconds. */
  recovery: number
}

/** Time for which a request is retried, in milliseconds: longer than any failover. */
const PATIENCE_MS = 60_000

/**
 * Runs the real server in a separate process under booking load, and repeatedly kills it or its database with -9.
 */
export async function crashUnderLoad(plan: CrashPlan): Promise<CrashReport> {
  const data = await createDataDirectory()
  const scene = new Scene(data.path)
  try {
    await scene.start()
    const town = await withDatabase(data.path, async (db) => {
      const built = await buildTown(db, new Date(), 10)
      for (const part of plan.spoil?.split(';') ?? []) await sql.raw(part).execute(db)
      return built
    })
    const crowd = new Crowd(scene, town)
    const clients = Array.from({ length: plan.clients }, () => crowd.client())
    const recovery = await killAgainAndAgain(plan, scene, crowd).finally(() => (crowd.over = true))
    await Promise.all(clients)
    const found = await withDatabase(data.path, (db) => examine(db, crowd.ids))
    const { ids, refused, repeated, unexpected } = crowd
    return { acknowledged: ids.size, refused, repeated, unexpected, recovery, ...found }
  } finally {
    await scene.server?.stop()
    await data.remove()
  }
}

/** The current server process, replaced after each kill. */
class Scene {
  readonly dataDir: string
  server: ServerProcess | undefined
  address = ''

  constructor(dataDir: string) {
    this.dataDir = dataDir
  }

  async start(): Promise<void> {
    const settings = { DATA_DIR: this.dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }
    this.server = startServerProcess(settings)
    this.address = await this.server.ready()
  }

  async kill(victim: 'api' | 'database'): Promise<void> {
    if (victim === 'database') {
      const pid = readPostmaster(path.join(this.dataDir, 'postgres'))?.pid
      if (pid !== undefined) killTree(pid)
      return
    }
    if (this.server) process.kill(this.server.pid, 'SIGKILL')
    await this.server?.ended
    await this.start()
  }
}

/** Kills the postmaster first, so that it cannot clean up after its children. */
function killTree(pid: number): void {
  const children = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child, parent]) => (child !== undefined && parent === pid ? [child] : []))
  for (const one of [pid, ...children]) {
    try {
      process.kill(one, 'SIGKILL')
    } catch {
      // The process has already exited.
    }
  }
}

/** Clients that book one after another, and retry until they have a response. */
export class Crowd {
  over = false
  /** Times of the acknowledgements, by `performance.now()`. */
  readonly acknowledgedAt: number[] = []
  /** Ids of acknowledged appointments. */
  readonly ids = new Set<string>()
  refused = 0
  repeated = 0
  readonly unexpected: string[] = []
  readonly scene: { readonly address: string }
  readonly town: Town
  #next = 0

  /** `scene` provides the current server's address, which is read for each request. */
  constructor(scene: { readonly address: string }, town: Town) {
    this.scene = scene
    this.town = town
  }

  async client(): Promise<void> {
    while (!this.over) {
      const number = this.#next
      this.#next += 1
      // Two customers compete for each time.
      await this.#order(number >> 1, number % 2 === 1)
    }
  }

  async #order(number: number, rival: boolean): Promise<void> {
    const { seat, token, start } = this.town.booking(2, number, rival)
    const { businessId, offeringId, staffId } = seat
    const body = { businessId, offeringIds: [offeringId], staffId, start: start.toISOString() }
    const headers = {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
    }
    const end = Date.now() + PATIENCE_MS
    // After the run is over, clients still wait for a response to their last request, so that no outcome is unknown.
    while (Date.now() < end) {
      if (await this.#attempt(headers, JSON.stringify(body))) return
      this.repeated += 1
      await sleep(randomInt(20, 80))
    }
    this.unexpected.push('no answer for a minute')
  }

  /** Sends the request once; returns true if its response is final, false if it must be retried. */
  async #attempt(headers: Record<string, string>, body: string): Promise<boolean> {
    const signal = AbortSignal.timeout(10_000)
    const url = `${this.scene.address}/api/appointments`
    let status: number
    let answer: { id?: string; code?: string }
    try {
      const response = await fetch(url, { method: 'POST', headers, body, signal })
      status = response.status
      // The cast is safe: every response of this API is a JSON object.
      answer = (await response.json()) as typeof answer
    } catch {
      return false
    }
    if (status === 503 || answer.code === 'request_in_progress') return false
    if (status === 201 && answer.id !== undefined) {
      this.ids.add(answer.id)
      this.acknowledgedAt.push(performance.now())
    } else if (status === 409) this.refused += 1
    else this.unexpected.push(`${status} ${answer.code}`)
    return true
  }
}

/** Kills the victim `plan.kills` times under load; returns the longest recovery in milliseconds. */
async function killAgainAndAgain(plan: CrashPlan, scene: Scene, crowd: Crowd): Promise<number> {
  const end = Date.now() + plan.kills * 30_000
  const untilBooked = async (count: number) => {
    const goal = crowd.ids.size + count
    while (crowd.ids.size < goal) {
      if (Date.now() > end)
        throw new Error(`It stands still at ${crowd.ids.size} bookings:\n${scene.server?.output()}`)
      await sleep(2)
    }
  }
  let recovery = 0
  for (let kill = 0; kill < plan.kills; kill += 1) {
    await untilBooked(plan.between)
    await sleep(randomInt(0, 30))
    const killed = performance.now()
    await scene.kill(plan.victim)
    await untilBooked(1)
    recovery = Math.max(recovery, performance.now() - killed)
  }
  await untilBooked(plan.between)
  return recovery
}

async function withDatabase<T>(dataDir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const host = readPostmaster(path.join(dataDir, 'postgres'))?.socketDirectory ?? ''
  const connection = { host, port: 5432, user: 'awan', database: 'awan', ssl: false as const }
  const { db } = connect({ connection, max: 2, patient: true })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** Compares the stored appointments with the acknowledged ones. */
export async function examine(db: Db, acknowledged: ReadonlySet<string>) {
  const appointments = await db.selectFrom('appointment').select('id').execute()
  const there = new Set(appointments.map((appointment) => appointment.id))
  const { rows } = await sql<{ duplicates: number; overlaps: number }>`
    select
      (select count(*) from appointment) - (select count(*) from idempotency_key where status = 201)
        as duplicates,
      (select count(*) from appointment a join appointment b on a.business_id = b.business_id
        and a.staff_id = b.staff_id and a.id < b.id
        and a.starts_at < b.ends_at and b.starts_at < a.ends_at) as overlaps`.execute(db)
  return {
    lost: [...acknowledged].filter((id) => !there.has(id)).length,
    phantoms: appointments.filter((appointment) => !acknowledged.has(appointment.id)).length,
    duplicates: rows[0]?.duplicates ?? Number.NaN,
    overlaps: rows[0]?.overlaps ?? Number.NaN,
  }
}
