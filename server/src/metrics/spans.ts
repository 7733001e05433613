import {
  context,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
  type Tracer,
} from '@opentelemetry/api'

/** Values that name no person: routes, statuses, names of jobs and providers, statements without their values. */
export type SpanAttributes = Attributes

let tracer: Tracer | undefined

/** Has every span made there from now on; undefined: nobody follows anything, and nothing is made. */
export function followSpans(by: Tracer | undefined): void {
  tracer = by
}

export const isFollowed = (): boolean => tracer !== undefined

interface Begin {
  name: string
  kind?: SpanKind
  attributes?: SpanAttributes
}

/** Begins a span below the one of now, or a trace of its own. */
export function openSpan({
  name,
  kind = SpanKind.INTERNAL,
  attributes = {},
}: Begin): Span | undefined {
  return tracer?.startSpan(name, { kind, attributes })
}

/** Ends a span with what is known by now; what an error says is left out, for it may name somebody. */
export function closeSpan(
  span: Span | undefined,
  { attributes = {}, failed = false }: { attributes?: SpanAttributes; failed?: boolean } = {},
): void {
  if (failed) span?.setStatus({ code: SpanStatusCode.ERROR })
  span?.setAttributes(attributes).end()
}

/** Runs what belongs to a span. */
export const within = <T>(span: Span | undefined, work: () => T): T =>
  span === undefined ? work() : context.with(trace.setSpan(context.active(), span), work)

/** Follows `work` as a span, where anybody follows; `attributesOf` reads what came of it. */
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
