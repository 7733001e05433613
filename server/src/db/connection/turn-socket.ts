import { Socket } from 'node:net'

/**
 * Sends what is written in one turn of the event loop in one call of the system: the statements of a transaction that
 * travel together (`together`) are one, not one each.
 */
export class TurnSocket extends Socket {
  #holds = false

  override cork(): void {
    this.#hold()
    super.cork()
  }

  #hold(): void {
    if (this.#holds) return
    this.#holds = true
    super.cork()
    // After the promises of this turn, each of which may bring one more statement.
    process.nextTick(() => {
      this.#holds = false
      this.uncork()
    })
  }
}
