import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isAlive, readPostmaster } from '@awan/embedded-postgres/postmaster'
import {
  createDataDirectory,
  queryEmbedded,
  type ServerProcess,
  startServerProcess,
} from '#testing/server-process.ts'

// Each test starts servers with their own database, which is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 })
afterAll(() => vi.resetConfig())

let dataDir: Awaited<ReturnType<typeof createDataDirectory>>
let started: ServerProcess[]

beforeEach(async () => {
  dataDir = await createDataDirectory()
  started = []
})

afterEach(async () => {
  await Promise.all(started.map((server) => server.stop()))
  const left = postgresPid()
  if (left !== 0 && isAlive(left)) process.kill(left, 'SIGQUIT')
  await dataDir.remove()
  expect(left).toBe(0)
})

function start(settings: Record<string, string> = {}): ServerProcess {
  const server = startServerProcess({ DATA_DIR: dataDir.path, ...settings })
  started.push(server)
  return server
}

function postgresPid(): number {
  return readPostmaster(path.join(dataDir.path, 'postgres'))?.pid ?? 0
}

async function untilStatus(address: string, status: number): Promise<void> {
  const begin = performance.now()
  while (performance.now() - begin < 60_000) {
    const answer = await fetch(`${address}/readyz`).catch(() => undefined)
    if (answer?.status === status) return
    await sleep(25)
  }
  throw new Error(`/readyz did not answer ${status} within 60 s`)
}

const addCity = `insert into city
  (id, name, time_zone, position, latitude, longitude, south, north, west, east)
  values ('basra', '{"en": "Basra", "ar": "البصرة"}', 'Asia/Baghdad', 3, 30.5, 47.8, 30, 31, 47, 48.5)`
const findCity = `select name from city where id = 'basra'`
const basra = [{ name: { en: 'Basra', ar: 'البصرة' } }]

const kills = {
  'the server': (server: ServerProcess) => [server.pid],
  'the database': () => [postgresPid()],
  'the server and the database': (server: ServerProcess) => [server.pid, postgresPid()],
}

test.each(Object.entries(kills))('after kill -9 of %s rows are kept', async (_name, victims) => {
  const first = start()
  const address = await first.ready()
  await queryEmbedded(dataDir.path, addCity)
  const killed = victims(first)
  const oldPostgres = postgresPid()
  for (const pid of killed) process.kill(pid, 'SIGKILL')

  if (killed.includes(first.pid)) {
    await first.ended
    const second = start()
    await untilStatus(await second.ready(), 200)
  } else {
    while (postgresPid() === oldPostgres) await sleep(10)
    await untilStatus(address, 200)
    expect((await fetch(`${address}/livez`)).status).toBe(200)
  }
  expect(postgresPid()).not.toBe(oldPostgres)
  expect(isAlive(oldPostgres)).toBe(false)
  expect(await queryEmbedded(dataDir.path, findCity)).toEqual(basra)
})

test('a database whose server is killed with -9 stops by itself', async () => {
  const server = start()
  await server.ready()
  const postgres = postgresPid()
  process.kill(server.pid, 'SIGKILL')
  for (let waited = 0; isAlive(postgres) && waited < 10_000; waited += 25) await sleep(25)
  expect(isAlive(postgres)).toBe(false)
})

/** Returns settings that make the server run `code` on SIGUSR2, to simulate a fault. */
const faultOf = (code: string) => ({
  NODE_OPTIONS: `--import "data:text/javascript,process.on('SIGUSR2',()=>{${encodeURIComponent(code)}})"`,
  LOG_LEVEL: 'error',
})
// Concatenated in the server: the code is part of a URL, which the stack trace contains.
const fault = `Object.assign(new Error('lost +96477'+'01234567'),{detail:'phone 077'+'01234567'})`

test('an unhandled rejection is logged without numbers, and the server continues', async () => {
  const server = start(faultOf(`Promise.reject(${fault})`))
  const address = await server.ready()
  process.kill(server.pid, 'SIGUSR2')
  while (!server.output().includes('unhandled promise rejection')) await sleep(10)
  expect(server.output()).not.toContain('7701234567')
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
})

test('an uncaught exception ends the server in order, with exit code 1', async () => {
  const server = start(faultOf(`throw ${fault}`))
  await server.ready()
  const postgres = postgresPid()
  process.kill(server.pid, 'SIGUSR2')
  expect(await server.ended).toBe(1)
  expect(server.output()).toContain('uncaught exception')
  expect(server.output()).not.toContain('7701234567')
  expect(isAlive(postgres)).toBe(false)
})

test('SIGTERM ends the server with 0 and stops its database', async () => {
  const server = start()
  await server.ready()
  const postgres = postgresPid()
  expect(isAlive(postgres)).toBe(true)
  expect(await server.stop()).toBe(0)
  expect(isAlive(postgres)).toBe(false)
  expect(postgresPid()).toBe(0)
})

test('a server whose parent was killed ends by itself', async () => {
  const server = start()
  await server.ready()
  const postgres = postgresPid()
  server.abandon()
  expect(await server.ended).toBe(0)
  expect(isAlive(postgres)).toBe(false)
})

test('a second start on the same data reports the first one’s address', async () => {
  const address = await start().ready()
  const second = start()
  expect(await second.ended).toBe(1)
  expect(second.output().trim().split('\n')).toHaveLength(1)
  expect(second.output()).toContain(`already runs on ${dataDir.path} at ${address}`)

  const onSamePort = start({ PORT: new URL(address).port })
  expect(await onSamePort.ended).toBe(1)
  expect(onSamePort.output()).toBe(second.output())
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
})

test.each(['PORT', 'METRICS_PORT'])(
  'a used %s is one line that names it and a way out',
  async (setting) => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const bound = other.address()
    const port = typeof bound === 'object' && bound !== null ? bound.port : 0
    const unused = path.join(dataDir.path, 'never')
    const server = start({ [setting]: String(port), DATA_DIR: unused })
    expect(await server.ended).toBe(1)
    expect(existsSync(unused)).toBe(false)
    expect(server.output().trim()).toBe(
      `Port ${port} is used by another program; stop it or choose another port: ${setting}=${port + 1} npm start`,
    )
    await new Promise((resolve) => other.close(resolve))
  },
)

test('all wrong settings are listed before the server ends', async () => {
  const server = start({ PORT: 'x', DEMO: 'perhaps' })
  expect(await server.ended).toBe(1)
  expect(server.output().trim().split('\n')).toEqual([
    'The settings are wrong:',
    '  PORT must be a number from 0 to 65535',
    '  DEMO must be on or off',
  ])
})
