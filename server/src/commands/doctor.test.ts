import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { HOUR_MS } from '@awan/core/time'
import { addJob } from '#db/jobs.ts'
import { grantServing } from '#db/setup/grants.ts'
import { seal } from '#http/caller/sealed.ts'
import { administer } from '#testing/administer.ts'
import { runCommandProcess } from '#testing/command-process.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { createAccount, createPhoto } from '#testing/stage/factories.ts'

const role = `awan_doctor_${randomBytes(6).toString('hex')}`
let database: TestDatabase
let dataDir: string

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'awan-doctor-'))
})
afterAll(async () => {
  await database.drop()
  await administer(inject('adminUrl'), `drop role if exists ${role}`)
  await rm(dataDir, { recursive: true, force: true })
})

const examine = (settings: Record<string, string> = {}) =>
  runCommandProcess('doctor', [], {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    WEB_ROOT: path.resolve(import.meta.dirname, '../../../web'),
    ...settings,
  })

test('a sound installation has only its database’s fault, and the report contains no names', async () => {
  const { phone } = await createAccount(database.db, { full_name: 'Sara Ali' })
  const secret = 'dWgyc3BhbmRhbmRub3RoaW5nZWxzZWF0YWxs'
  const { code, said } = await examine({ SECRET: secret })
  // Test databases have unsafe settings for speed, which the doctor must report.
  expect(said.match(/^ {2}fault .*$/gm)).toEqual([expect.stringContaining('fsync = off')])
  expect(said).toMatch(/\n1 faults, \d+ to look at\.$/)
  expect(code).toBe(1)
  for (const part of ['SECRET', 'up to date', 'written, read and removed', 'people'])
    expect(said).toContain(part)
  const password = new URL(database.url).password
  for (const private_ of ['Sara', phone, phone.slice(-7), secret, password].filter(Boolean))
    expect(said).not.toContain(private_)
})

test('unprocessed jobs and failed messages are found', async () => {
  await addJob(database.db, 'purge', {}, { runAt: new Date(Date.now() - HOUR_MS), key: 'late' })
  await database.pool.query(`
    insert into message (kind, channel, to_phone, text, status, error, dedupe_key, created_at, due_at)
    values ('test', 'sms', '+9647901234567', null, 'failed', 'no_credit', 'doctor', now(), now())`)
  const { code, said } = await examine()
  expect(said).toMatch(/fault {2}jobs .*one for 60 min/)
  expect(said).toMatch(/look {3}messages .*no_credit/)
  expect(said).not.toContain('7901234567')
  expect(code).toBe(1)
  await database.pool.query(`select graphile_worker.remove_job('late')`)
})

test('a photo without a file in the configured store is a fault', async () => {
  await createPhoto(database.db)
  expect((await examine()).said).toMatch(/fault {2}stored photos .*1 of the newest 1 are not in/)
  await database.db.deleteFrom('photo').execute()
})

test('PREVIOUS_SECRET is to be kept while it alone opens a second factor or a webhook’s secret', async () => {
  const key = (letter: string) => `${letter}Wgyc3BhbmRhbmRub3RoaW5nZWxzZWF0YWxs`
  for (const letter of ['n', 'b', 'b', 'l']) {
    const { id } = await createAccount(database.db, { operator: true })
    const sealed_secret = seal(key(letter), { use: 'second factor', of: id }, Buffer.alloc(20))
    const at = { created_at: new Date(), confirmed_at: new Date() }
    await database.db
      .insertInto('second_factor')
      .values({ account_id: id, sealed_secret, ...at })
      .execute()
  }
  const { said } = await examine({ SECRET: key('n'), PREVIOUS_SECRET: key('b') })
  expect(said).toMatch(
    /PREVIOUS_SECRET +still opens 2 second factors and 0 webhook secrets: keep it/,
  )
  expect(said).toMatch(/look {3}SECRET +no key opens 1 second factors/)
  const after = await examine({ SECRET: key('b'), PREVIOUS_SECRET: key('u') })
  expect(after.said).toMatch(/PREVIOUS_SECRET +opens no secret any more/)
  await database.db.deleteFrom('second_factor').execute()
})

