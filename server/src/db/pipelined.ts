import {
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Driver,
  Kysely,
  PostgresDialect,
  PostgresDriver,
} from 'kysely'
import type { Pool } from 'pg'
import type { DB } from './types.ts'

/**
 * Creates a database over a pool in pipeline mode. Statements that a transaction starts together (`together`) travel
 * together, and PostgreSQL runs them in order; `begin` travels with the first statement.
 */
export function overPipelines(pool: Pool): Kysely<DB> {
  const dialect = new PostgresDialect({ pool })
  const driver = new PipelinedDriver({ pool })
  // Ready at once: it is given a pool, not a way to make one.
  driver.init().catch(() => undefined)
  const executor = new PipelinedExecutor(
    dialect.createQueryCompiler(),
    dialect.createAdapter(),
    new PooledConnections(driver),
  )
  return new Kysely<DB>({ config: { dialect }, dialect, driver, executor })
}

/**
 * Waits for statements of a transaction that were started in the given order, in one round trip. Each has its own
 * snapshot, as if sent separately: a read after a lock reads under the lock. Rejects with the first failure; the
 * statements after it had no effect.
 */
export async function together<const Sent extends readonly unknown[]>(
  sent: Sent,
): Promise<{ -readonly [At in keyof Sent]: Awaited<Sent[At]> }> {
  // All settle before returning: no statement may be pending on a released connection.
  const ended = await Promise.allSettled(sent)
  const failed = ended.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  return Promise.all(sent)
}

class PipelinedDriver extends PostgresDriver {
  override async beginTransaction(
    ...begin: Parameters<PostgresDriver['beginTransaction']>
  ): Promise<void> {
    // If it fails, the connection is broken, and the following statements fail too.
    super.beginTransaction(...begin).catch(() => undefined)
  }
}

class PipelinedExecutor extends DefaultQueryExecutor {
  override withConnectionProvider(provider: ConnectionProvider): DefaultQueryExecutor {
    return super.withConnectionProvider(new OneConnection(provider))
  }
}

/** The one connection of a transaction, which its statements do not wait for each other to use. */
class OneConnection implements ConnectionProvider {
  readonly #provider: ConnectionProvider
  #connection: Promise<DatabaseConnection> | undefined

  constructor(provider: ConnectionProvider) {
    this.#provider = provider
  }

  async provideConnection<T>(use: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    this.#connection ??= this.#provider.provideConnection(async (connection) => connection)
    return use(await this.#connection)
  }
}

/** The connections of a pool, each taken for one use. */
class PooledConnections implements ConnectionProvider {
  readonly #driver: Driver

  constructor(driver: Driver) {
    this.#driver = driver
  }

  async provideConnection<T>(use: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    const connection = await this.#driver.acquireConnection()
    const release = this.#driver.releaseConnection.bind(this.#driver, connection)
    return use(connection).finally(release)
  }
}
