import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes, randomInt } from 'node:crypto'

/** Values that name no person: routes, statuses, names of jobs and providers, statements without their values. */
export type SpanAttributes = Readonly<Record<string, string | number>>

/** Kinds of OpenTelemetry: what happens inside, what is served, what is called. */
export const KINDS = { internal: 1, server: 2, client: 3 } as const

export interface TraceSpan {
  traceId: string
  spanId: string
  parentSpanId?: string | undefined
  name: string
  kind: number
  /** Milliseconds since 1970. */
  from: number
  to: number
  attributes: SpanAttributes
  failed: boolean
}

export interface SpanSink {
  take: (span: TraceSpan) => void
  /** Part of what begins by itself that is followed, from 0 to 1. */
  ratio: number
}

/** A span that is not over, or what says that nothing of this trace is followed. */
type Open = { span: TraceSpan } | 'unfollowed'

const current = new AsyncLocalStorage<Open>()
let sink: SpanSink | undefined

/** Has every span taken there from now on; undefined: nobody follows anything, and nothing is made. */
export function followSpans(to: SpanSink | undefined): void {
  sink = to
}

export const isFollowed = (): boolean => sink !== undefined

const now = () => performance.timeOrigin + performance.now()

interface Begin {
  name: string
  kind?: number
  attributes?: SpanAttributes
}

/** Begins a span below the one of now, or a trace of its own. */
export function openSpan({
  name,
  kind = KINDS.internal,
  attributes = {},
}: Begin): Open | undefined {
  if (sink === undefined) return undefined
  const above = current.getStore()
  if (above === 'unfollowed') return above
  if (above === undefined && randomInt(1_000_000) >= sink.ratio * 1_000_000) return 'unfollowed'
  const span: TraceSpan = {
    traceId: above?.span.traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    parentSpanId: above?.span.spanId,
    ...{ name, kind, attributes, from: now(), to: 0, failed: false },
  }
  return { span }
}

/** Ends a span with what is known by now. */
export function closeSpan(
  open: Open | undefined,
  {
    name,
    attributes,
    failed = false,
  }: { name?: string; attributes?: SpanAttributes; failed?: boolean } = {},
): void {
  if (open === undefined || open === 'unfollowed') return
  const { span } = open
  const known = { ...span.attributes, ...attributes }
  sink?.take({ ...span, name: name ?? span.name, attributes: known, to: now(), failed })
}

/** Runs what belongs to a span. */
export const within = <T>(open: Open | undefined, work: () => T): T =>
  open === undefined ? work() : current.run(open, work)

/** Follows `work` as a span, where anybody follows; `attributesOf` reads what came of it. */
export async function inSpan<T>(
  begin: Begin,
  work: () => Promise<T>,
  attributesOf?: (made: T) => SpanAttributes,
): Promise<T> {
  const open = openSpan(begin)
  if (open === undefined) return work()
  try {
    const made = await within(open, work)
    closeSpan(open, attributesOf ? { attributes: attributesOf(made) } : {})
    return made
  } catch (error) {
    closeSpan(open, { failed: true })
    throw error
  }
}
