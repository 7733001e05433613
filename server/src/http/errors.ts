import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { ERRORS, type ErrorCode } from '@awan/core/errors'
import { sentenceOf } from '@awan/core/support/error-sentences'
import { isUnavailable } from '../db/unavailable.ts'
import { translate } from '../locale.ts'
import { AppError } from './app-error.ts'
import { languageOfRequest } from './language.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Error code of the refusal. */
    refusal?: ErrorCode
  }
}

const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_HANDLER_TIMEOUT: 'request_timeout',
}

/** Names of the request parts: the framework's, and those used in our messages. */
const PARTS: Record<string, string> = { params: 'path', querystring: 'query', headers: 'headers' }

/**
 * Converts every error to `{ code, message, data }` with its status, in one place; `onFault` receives unexpected ones.
 */
export function handleErrors(
  app: FastifyInstance,
  onFault?: (error: unknown, request: FastifyRequest) => void,
): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = asAppError(error)
    if (known.code === 'internal') {
      request.log.error({ err: error }, 'unexpected error')
      onFault?.(error, request)
    } else if (known.code === 'busy' && known !== error)
      request.log.warn({ err: error }, 'temporarily unavailable')
    return sendError(request, reply, known)
  })
  app.setNotFoundHandler((request, reply) => sendError(request, reply, new AppError('not_found')))
}

const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(ERRORS, text)

function asAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.map((issue) => ({
      field: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
      problem: issue.message ?? 'invalid',
    }))
    // A contract's rule may give an error code as its message.
    const named = fields.map(({ problem }) => problem).find(isErrorCode)
    return new AppError(named ?? 'invalid_input', {
      in: PARTS[error.validationContext ?? ''] ?? 'body',
      fields,
    })
  }
  if (isUnavailable(error)) return new AppError('busy', undefined, 2)
  const code = FASTIFY_CODES[error.code]
  if (code) return new AppError(code)
  const status = error.statusCode ?? 500
  return new AppError(status >= 400 && status < 500 ? 'malformed_request' : 'internal')
}

/** Sends an error response in the language of the request. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: AppError) {
  request.refusal = error.code
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
  const { key, values } = sentenceOf(error.code, error.data)
  return reply
    .status(ERRORS[error.code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      code: error.code,
      message: translate(languageOfRequest(request), key, values),
      ...(error.data ? { data: error.data } : {}),
    })
}
