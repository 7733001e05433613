import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connect, type Db } from '../../../../server/src/db/connect.ts'
import { Crowd, examine } from '../../../../server/src/testing/races/crashes.ts'
import {
  type ServerProcess,
  startServerProcess,
} from '../../../../server/src/testing/server-process.ts'
import { buildTown } from '../../../../server/src/testing/stage/town.ts'
import { Cluster } from './cluster.ts'
import { NODES, WEB_PORT } from './configuration.ts'
import { Machine } from './machine.ts'
import { missingPrograms, postgresPrograms } from '../programs.ts'
import { type Event, faultsOfDrill, longestGap, tableOf } from './report.ts'

const CLIENTS = 20
/** Maximum time without a booking, in seconds: Patroni's ttl in deploy/ha/patroni.yml plus five. */
const LIMIT = 25
/** Acknowledged bookings to wait for after each event. */
const BETWEEN = 200
/** Time for which a standby stays frozen, in milliseconds: longer than the limit. */
const FROZEN_MS = 30_000

type Say = (line: string) => void

/**
 * Sets up the cluster of deploy/ha on the loopback, books through three servers while its leader is killed, switched
 * over and its standby frozen, and compares the acknowledged bookings with the table. Returns the faults; throws if the
 * programs are not installed.
 */
export async function drillFailover(say: Say): Promise<string[]> {
  const missing = missingPrograms()
  if (missing !== undefined) throw new Error(missing)
  const root = mkdtempSync(path.join(tmpdir(), 'awan-ha-'))
  chmodSync(root, 0o755)
  const word = () => randomBytes(12).toString('hex')
  const passwords = { SUPERUSER: word(), REPLICATION: word(), REWIND: word(), REST: word() }
  const password = word()
  const filling = { programs: postgresPrograms() ?? '', passwords, password }
  const machines = NODES.map((node) => new Machine(node, root, filling))
  const endAll = () => {
    for (const machine of machines) machine.end()
  }
  process.once('exit', endAll)
  const interrupted = () => process.exit(130)
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
  try {
    const cluster = new Cluster(machines, passwords.REST)
    await startCluster(cluster, { superuser: passwords.SUPERUSER, password }, say)
    const faults = await withServers(machines, password, () => bookThrough(cluster, password, say))
    endAll()
    await sleep(500)
    rmSync(root, { recursive: true, force: true })
    return faults
  } catch (error) {
    console.error(`What the programs wrote is in ${root}`)
    throw error
  } finally {
    endAll()
    process.off('exit', endAll).off('SIGINT', interrupted).off('SIGTERM', interrupted)
  }
}

