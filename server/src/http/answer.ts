import type { FastifySerializerCompiler } from 'fastify'
import { ResponseSerializationError } from 'fastify-type-provider-zod'
import type { z } from 'zod'

/** Immutable responses, which are sent again for other requests. */
const kept = new WeakSet()

/** Marks a response as immutable, so that it is serialised once for all requests. */
export function unchanging<Answer extends object>(answer: Answer): Answer {
  kept.add(answer)
  return answer
}

/** An immutable response: serialised at its first use; afterwards only the text is kept. */
export class Repeated<Answer extends object> {
  #answer: Answer | undefined
  #text = ''

  constructor(answer: Answer) {
    this.#answer = answer
  }

  /** Returns the text, serialised by `write` at the first call. */
  textBy(write: (answer: Answer) => string): string {
    if (this.#answer === undefined) return this.#text
    this.#text = write(this.#answer)
    this.#answer = undefined
    return this.#text
  }

  /** Returns the text, or the response before its first use; used to measure its size. */
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
