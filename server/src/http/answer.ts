import type { FastifySerializerCompiler } from 'fastify'
import { ResponseSerializationError } from 'fastify-type-provider-zod'
import type { z } from 'zod'

/** Answers that stay as they are, and are given again. */
const kept = new WeakSet()

/** Says of an answer that nobody will change it, so that it is written once, however often it is given. */
export function unchanging<Answer extends object>(answer: Answer): Answer {
  kept.add(answer)
  return answer
}

/** Writes answers as their contract says: what a row leaves out is filled in, what is not in the contract left out. */
export const answerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema, method, url }) => {
  const written = new WeakMap<object, string>()
  return (answer: unknown) => {
    const isKept = typeof answer === 'object' && answer !== null && kept.has(answer)
    const known = isKept ? written.get(answer) : undefined
    if (known !== undefined) return known
    const { data, error } = schema.safeParse(answer)
    if (error) throw new ResponseSerializationError(method, url, { cause: error })
    const text = JSON.stringify(data)
    if (isKept) written.set(answer, text)
    return text
  }
}
