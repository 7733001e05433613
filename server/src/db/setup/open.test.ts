import { expect, onTestFinished, test } from 'vitest'
import { ownDatabase } from '@awan/embedded-postgres/owner'
import { startEmbedded } from '@awan/embedded-postgres/start'
import { urlOf } from '@awan/embedded-postgres/url'
import { administer } from '#testing/administer.ts'
import { createDataDirectory } from '#testing/server-process.ts'
import { openDatabase } from './open.ts'

test('K-02: a server without MIGRATE does not start on a database with pending migrations, and leaves it alone', async () => {
  const data = await createDataDirectory()
  onTestFinished(data.remove)
  const log = () => undefined
  const embedded = await startEmbedded({ dataDir: data.path, log })
  onTestFinished(embedded.stop)
  const databaseUrl = urlOf(await ownDatabase(embedded.superuser, 'waiting'))
  const opening = openDatabase({ databaseUrl, dataDir: data.path, log, migrate: false })
  await expect(opening).rejects.toThrow(
    /^MIGRATE is off and the database lacks \d+ migrations, 0001_foundation to /,
  )
  const tables = await administer(
    databaseUrl,
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  expect(tables).toEqual([])
  // With leave to migrate, the log line of a new database counts its migrations.
  const lines: string[] = []
  const opened = await openDatabase({
    databaseUrl,
    dataDir: data.path,
    log: (line) => lines.push(line),
  })
  await opened.close()
  expect(lines).toEqual([
    expect.stringMatching(/^Migrated the database: \d+ migrations, 0001_foundation to 0\d+_\w+\.$/),
  ])
  // The way back: a newer version has migrated since.
  await administer(databaseUrl, `insert into migration values ('9999_newer', now()::text)`)
  const back = await openDatabase({
    databaseUrl,
    dataDir: data.path,
    log: (line) => lines.push(line),
  })
  await back.close()
  expect(lines.slice(1)).toEqual([
    'A newer version has migrated the database (9999_newer): this one works on it.',
  ])
})
