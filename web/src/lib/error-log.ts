import type { paths } from '@awan/client/schema'

type Report = paths['/api/diagnostics/errors']['post']['requestBody']['content']['application/json']

/** One error in the format of the server's log. */
export type BrowserError = Report['errors'][number]
export type ErrorKind = BrowserError['kind']

/** One error as it occurred. */
export interface LoggedError {
  kind: ErrorKind
  error: unknown
}

type Take = (logged: LoggedError) => void

/** Maximum number of errors sent, so no more are queued. */
const MOST_WAITING = 10

const waiting: LoggedError[] = []
let take: Take | undefined

/** Logs unhandled errors in detail and passes them on for sending; the only place that does. */
export function logError(kind: ErrorKind, error: unknown, ...detail: unknown[]): void {
  console.error(`Page error (${kind})`, error, ...detail)
  if (take) take({ kind, error })
  else if (waiting.length < MOST_WAITING) waiting.push({ kind, error })
}

/** Connects the sender of errors once its code has loaded; errors logged earlier are passed to it at once. */
export function connectErrorLog(connected: Take): void {
  take = connected
  for (const logged of waiting.splice(0)) connected(logged)
}
