import type { FastifyRequest } from 'fastify'
import { acceptedLanguage, type Language } from '@awan/core/language'

/** Returns the language of a response: the requested one, else the account's own, else English. */
export function languageOfRequest(request: FastifyRequest): Language {
  const header = request.headers['accept-language']
  if (header && header !== '*') return acceptedLanguage(header)
  return request.caller?.language ?? 'en'
}
