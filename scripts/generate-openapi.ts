import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { connect } from '../server/src/db/connect.ts'

// Writes core/openapi.json from the endpoints the server mounts. Needs no database: the pool opens no connection.
const target = path.resolve(import.meta.dirname, '../core/openapi.json')

const read = readConfig({ SECRET: 'for the document only, never served', LOG_LEVEL: 'silent' })
if (!read.ok) throw new Error(read.faults.join('\n'))
const { db, pool } = connect({ connection: { url: 'postgresql://nobody@127.0.0.1:1/none' } })
const app = await buildApp({ config: read.config, db, pool, clock: () => new Date() })
await app.ready()
const document = app.swagger()
// Sorted by path, so that the order in which features are mounted does not matter.
const paths = Object.fromEntries(
  Object.entries(document.paths ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)),
)
writeFileSync(target, `${JSON.stringify({ ...document, paths }, null, 2)}\n`)
await app.close()
await db.destroy()
