import { expect, onTestFinished, test } from 'vitest'
import { createDataDirectory, startServerProcess } from '#testing/server-process.ts'
import { startEmbedded } from '@awan/embedded-postgres/start'
import { urlOf } from '@awan/embedded-postgres/url'

/** Starts the real server on a database with these settings. Returns its exit code and output. */
async function startOn(settings: Record<string, string>) {
  const [databaseDir, dataDir] = [await createDataDirectory(), await createDataDirectory()]
  onTestFinished(databaseDir.remove)
  onTestFinished(dataDir.remove)
  const embedded = await startEmbedded({ dataDir: databaseDir.path, log: () => {}, settings })
  onTestFinished(() => embedded.stop())
  const server = startServerProcess({
    DATABASE_URL: urlOf(embedded.superuser),
    DATA_DIR: dataDir.path,
  })
  onTestFinished(async () => void (await server.stop()))
  return server
}

test.each(['fsync', 'full_page_writes', 'synchronous_commit'])(
  'a database with %s off is refused',
  async (name) => {
    const server = await startOn({ [name]: 'off' })
    expect(await server.ended).toBe(1)
    expect(server.output().trim()).toBe(
      `The database runs with ${name} = off, which can lose bookings: turn it on.`,
    )
  },
)

test('a database with all of them on is taken', async () => {
  const server = await startOn({})
  const answer = await fetch(`${await server.ready()}/readyz`)
  expect(answer.status).toBe(200)
})
