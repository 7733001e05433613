import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { drawn } from './runs.ts'

interface ReadInput {
  port: number
  paths: readonly string[]
  signedIn: boolean
}

interface Call {
  port: number
  path: string
  token?: string | undefined
  body?: string
}

interface Answered {
  status: number
  text: string
}

function call(agent: Agent, { port, path, token, body }: Call): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && {
        'idempotency-key': randomUUID(),
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      }),
    }
    const method = body === undefined ? 'GET' : 'POST'
    const call = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => (text += part))
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    call.once('error', reject)
    call.end(body)
  })
}

/** Requests random URLs over keep-alive connections, each as soon as the previous response has arrived. */
export class Readers {
  readonly #agent: Agent
  readonly #connections: number
  readonly #tokens: readonly string[]

  constructor(connections: number, tokens: readonly string[]) {
    this.#connections = connections
    this.#tokens = tokens
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections })
  }

  /** Sends requests for this many milliseconds; returns the number of responses. */
  async read({ port, paths, signedIn }: ReadInput, milliseconds: number): Promise<number> {
    const end = performance.now() + milliseconds
    let requests = 0
    const reader = async () => {
      while (performance.now() < end) {
        const path = drawn(paths)
        const token = signedIn ? drawn(this.#tokens) : undefined
        const { status, text } = await call(this.#agent, { port, path, token })
        if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 200)}`)
        requests += 1
      }
    }
    await Promise.all(Array.from({ length: this.#connections }, reader))
    return requests
  }

  close(): void {
    this.#agent.destroy()
  }
}

interface Written {
  booked: number
  cancelled: number
}

/** Books free times and cancels them, so that the readers' data changes constantly. */
export class Writers {
  readonly #agent = new Agent({ keepAlive: true })
  readonly #port: number
  readonly #slots: readonly string[]
  readonly #tokens: readonly string[]

  constructor(port: number, slots: readonly string[], tokens: readonly string[]) {
    this.#port = port
    this.#slots = slots
    this.#tokens = tokens
  }

  start(perSecond: number): { stop: () => Promise<Written> } {
    const written: Written = { booked: 0, cancelled: 0 }
    let running = true
    const write = async () => {
      for (let number = 0; running; number += 1) {
        const begin = performance.now()
        await this.#pair(written, this.#tokens[number % this.#tokens.length])
        await sleep(Math.max(0, 2000 / perSecond - (performance.now() - begin)))
      }
    }
    const writing = write()
    return {
      stop: async () => {
        running = false
        await writing.finally(() => this.#agent.destroy())
        return written
      },
    }
  }

  async #pair(written: Written, token: string | undefined): Promise<void> {
    const port = this.#port
    const path = drawn(this.#slots)
    const { searchParams, pathname } = new URL(path, 'http://localhost')
    const slots = await call(this.#agent, { port, path })
    // The cast is safe: these are our own server's responses.
    const { items } = JSON.parse(slots.text) as { items: { start: string }[] }
    if (items.length === 0) return
    const body = JSON.stringify({
      businessId: pathname.split('/')[3],
      offeringIds: [searchParams.get('offering')],
      staffId: searchParams.get('staff'),
      start: drawn(items).start,
    })
    const answer = await call(this.#agent, { port, path: '/api/appointments', token, body })
    if (answer.status !== 201) return
    written.booked += 1
    // The contract's shape.
    const { id } = JSON.parse(answer.text) as { id: string }
    const cancel = { port, path: `/api/appointments/${id}/cancel`, token, body: '{}' }
    const { status } = await call(this.#agent, cancel)
    if (status === 200) written.cancelled += 1
  }
}
