import {
  context,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
  type Tracer,
} from '@opentelemetry/api'

/** Attributes without personal data: routes, statuses, names of jobs and providers, statements without their values. */
export type SpanAttributes = Attributes

let tracer: Tracer | undefined

/** Sets the tracer of all further spans; undefined: tracing is off and creates nothing. */
export function followSpans(by: Tracer | undefined): void {
  tracer = by
}

export const isFollowed = (): boolean => tracer !== undefined

interface Begin {
  name: string
  kind?: SpanKind
  attributes?: SpanAttributes
}

/** Starts a span below the current one, or a new trace. */
export function openSpan({
  name,
  kind = SpanKind.INTERNAL,
  attributes = {},
}: Begin): Span | undefined {
  return tracer?.startSpan(name, { kind, attributes })
}

/** Ends a span with the given attributes; error messages are left out, as they may contain names. */
export function closeSpan(
  span: Span | undefined,
  { attributes = {}, failed = false }: { attributes?: SpanAttributes; failed?: boolean } = {},
): void {
  if (failed) span?.setStatus({ code: SpanStatusCode.ERROR })
  span?.setAttributes(attributes).end()
}

/** Runs `work` with a span as the current one. */
export const within = <T>(span: Span | undefined, work: () => T): T =>
  span === undefined ? work() : context.with(trace.setSpan(context.active(), span), work)

/** Traces `work` as a span, if tracing is on; `attributesOf` reads its result. */
export async function inSpan<T>(
  begin: Begin,
  work: () => Promise<T>,
  attributesOf?: (made: T) => SpanAttributes,
): Promise<T> {
  const span = openSpan(begin)
  if (span === undefined) return work()
  try {
    const made = await within(span, work)
    closeSpan(span, attributesOf ? { attributes: attributesOf(made) } : {})
    return made
  } catch (error) {
    closeSpan(span, { failed: true })
    throw error
  }
}