test('a database with pending migrations, or read-only, is a fault', async () => {
  await database.pool.query('create table applied as select * from migration')
  const reportWithout = async (latest: number) => {
    const { rows } = await database.pool.query<{ name: string }>(
      `with lost as (select name from migration order by name desc limit $1)
      delete from migration using lost where migration.name = lost.name returning lost.name`,
      [latest],
    )
    const { code, said } = await examine()
    expect(code).toBe(1)
    return { said, names: rows.map(({ name }) => name).toSorted() }
  }
  const behind = await reportWithout(1)
  expect(behind.said).toContain(`lacks ${behind.names[0]}: npm run migrate`)
  // As of a new database, which lacks hundreds.
  const { said: far, names } = await reportWithout(20)
  expect(far).toContain(`lacks 21 migrations, ${names[0]} to ${behind.names[0]}: npm run migrate`)
  await database.pool.query('insert into migration select * from applied on conflict do nothing')
  await database.pool.query('drop table applied')
  const frozen = new URL(database.url)
  frozen.searchParams.set('options', '-c default_transaction_read_only=on')
  const { said } = await examine({ DATABASE_URL: frozen.href })
  expect(said).toMatch(/fault {2}writing .*bookings fail/)
})

test('a false standby is a fault, and an unreachable one needs a look', async () => {
  const other = new URL(database.url)
  other.pathname = '/postgres'
  const copy = await examine({ DATABASE_REPLICA_URL: other.href })
  expect(copy.said).toMatch(/fault {2}replica .*not a standby/)
  const gone = await examine({ DATABASE_REPLICA_URL: 'postgresql://nobody@127.0.0.1:1/awan' })
  expect(gone.said).toMatch(/look {3}replica .*does not answer/)
  const itself = new URL(database.url)
  itself.searchParams.set('application_name', 'itself')
  const leads = await examine({ DATABASE_REPLICA_URL: itself.href })
  expect(leads.said).toMatch(/look {3}replica .*is the primary/)
})

test('each address is examined, and the role is that of the servers', async () => {
  await administer(inject('adminUrl'), `create role ${role} login password 'serves'`)
  await grantServing(database.db, role)
  const serving = new URL(database.url)
  Object.assign(serving, { username: role, password: 'serves' })
  const apart = { DATABASE_URL: serving.href, DATABASE_OWNER_URL: database.url }
  const { said } = await examine(apart)
  expect(said).toContain(`${role} owns no table`)
  expect(said).toMatch(/ok {5}DATABASE_OWNER_URL +answers/)
  expect(said).toMatch(/ok {5}schema/)

  const dead = 'postgresql://nobody:nothing@127.0.0.1:1/awan'
  const away = await examine({ ...apart, DATABASE_URL: dead, DATABASE_DIRECT_URL: serving.href })
  expect(away.said).toMatch(/fault {2}DATABASE_URL .*ECONNREFUSED/)
  expect(away.said).toMatch(/ok {5}DATABASE_DIRECT_URL +answers/)
  // The rest is examined through the owner's address.
  expect(away.said).toMatch(/ok {5}schema/)

  const other = new URL(database.url)
  other.pathname = '/postgres'
  const astray = await examine({ DATABASE_URL: database.url, DATABASE_DIRECT_URL: other.href })
  expect(astray.said).toMatch(/fault {2}DATABASE_DIRECT_URL +leads to another database/)
})

test('without a database, and without a response at its address, the rest is still reported', async () => {
  const { code, said } = await examine({
    DATABASE_URL: 'postgresql://nobody:nothing@127.0.0.1:1/awan',
    PUBLIC_URL: 'http://127.0.0.1:1',
  })
  expect(code).toBe(1)
  expect(said).toMatch(/fault {2}DATABASE_URL .*ECONNREFUSED/)
  expect(said).toMatch(/fault {2}PUBLIC_URL/)
  expect(said).toContain('written, read and removed')
  expect(said).not.toContain('    at ')
})

test('settings that are wrong are listed', async () => {
  const { code, said } = await examine({ PORT: 'many', MIGRATE: 'maybe' })
  expect(code).toBe(1)
  expect(said).toContain('PORT must be')
  expect(said).toContain('MIGRATE must be')
})
