import type { paths } from '@awan/client/schema'

type Report = paths['/api/diagnostics/errors']['post']['requestBody']['content']['application/json']

/** One error as the server's log takes it. */
export type BrowserError = Report['errors'][number]
export type ErrorKind = BrowserError['kind']

/** One thing that went wrong, as it was met. */
export interface LoggedError {
  kind: ErrorKind
  error: unknown
}

type Take = (logged: LoggedError) => void

const WORDS = {
  error: 'Uncaught error',
  rejection: 'Unhandled rejection',
  render: 'Screen failed to render',
  resource: 'Resource failed to load',
} as const satisfies Record<ErrorKind, string>

/** More than are ever sent need not wait. */
const MOST_WAITING = 10

const waiting: LoggedError[] = []
let take: Take | undefined

/** The one place where errors nobody handled are logged, in detail, and handed on to be sent. */
export function logError(kind: ErrorKind, error: unknown, ...detail: unknown[]): void {
  console.error(WORDS[kind], error, ...detail)
  if (take) take({ kind, error })
  else if (waiting.length < MOST_WAITING) waiting.push({ kind, error })
}

/** Called by what sends errors once its code is there; those logged before follow at once. */
export function connectErrorLog(connected: Take): void {
  take = connected
  for (const logged of waiting.splice(0)) connected(logged)
}
