import { context, diag, DiagLogLevel, type Tracer } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { TraceSettings } from '#config.ts'

const EVERY_MS = 5000
const BATCH = 512
/** Maximum number of spans waiting for export; further ones are dropped. */
const MOST = 4096
const PATIENCE_MS = 5000

/** Exports spans to a collector, as OTLP over HTTP; `warn` is called once if it does not accept them. */
export function openCollector(
  { endpoint, headers, service, ratio }: TraceSettings,
  warn: (problem: string, error?: unknown) => void,
): { tracer: Tracer; stop: () => Promise<void> } {
  let warned = false
  const problem = (message: string) => {
    if (!warned) warn('traces could not be exported', new Error(message))
    warned = true
  }
  const quiet = () => undefined
  const logger = { error: problem, warn: problem, info: quiet, debug: quiet, verbose: quiet }
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const exporter = new OTLPTraceExporter({
    url: new URL('/v1/traces', endpoint).href,
    headers: { ...headers },
    timeoutMillis: PATIENCE_MS,
  })
  const processor = new BatchSpanProcessor({
    exporter,
    scheduledDelayMillis: EVERY_MS,
    exportTimeoutMillis: PATIENCE_MS,
    maxExportBatchSize: BATCH,
    maxQueueSize: MOST,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [processor],
  })
  return {
    tracer: provider.getTracer('awan'),
    stop: async () => {
      // An unreachable collector does not delay a shutdown.
      await provider.shutdown().catch((error: unknown) => problem(String(error)))
      context.disable()
      diag.disable()
    },
  }
}
