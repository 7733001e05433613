import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommandProcess } from '#testing/command-process.ts'
import { createFolder } from '#testing/folders.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { createAccount, createPhoto, newPhone } from '#testing/stage/factories.ts'

const dataDir = await createFolder()
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const command = (name: string, words: readonly string[] = [], settings = {}) =>
  runCommandProcess(name, words, { DATABASE_URL: database.url, ...settings })

const isOperator = async (phone: string) =>
  (
    await database.db
      .selectFrom('account')
      .select('operator')
      .where('phone', '=', phone)
      .executeTakeFirst()
  )?.operator

test('an operator is made of an account, or of a number and a name, and unmade', async () => {
  const { phone } = await createAccount(database.db, { full_name: 'Sara Ali' })
  expect((await command('operator', ['list'])).said).toBe('This site has no operators yet.')
  expect(await command('operator', ['add', phone])).toMatchObject({ code: 0 })
  expect(await isOperator(phone)).toBe(true)
  expect((await command('operator', ['add', phone])).said).toContain('already an operator')
  expect((await command('operator', ['list'])).said).toBe(`${phone}  Sara Ali`)

  const other = newPhone()
  expect(await command('operator', ['add', other])).toMatchObject({ code: 1 })
  expect(await isOperator(other)).toBeUndefined()
  // As typed by a person: Eastern Arabic digits, without the country code.
  const local = other.slice(4).replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')
  expect(await command('operator', ['add', `٠${local}`, '--name', 'علي حسن'])).toMatchObject({
    code: 0,
  })
  expect(await isOperator(other)).toBe(true)

  expect(await command('operator', ['remove', phone])).toMatchObject({ code: 0 })
  expect(await isOperator(phone)).toBe(false)
  expect((await command('operator', ['remove', phone])).said).toContain('was not an operator')
})

test('the second factor of an operator is reset', async () => {
  const { id, phone } = await createAccount(database.db, { operator: true })
  expect((await command('operator', ['reset', phone])).said).toContain('has no second factor')
  const now = new Date('2026-03-03T09:00:00Z')
  const factor = { account_id: id, sealed_secret: Buffer.alloc(48), created_at: now }
  await database.db.insertInto('second_factor').values(factor).execute()
  expect((await command('operator', ['reset', phone])).said).toContain(
    'sets up a new second factor',
  )
  expect(await database.db.selectFrom('second_factor').selectAll().execute()).toEqual([])
  const { phone: customer } = await createAccount(database.db)
  expect((await command('operator', ['reset', customer])).said).toContain('is not an operator')
})

test.each([
  [['add'], 'npm run operator'],
  [['reset'], 'npm run operator'],
  [['promote', '+9647901234567'], 'npm run operator'],
  [['add', '+9647901234567', '--nme', 'x'], 'npm run operator'],
  [['add', '12345'], 'not an Iraqi mobile number'],
])('unknown arguments are reported, and nothing is done: %s', async (words, said) => {
  const answer = await command('operator', words)
  expect(answer.code).toBe(1)
  expect(answer.said).toContain(said)
})

test('a removed operator is logged out', async () => {
  const { id, phone } = await createAccount(database.db, { operator: true })
  await database.pool.query(
    `insert into session (token_hash, account_id, client, code_entered_at, created_at, expires_at)
     select sha256('one'), $1, 'web', now(), now(), now() + interval '1 day'`,
    [id],
  )
  await command('operator', ['remove', phone])
  const { rows } = await database.pool.query('select from session where account_id = $1', [id])
  expect(rows).toEqual([])
})

test('migrating an up-to-date database says so', async () => {
  expect(await command('migrate')).toEqual({ code: 0, said: 'The database is up to date.' })
})

test('a backup without the photos of the rows fails, names their number and does not count as one', async () => {
  await createPhoto(database.db)
  const answer = await command('backup', [path.join(dataDir, 'backups')], { DATA_DIR: dataDir })
  expect(answer).toMatchObject({ code: 1 })
  expect(answer.said).toContain(`lacks 1 photos that are not in ${path.join(dataDir, 'photos')}`)
  expect(await database.db.selectFrom('job_run').selectAll().execute()).toEqual([])
  await database.db.deleteFrom('photo').execute()
})

test('an unreachable database prints no stack trace', async () => {
  const answer = await command('operator', ['list'], {
    DATABASE_URL: 'postgresql://nobody:nothing@127.0.0.1:1/awan',
  })
  expect(answer.code).toBe(1)
  expect(answer.said).not.toContain('    at ')
})
