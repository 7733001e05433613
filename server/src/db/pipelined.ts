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
 * A database over a pool in pipeline mode. What a transaction starts together (`together`) travels together, in the order
 * in which it was started, and PostgreSQL does it one after the other; `begin` travels ahead of its first statement.
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
 * Waits for statements of a transaction that were started in the order given, in one round trip. Each sees what was
 * committed before it began, as if it had been sent by itself: one that reads after one that locks reads under the lock.
 * Fails as the first of them that failed; those behind it did nothing.
 */
export async function together<const Sent extends readonly unknown[]>(
  sent: Sent,
): Promise<{ -readonly [At in keyof Sent]: Awaited<Sent[At]> }> {
  // All end before anybody goes on: nothing is under way on a connection that is given back.
  const ended = await Promise.allSettled(sent)
  const failed = ended.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  return Promise.all(sent)
}

class PipelinedDriver extends PostgresDriver {
  override async beginTransaction(
    ...begin: Parameters<PostgresDriver['beginTransaction']>
  ): Promise<void> {
    // Where it fails the connection is broken, and what follows on it fails as well.
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
