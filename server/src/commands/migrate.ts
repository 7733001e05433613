// `npm run migrate`: migrates the database to the newest schema, as the role in DATABASE_OWNER_URL if set; then grants
// the role in DATABASE_URL only the rights that serving needs.
import { pendingMigrations } from '#db/setup/migrate.ts'
import { grantServing } from '#db/setup/grants.ts'
import { migrateAll } from '#db/setup/open.ts'
import { runCommand } from './command.ts'

await runCommand(async ({ config, db, pool, say }) => {
  const pending = await pendingMigrations(db)
  await migrateAll(db, pool, say)
  if (pending.length === 0) say('The database is up to date.')
  const { databaseOwnerUrl, databaseUrl } = config
  if (databaseOwnerUrl === undefined || databaseUrl === undefined) return
  const role = decodeURIComponent(new URL(databaseUrl).username)
  await grantServing(db, role)
  say(`The role ${role} may read and write rows, but not alter tables.`)
})
