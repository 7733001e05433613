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
 * Creates a database over a pool in pipeline mode. Statements that a transaction starts together (`together`) are sent
 * in one round trip, and PostgreSQL runs them in order; `begin` is sent with the first statement.
 */
export function overPipelines(pool: Pool): Kysely<DB> {
  const dialect = new PostgresDialect({ pool })
  const driver = new PipelinedDriver({ pool })
  // Initialised synchronously, as it gets a pool and not a factory.
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
 * snapshot, as if sent separately: a read after a lock sees the locked state. Rejects with the first failure; the
 * statements after it had no effect.
 */
export async function together<const Sent extends readonly unknown[]>(
  sent: Sent,
): Promise<{ -readonly [At in keyof Sent]: Awaited<Sent[At]> }> {
  // Wait for all to settle: no statement may be pending on a released connection.
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

/** The one connection of a transaction; its statements use it without waiting for each other. */
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

/** Takes a connection from the pool for each use. */
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
