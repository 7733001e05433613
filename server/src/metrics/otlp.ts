import type { TraceSettings } from '#config.ts'
import type { TraceSpan, SpanAttributes, SpanSink } from './spans.ts'

const EVERY_MS = 5000
const BATCH = 512
/** More than that waits for no collector. */
const MOST = 4096
const PATIENCE_MS = 5000

/** Hands spans over as OpenTelemetry's collectors take them (OTLP, JSON over HTTP); `warn` hears once of one that does not. */
export function openExporter(
  settings: TraceSettings,
  warn: (problem: string, error?: unknown) => void,
): SpanSink & { stop: () => Promise<void> } {
  let waiting: TraceSpan[] = []
  let warned = false
  const send = async () => {
    const spans = waiting.splice(0, BATCH)
    if (spans.length === 0) return
    try {
      const answer = await fetch(new URL('/v1/traces', settings.endpoint), {
        method: 'POST',
        headers: { ...settings.headers, 'content-type': 'application/json' },
        body: JSON.stringify(payloadOf(spans, settings.service)),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`it answered ${answer.status}`)
      warned = false
    } catch (error) {
      if (!warned) warn('traces could not be handed over', error)
      warned = true
    }
  }
  let sending = Promise.resolve()
  const sendNext = () => (sending = sending.then(send))
  const timer = setInterval(() => void sendNext(), EVERY_MS).unref()
  return {
    ratio: settings.ratio,
    take: (span) => {
      if (waiting.length >= MOST) return
      waiting.push(span)
      if (waiting.length === BATCH) void sendNext()
    },
    stop: async () => {
      clearInterval(timer)
      const batches = Math.ceil(waiting.length / BATCH)
      for (let batch = 0; batch < batches; batch += 1) await sendNext()
      await sending
      waiting = []
    },
  }
}

function payloadOf(spans: readonly TraceSpan[], service: string) {
  return {
    resourceSpans: [
      {
        resource: { attributes: pairsOf({ 'service.name': service }) },
        scopeSpans: [{ scope: { name: service }, spans: spans.map(written) }],
      },
    ],
  }
}

const ERROR = 2

function written({ attributes, failed, from, to, parentSpanId, ...span }: TraceSpan) {
  return {
    ...span,
    ...(parentSpanId === undefined ? {} : { parentSpanId }),
    startTimeUnixNano: nanoseconds(from),
    endTimeUnixNano: nanoseconds(to),
    attributes: pairsOf(attributes),
    status: failed ? { code: ERROR } : {},
  }
}

/** As text: a number cannot hold as many. */
const nanoseconds = (ms: number) => String(BigInt(Math.round(ms * 1000)) * 1000n)

const pairsOf = (attributes: SpanAttributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value:
      typeof value === 'string' ? { stringValue: value } : { intValue: String(Math.round(value)) },
  }))
