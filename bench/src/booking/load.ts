import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'

export interface Order {
  token: string
  body: string
}

export interface Job {
  port: number
  clients: number
  orders: readonly Order[]
  /** Duration of the load; ends sooner if there are no more orders. */
  milliseconds: number
}

export interface Load {
  /** Number of responses by status. */
  statuses: Record<string, number>
  seconds: number
  /** Latencies in milliseconds, sorted. */
  times: number[]
}

// A booking customer already has an open connection.
const agent = new Agent({ keepAlive: true })

/** Books over persistent connections, one order after another per client, until the time or the orders run out. */
async function load({ port, clients, orders, milliseconds }: Job): Promise<Load> {
  const statuses: Record<string, number> = {}
  const times: number[] = []
  let next = 0
  const begin = performance.now()
  const client = async () => {
    while (performance.now() - begin < milliseconds) {
      const number = next
      next += 1
      const order = orders[number]
      if (!order) return
      const sent = performance.now()
      const status = await book(port, order, randomUUID())
      times.push(performance.now() - sent)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const seconds = (performance.now() - begin) / 1000
  return { statuses, seconds, times: times.sort((a, b) => a - b) }
}

function book(port: number, { token, body }: Order, key: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const call = request(
      { agent, host: '127.0.0.1', port, method: 'POST', path: '/api/appointments', headers },
      (answer) => {
        answer.resume()
        answer.once('end', () => resolve(answer.statusCode ?? 0))
      },
    )
    call.once('error', reject)
    call.end(body)
  })
}

// The parent process sends a job, waits for its confirmation, and then sends the start signal.
let job: Job | undefined
process.on('message', (message: Job | 'begin') => {
  if (message === 'begin') {
    if (job) void load(job).then((done) => process.send?.(done))
    return
  }
  job = message
  process.send?.('ready')
})
