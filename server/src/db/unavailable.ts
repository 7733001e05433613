import { codeOf, messageOf } from '@awan/core/thrown'

const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'ENOSPC',
  'EDQUOT',
])
/**
 * SQLSTATEs: connection exceptions, shutting down, starting up, too many connections, full disk, read-only after a
 * failover; lock, statement and transaction timeouts; deadlocks and serialization conflicts.
 */
const SERVER_STATES = /^(08...|57P0[1235]|53[0-9A-Z]{3}|25006|25P03|55P03|57014|40001|40P01)$/
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/

/** Returns whether the database or disk is temporarily unavailable: answered with 503, worth a retry. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error) ?? ''
  if (SYSTEM_CODES.has(code) || SERVER_STATES.test(code)) return true
  // A missing socket, not any other missing file.
  if (code === 'ENOENT') return isConnecting(error)
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  return error instanceof Error && DRIVER_MESSAGES.test(messageOf(error))
}

function isConnecting(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'connect'
}
