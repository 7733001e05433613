import type { FastifyRequest } from 'fastify'
import { acceptedLanguage, type Language } from '@awan/core/language'

/** The language of an answer: what the request asks for, else the person's own, else English. */
export function languageOfRequest(request: FastifyRequest): Language {
  const header = request.headers['accept-language']
  if (header && header !== '*') return acceptedLanguage(header)
  return request.caller?.language ?? 'en'
}
