import type { FastifySerializerCompiler } from 'fastify'
import { ResponseSerializationError } from 'fastify-type-provider-zod'
import type { z } from 'zod'

/** Answers that stay as they are, and are given again. */
const kept = new WeakSet()

/** Marks a response as immutable, so that it is serialised once for all requests. */
export function unchanging<Answer extends object>(answer: Answer): Answer {
  kept.add(answer)
  return answer
}

/** An answer that is kept to be given again: written at its first use, of which nothing but the text is kept then. */
export class Repeated<Answer extends object> {
  #answer: Answer | undefined
  #text = ''

  constructor(answer: Answer) {
    this.#answer = answer
  }

  /** Its text, which `write` makes of it the first time. */
  textBy(write: (answer: Answer) => string): string {
    if (this.#answer === undefined) return this.#text
    this.#text = write(this.#answer)
    this.#answer = undefined
    return this.#text
  }

  /** Returns the serialised text, to measure it before it is sent. */
  toJSON(): unknown {
    return this.#answer ?? this.#text
  }
}

/** Serialises responses by their contract: fills in omitted fields and drops unknown ones. */
export const answerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema, method, url }) => {
  const written = new WeakMap<object, string>()
  const write = (answer: unknown) => {
    const { data, error } = schema.safeParse(answer)
    if (error) throw new ResponseSerializationError(method, url, { cause: error })
    return JSON.stringify(data)
  }
  return (answer: unknown) => {
    if (answer instanceof Repeated) return answer.textBy(write)
    const isKept = typeof answer === 'object' && answer !== null && kept.has(answer)
    const known = isKept ? written.get(answer) : undefined
    if (known !== undefined) return known
    const text = write(answer)
    if (isKept) written.set(answer, text)
    return text
  }
}
