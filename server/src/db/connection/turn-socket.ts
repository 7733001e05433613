import { Socket } from 'node:net'

type Done = (error?: Error | null) => void

/**
 * Socket that sends everything written in one event-loop turn with one system call: the statements of a transaction
 * that are sent together (`together`) take one write, not one each.
 */
export class TurnSocket extends Socket {
  #holds = false

  constructor() {
    super()
    // While connecting, Node assigns its own `write` to every socket.
    this.once('connect', () => Reflect.deleteProperty(this, 'write'))
  }

  override cork(): void {
    this.#hold()
    super.cork()
  }

  /** Also buffers uncorked writes, so that `begin` is sent with the statements that follow it. */
  override write(chunk: Uint8Array | string, done?: Done): boolean
  override write(chunk: Uint8Array | string, encoding?: BufferEncoding, done?: Done): boolean
  override write(chunk: Uint8Array | string, how?: BufferEncoding | Done, done?: Done): boolean {
    this.#hold()
    return typeof how === 'string' ? super.write(chunk, how, done) : super.write(chunk, how ?? done)
  }

  #hold(): void {
    if (this.#holds) return
    this.#holds = true
    super.cork()
    // Runs after this turn's promises, each of which may add a statement.
    process.nextTick(() => {
      this.#holds = false
      this.uncork()
    })
  }
}
