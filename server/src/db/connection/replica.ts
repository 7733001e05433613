import { sql } from 'kysely'
import { connect, type Db } from '../connect.ts'
import type { Trx } from '../transaction.ts'
import { withinTime } from './within-time.ts'

/** Milliseconds between two checks of the standby. */
const EVERY_MS = 1000
/** Timeout of a check, and of a read, which then falls back to the primary; in milliseconds. */
const PATIENCE_MS = 1000
/** Maximum replication lag of a standby that is read from, in milliseconds. */
const MOST_LAG_MS = 10_000

/**
 * `follows`: used for reads. `behind`: lags too much. `away`: the standby, or the primary during a check, does not
 * respond. `leads`: the address leads to the primary itself. `foreign`: a copy of another database.
 */
export type ReplicaState = 'follows' | 'behind' | 'away' | 'leads' | 'foreign'

export interface ReplicaOptions {
  url: string
  /** The standby's primary. */
  primary: Db
  /** Monotonic clock, in milliseconds. */
  now?: () => number
  prepared?: boolean | undefined
  /** Timeout of a check and of a read, in milliseconds. */
  patienceMs?: number
}

/** Outcome of a catalogue read that was sent to the standby. */
type ReplicaRead = 'replica' | 'behind' | 'failed'

interface Seen {
  follows: boolean
  reached: boolean
  same: boolean
}

/**
 * A standby, used for reads while it follows. Its lag is measured by the primary's WAL position, noted at an instant:
 * once the standby has replayed that position, it has every commit before that instant. This needs no synchronised
 * clocks, no privileges and no extra query per request.
 */
export class Replica {
  readonly db: Db
  /** Number of reads by outcome since the start; `behind` and `failed` ones fell back to the primary. */
  readonly reads: Record<ReplicaRead, number> = { replica: 0, behind: 0, failed: 0 }
  readonly #primary: Db
  readonly #now: () => number
  readonly #patienceMs: number
  #state: ReplicaState = 'away'
  #mark: { position: string; at: number } | undefined
  /** Latest instant up to which the standby is known to have every commit. */
  #reached = -Infinity
  #timer: NodeJS.Timeout | undefined
  #ended = false

  constructor({ url, primary, prepared, ...options }: ReplicaOptions) {
    this.db = connect({ connection: { url }, name: 'awan replica', prepared }).db
    this.#primary = primary
    this.#now = options.now ?? (() => performance.now())
    this.#patienceMs = options.patienceMs ?? PATIENCE_MS
  }

  get state(): ReplicaState {
    return this.#state
  }

  /** Upper bound of the replication lag in milliseconds; Infinity until the first successful check. */
  get lagMs(): number {
    return this.#now() - this.#reached
  }

  /** Checks now, and then every second. */
  async follow(): Promise<void> {
    await this.look()
    if (this.#ended) return
    this.#timer = setTimeout(() => void this.follow(), EVERY_MS).unref()
  }

  /** Checks whether the standby may be used for reads. */
  async look(): Promise<void> {
    this.#state = await withinTime(this.#patienceMs, () => this.#examine()).catch(
      () => 'away' as const,
    )
  }

  /** Runs `work` in one snapshot of the standby. Rejects on a timeout, and then disables reads until the next check. */
  async read<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
    return withinTime(
      this.#patienceMs,
      () =>
        this.db
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute(work),
      () => (this.#state = 'away'),
    )
  }

  async end(): Promise<void> {
    this.#ended = true
    clearTimeout(this.#timer)
    this.#state = 'away'
    await this.db.destroy()
  }

  async #examine(): Promise<ReplicaState> {
    const at = this.#now()
    const leader = await sql<{ position: string; cluster: string; database: string }>`
      select pg_current_wal_lsn()::text as position, system_identifier::text as cluster,
        current_database() as database
      from pg_control_system()`.execute(this.#primary)
    const { position = '', cluster, database } = leader.rows[0] ?? {}
    this.#mark ??= { position, at }
    const found = await sql<Seen>`
      select pg_is_in_recovery() as follows,
        coalesce(pg_last_wal_replay_lsn() >= ${this.#mark.position}::pg_lsn, false) as reached,
        system_identifier::text = ${cluster} and current_database() = ${database} as same
      from pg_control_system()`.execute(this.db)
    const seen = found.rows[0]
    if (seen?.same !== true) return 'foreign'
    if (!seen.follows) return 'leads'
    if (seen.reached) {
      this.#reached = Math.max(this.#reached, this.#mark.at)
      this.#mark = undefined
    }
    return this.lagMs > MOST_LAG_MS ? 'behind' : 'follows'
  }
}

const replicas = new WeakMap<Db, Replica>()

/** Registers the standby of a database, used to read lists. */
export function attachReplica(db: Db, replica: Replica): void {
  replicas.set(db, replica)
}

/** Returns the standby of a database, if any. */
export function replicaOf(db: Db): Replica | undefined {
  return replicas.get(db)
}
