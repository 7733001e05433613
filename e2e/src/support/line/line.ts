import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Describes how bad a line is. */
export interface Badness {
  bitsPerSecond: number
  /** There and back, in milliseconds. */
  latency: number
  /** Says how many of its packets are lost, from 0 to 1. */
  loss: number
}

/** A line to the server, which counts what travels both ways: bodies, headers, and all that a worker fetches. */
interface Line {
  port: number
  bytes: () => number
  /** Breaks every connection, and each that is tried, until it is mended. */
  cut: () => void
  mend: () => void
  close: () => void
}

/** Holds what a packet carries. */
const PACKET = 1460

/**
 * Opens a line to a port of this machine. A bad one shares its bits between all connections, each of which begins with a round trip
 * of its own; a lost packet comes one round trip later, and what its connection has sent after it waits for it. That is TCP as it
 * shows itself above, without its caution at the begin: the kernel's own loss would need rights that a test has not. `luck` says
 * which packets are lost.
 */
export async function openLine(server: number, badness?: Badness, luck = 7): Promise<Line> {
  const random = numbersFrom(luck)
  const ways = { up: { free: 0 }, down: { free: 0 } }
  const sockets = new Set<Socket>()
  let count = 0
  let broken = false

  /** Passes on what comes, in its order and when a line so bad would bring it. */
  async function pass(from: Socket, to: Socket, way: { free: number }) {
    // A connection is open after a round trip of its own.
    way.free = Math.max(way.free, performance.now() + (badness?.latency ?? 0))
    let last = 0
    let written = Promise.resolve()
    // A socket without an encoding gives its bytes.
    for await (const chunk of from as AsyncIterable<Buffer>) {
      count += chunk.length
      for (let at = 0; at < chunk.length; at += PACKET) {
        const packet = chunk.subarray(at, at + PACKET)
        if (badness) last = Math.max(last, arrival(packet.length, way, badness, random))
        const due = last
        written = written.then(async () => {
          const wait = due - performance.now()
          if (wait > 1) await sleep(wait)
          to.write(packet)
        })
      }
    }
    await written
    to.end()
  }

  const proxy = createServer((browser) => {
    if (broken) {
      browser.resetAndDestroy()
      return
    }
    const upstream = connect(server, 'localhost')
    const pair = [browser, upstream]
    for (const socket of pair) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => pair.forEach((one) => one.destroy()))
    }
    const end = () => pair.forEach((one) => one.destroy())
    pass(browser, upstream, ways.up).catch(end)
    pass(upstream, browser, ways.down).catch(end)
  })
  proxy.listen(0, 'localhost')
  await once(proxy, 'listening')
  return {
    // What listens on a port has an address of this form.
    port: (proxy.address() as AddressInfo).port,
    bytes: () => count,
    cut: () => {
      broken = true
      for (const socket of sockets) socket.resetAndDestroy()
      sockets.clear()
    },
    mend: () => {
      broken = false
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}

/** When a packet that is sent now is there. */
function arrival(size: number, way: { free: number }, line: Badness, random: () => number): number {
  way.free = Math.max(way.free, performance.now()) + (size * 8000) / line.bitsPerSecond
  let at = way.free + line.latency / 2
  while (random() < line.loss) at += line.latency
  return at
}

/** Numbers from 0 to 1, the same in every run. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
