import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Quality of a bad line. */
export interface Badness {
  bitsPerSecond: number
  /** Round trip in milliseconds. */
  latency: number
  /** Share of lost packets, from 0 to 1. */
  loss: number
}

/** A line to the server that counts the bytes in both directions: bodies, headers, and all requests of a service worker. */
interface Line {
  port: number
  bytes: () => number
  /** Breaks all connections, and refuses new ones until `mend`. */
  cut: () => void
  mend: () => void
  close: () => void
}

/** Payload of a packet in bytes. */
const PACKET = 1460

/**
 * Opens a line to a port of this machine. A bad line shares its bandwidth between all connections, each of which starts
 * with a round trip; a lost packet arrives a round trip later and blocks the later packets of its connection. This is
 * TCP as applications see it, without slow start: real packet loss in the kernel needs privileges that a test lacks.
 * `luck` seeds the packet loss.
 */
export async function openLine(server: number, badness?: Badness, luck = 7): Promise<Line> {
  const random = numbersFrom(luck)
  const ways = { up: { free: 0 }, down: { free: 0 } }
  const sockets = new Set<Socket>()
  let count = 0
  let broken = false

  /** Forwards data in order, with the delays of the line. */
  async function pass(from: Socket, to: Socket, way: { free: number }) {
    // A connection takes a round trip to open.
    way.free = Math.max(way.free, performance.now() + (badness?.latency ?? 0))
    let last = 0
    let written = Promise.resolve()
    // A socket without an encoding yields bytes.
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
    // A server listening on a port has an address of this type.
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

/** Returns the arrival time of a packet sent now. */
function arrival(size: number, way: { free: number }, line: Badness, random: () => number): number {
  way.free = Math.max(way.free, performance.now()) + (size * 8000) / line.bitsPerSecond
  let at = way.free + line.latency / 2
  while (random() < line.loss) at += line.latency
  return at
}

/** Generates numbers from 0 to 1, the same in every run. */
export function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
