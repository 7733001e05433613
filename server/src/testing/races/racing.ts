import { connect as openSocket, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { expect } from 'vitest'
import { createTestApp, type Headers, type TestApp } from '../app.ts'

export interface RawAnswer {
  status: number
  body: { code?: string; id?: string; staffId?: string; [name: string]: unknown }
  /** Milliseconds from the last byte sent to the last byte received. */
  took: number
}

export interface RawRequest {
  /** Default POST. */
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  headers: Headers
  body: object
}

/** Starts the whole server on a port, without rate limits, so that races are decided by its locks and constraints alone. */
export async function createRaceTrack(): Promise<{ on: TestApp; port: number }> {
  const on = await createTestApp({ config: { rateLimits: false } })
  return { on, port: await listen(on.app) }
}

/** Starts listening and returns the port; closing the application stops it. */
export async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('Not listening on a port')
  return address.port
}

/**
 * Sends each request over a separate connection, and the last byte of all at once, so that the server processes them
 * concurrently regardless of the network (last-byte synchronisation).
 */
export async function race(port: number, requests: readonly RawRequest[]): Promise<RawAnswer[]> {
  const sockets = await Promise.all(requests.map(() => opened(port)))
  const tails = requests.map((request, at) => {
    const text = httpText(port, request)
    sockets[at]?.write(text.subarray(0, -1))
    return text.subarray(-1)
  })
  // Long enough for every server-side socket to have read all but the last byte.
  await sleep(15)
  const begin = performance.now()
  const answers = sockets.map((socket) => readAnswer(socket, begin))
  sockets.forEach((socket, at) => socket.write(tails[at] ?? ''))
  return Promise.all(answers)
}

async function opened(port: number): Promise<Socket> {
  const socket = openSocket({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  return socket
}

function httpText(port: number, { method = 'POST', path, headers, body }: RawRequest): Buffer {
  const payload = Buffer.from(JSON.stringify(body))
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    'content-type: application/json',
    `content-length: ${payload.length}`,
    'connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), payload])
}

/** Reads to the end of the stream: the server closes the connection after its response. */
async function readAnswer(socket: Socket, begin: number): Promise<RawAnswer> {
  let text = ''
  socket.setEncoding('utf8')
  for await (const part of socket) text += String(part)
  const took = performance.now() - begin
  const split = text.indexOf('\r\n\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1])
  // Every response of this API is a JSON object with a content-length, or empty.
  const body = status === 204 ? {} : (JSON.parse(text.slice(split + 4)) as RawAnswer['body'])
  return { status, body, took }
}

/**
 * Returns a barrier for `size` concurrent runs. Sabotaged variants read, wait at the barrier and write, so that the
 * worst interleaving occurs every time.
 */
export function meeting(size: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let here = 0
  return () => {
    here += 1
    if (here === size) resolve()
    return promise
  }
}

/** Resolves once `count` queries of this database wait for a lock. */
export async function untilWaiting(pool: Pool, count = 1): Promise<void> {
  const waiting = async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length
  }
  await expect.poll(waiting, { timeout: 10_000, interval: 10 }).toBeGreaterThanOrEqual(count)
}

/** Counts the responses by outcome: `201`, or the status with its error code. */
export function tally(answers: readonly RawAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const name = status < 400 ? String(status) : `${status} ${body.code}`
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}
