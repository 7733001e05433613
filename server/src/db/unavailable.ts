import { codeOf, messageOf } from './embedded/failure.ts'

const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
])
// Connection exceptions, shutting down, starting up, too many connections, and read-only after a failover.
const serverCodes = /^(08...|57P0[1235]|53[0-9A-Z]{3}|25006)$/
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/

/** Whether the database could not be asked at all: answered 503, worth another try, nobody's fault. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error) ?? ''
  if (systemCodes.has(code) || serverCodes.test(code)) return true
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  return error instanceof Error && driverMessages.test(messageOf(error))
}