async function startCluster(
  cluster: Cluster,
  { superuser, password }: { superuser: string; password: string },
  say: Say,
): Promise<void> {
  const begin = performance.now()
  const { machines } = cluster
  for (const machine of machines) machine.startEtcd()
  await sleep(1500)
  // One machine initialises the database; two at once would conflict.
  const [first, ...others] = machines
  first?.startDatabase()
  await cluster.leader()
  for (const machine of others) machine.startDatabase()
  await cluster.whole()
  for (const machine of machines) machine.startProxies()
  const primary = `postgresql://postgres:${superuser}@${machines[0]?.address}:5000/postgres`
  const client = await reach(primary)
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  await client.query(`create role awan login password '${password}'`)
  await client.query(
    `create database awan owner awan template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
  )
  await client.end()
  const seconds = ((performance.now() - begin) / 1000).toFixed(0)
  say(
    `three machines of etcd, Patroni, PostgreSQL ${rows[0]?.server_version}, HAProxy and PgBouncer: up in ${seconds} s`,
  )
}

/** Connects with retries: a proxy finds the leader a moment after it starts. */
async function reach(url: string): Promise<pg.Client> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => undefined)
      if (attempt > 30) throw error
      await sleep(500)
    }
  }
}

/** Starts a server per machine. Requests use the machine's own pooler; jobs and LISTEN connect to the leader directly. */
async function withServers<T>(
  machines: readonly Machine[],
  password: string,
  work: () => Promise<T>,
): Promise<T> {
  const servers: ServerProcess[] = []
  try {
    for (const { address, folder } of machines) {
      const to = (port: number) => `postgresql://awan:${password}@${address}:${port}/awan`
      const server = startServerProcess({
        ...{ HOST: address, PORT: '3000', DATABASE_URL: to(6432), DATABASE_DIRECT_URL: to(5000) },
        ...{ TRUST_PROXY: '1', RATE_LIMITS: 'off', LOG_LEVEL: 'error', DRAIN_NOTICE: '0' },
        ...{ SECRET: password.repeat(2), DATA_DIR: path.join(folder, 'data') },
      })
      servers.push(server)
      await server.ready()
    }
    return await work()
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

async function bookThrough(cluster: Cluster, password: string, say: Say): Promise<string[]> {
  const [first] = cluster.machines
  const url = `postgresql://awan:${password}@${first?.address}:5000/awan`
  const { db } = connect({ connection: { url }, max: 2, patient: true })
  try {
    const town = await buildTown(db, new Date(), 10)
    const crowd = new Crowd({ address: `http://${first?.address}:${WEB_PORT}` }, town)
    const clients = Array.from({ length: CLIENTS }, () => crowd.client())
    const load = new Load(crowd)
    const events = await troubleAll(cluster, load, say).finally(async () => {
      crowd.over = true
      await Promise.all(clients)
    })
    const answered = (await first?.answered()) ?? {}
    return await judge(db, { crowd, events, answered }, say)
  } finally {
    await db.destroy()
  }
}

/** Booking clients, and their results per event. */
class Load {
  readonly #crowd: Crowd

  constructor(crowd: Crowd) {
    this.#crowd = crowd
  }

  async #untilBooked(count: number): Promise<void> {
    const goal = this.#crowd.ids.size + count
    const end = Date.now() + 180_000
    while (this.#crowd.ids.size < goal) {
      if (Date.now() > end) throw new Error(`It stands still at ${this.#crowd.ids.size} bookings`)
      await sleep(20)
    }
  }

  /** Runs `act` on the cluster under load, and waits until bookings succeed again. */
  async during(name: string, act: () => Promise<void>): Promise<Event> {
    const [had, repeated, from] = [this.#crowd.ids.size, this.#crowd.repeated, performance.now()]
    await act()
    await this.#untilBooked(BETWEEN)
    return {
      name,
      acknowledged: this.#crowd.ids.size - had,
      repeated: this.#crowd.repeated - repeated,
      gap: longestGap(this.#crowd.acknowledgedAt, from, performance.now()),
    }
  }
}

async function troubleAll(cluster: Cluster, load: Load, say: Say): Promise<Event[]> {
  const events: Event[] = []
  const run = async (name: string, act: () => Promise<void>) => {
    const event = await load.during(name, act)
    events.push(event)
    say(`${name}: bookings again after ${event.gap.toFixed(1)} s`)
  }
  await run('nothing', async () => undefined)
  const killed = await cluster.leader()
  await run('the leader is killed with -9', async () => killed.killDatabase())
  const returned = performance.now()
  killed.startDatabase()
  await cluster.whole()
  say(
    `the killed machine follows again after ${((performance.now() - returned) / 1000).toFixed(1)} s`,
  )
  await run('the leader hands over', () => cluster.switchOver())
  await cluster.whole()
  const frozen = await cluster.syncStandby()
  await run('the synchronous standby is frozen', async () => {
    frozen.freezeDatabase()
    await sleep(FROZEN_MS)
    frozen.thawDatabase()
  })
  await cluster.whole()
  return events
}

interface Ended {
  crowd: Crowd
  events: readonly Event[]
  /** Number of 2xx responses of each server. */
  answered: Readonly<Record<string, number>>
}

async function judge(db: Db, { crowd, events, answered }: Ended, say: Say): Promise<string[]> {
  const compared = await examine(db, crowd.ids)
  say('')
  for (const line of tableOf(events)) say(line)
  say('')
  const { lost, phantoms, duplicates, overlaps } = compared
  say(`${crowd.ids.size} bookings acknowledged to ${CLIENTS} customers`)
  const shares = Object.entries(answered).map(([name, count]) => `${name} ${count}`)
  say(`answered well by server: ${shares.join(', ')}`)
  say(
    `lost ${lost}, twice ${duplicates}, overlaps ${overlaps}, rows that nobody was answered ${phantoms}`,
  )
  return faultsOfDrill(compared, events, { limit: LIMIT, unexpected: crowd.unexpected, answered })
}
