// Server under test of `npm run bench -- reads`, in a separate process, with the bare route.
import { once } from 'node:events'
import Fastify, { type FastifyInstance } from 'fastify'
import { buildApp } from '../../server/src/app.ts'
import { freeMemory } from '../../server/src/app/free-memory.ts'
import { readConfig } from '../../server/src/config.ts'
import { connect, type ConnectOptions } from '../../server/src/db/connect.ts'

interface Job {
  connection: ConnectOptions['connection']
  dataDir: string
  /** Application name of its connections. */
  name: string
}

/** Ports of the server and of the bare route. */
export interface Opened {
  app: number
  bare: number
}

// The cast is safe: the parent process sends a job of this shape.
const [{ connection, dataDir, name }] = (await once(process, 'message')) as [Job]
const read = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', DEMO: 'off', LOG_LEVEL: 'info' })
if (!read.ok) throw new Error(read.faults.join('\n'))
const { db, pool } = connect({ connection, name, prepared: true })
// Formatting a log line is part of a request's cost; writing it is not.
const log = { write: () => {} }
const app = await buildApp({ config: read.config, db, pool, clock: () => new Date(), log })

const bare = Fastify()
const beside = connect({ connection, name })
bare.get<{ Params: { id: string } }>('/:id', async ({ params }) => {
  const { rows } = await beside.pool.query({
    name: 'bare',
    text: 'select id, name, city_id, category_id, district from business where id = $1',
    values: [params.id],
  })
  return rows[0]
})

process.once('SIGTERM', () => {
  void Promise.all([app.close(), bare.close()])
    .then(() => Promise.all([db.destroy(), beside.db.destroy()]))
    .then(() => process.exit())
})
freeMemory()
const opened: Opened = { app: await listen(app), bare: await listen(bare) }
process.send?.(opened)

async function listen(server: FastifyInstance): Promise<number> {
  await server.listen({ port: 0, host: '127.0.0.1' })
  const address = server.server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
