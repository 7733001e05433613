/** Names what one read brings: a text, or that nothing follows. */
type Said = { done: false; value: string } | { done: true; value: undefined }

const NOTHING_FOLLOWS: Said = { done: true, value: undefined }

/**
 * Tells one page, as the framework reads a web stream: by one reader, who gets what has been said since the last time. Thousands
 * are open at a time, so it is no more than this: a stream of Node's, with what pipes it and watches both of its ends, keeps
 * several kB more of each.
 */
export class Telling {
  /** Says whether somebody reads it; it is read by one alone. */
  locked = false
  readonly #onLeft: () => void
  #said = ''
  #isOver = false
  #answer: ((said: Said) => void) | undefined

  /** `onLeft` runs when the page has gone away by itself. */
  constructor(first: string, onLeft: () => void) {
    this.#said = first
    this.#onLeft = onLeft
  }

  say(text: string): void {
    this.#said += text
    this.#tell()
  }

  /** Ends it, once what was said is read. */
  end(): void {
    this.#isOver = true
    this.#tell()
  }

  getReader(): this {
    this.locked = true
    return this
  }

  async read(): Promise<Said> {
    return (
      this.#next() ??
      new Promise((resolve) => {
        this.#answer = resolve
      })
    )
  }

  /** Hears from its reader that the page has left. */
  async cancel(): Promise<void> {
    this.#onLeft()
  }

  #tell(): void {
    const next = this.#answer && this.#next()
    if (!next) return
    this.#answer?.(next)
    this.#answer = undefined
  }

  #next(): Said | undefined {
    if (this.#said === '') return this.#isOver ? NOTHING_FOLLOWS : undefined
    const value = this.#said
    this.#said = ''
    return { done: false, value }
  }
}
