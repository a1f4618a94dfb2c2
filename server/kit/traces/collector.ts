// Sends spans to a collector by OTLP over HTTP, as JSON: in the background, from a queue with an end. Loaded only where a collector is named.
import { hostname } from 'node:os'
import {
  type Context,
  type Link,
  ROOT_CONTEXT,
  type Span as OpenSpan,
  SpanKind as Kind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { Memory } from '#server/kit/admission/budgets.ts'
import { Refusal } from '#server/kit/refuse.ts'
import type { Span, SpanKind, Told, Traces } from './traces.ts'

export interface Collector {
  endpoint: string
  headers: Record<string, string>
  service: string
  /** Of the traces that begin here. */
  share: number
}

/** Beyond it spans are dropped, and counted: a collector that is slow costs memory up to here and nobody's time. */
const mostWaiting = 4_096
const batch = 512
const everyMs = 1_000
const sendMs = 3_000
/** What is not away by then is lost. */
const stopMs = 2_000
/** Calls whose facts may still be on their way. */
const [mostRemembered, rememberedMs] = [10_000, 60_000]

const kinds: Record<SpanKind, Kind> = { server: Kind.SERVER, client: Kind.CLIENT, internal: Kind.INTERNAL }
const form = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** Where a caller's trace goes on; nothing where it says none that can be read. */
function contextOf(traceparent: string | undefined): Context {
  const [, traceId, spanId, flags] = form.exec(traceparent ?? '') ?? []
  if (!traceId || !spanId || !flags || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true })
}

const kindOf = (failure: unknown): string => {
  const { code, kind, name } = failure as Record<string, unknown>
  return ([code, kind, name].find((one) => typeof one === 'string' && one !== '') as string | undefined) ?? 'Error'
}

class OtlpSpan implements Span {
  readonly #tracer: Tracer
  readonly #span: OpenSpan

  constructor(tracer: Tracer, span: OpenSpan) {
    this.#tracer = tracer
    this.#span = span
  }

  get traceId(): string {
    return this.#span.spanContext().traceId
  }

  get traceparent(): string {
    const { traceId, spanId, traceFlags } = this.#span.spanContext()
    return `00-${traceId}-${spanId}-${traceFlags === 1 ? '01' : '00'}`
  }

  get context(): Context {
    return trace.setSpan(ROOT_CONTEXT, this.#span)
  }

  get link(): Link {
    return { context: this.#span.spanContext() }
  }

  child(name: string, kind: SpanKind, told: Told = {}): Span {
    return new OtlpSpan(this.#tracer, this.#tracer.startSpan(name, { kind: kinds[kind], attributes: { ...told } }, this.context))
  }

  tell(told: Told): void {
    this.#span.setAttributes({ ...told })
  }

  end(failure?: unknown): void {
    if (!this.#span.isRecording()) return
    // That somebody is told no is no failure.
    if (failure instanceof Refusal) this.#span.setAttribute('tanod.refused', failure.code)
    else if (failure !== undefined) {
      this.#span.setAttribute('error.type', kindOf(failure))
      this.#span.setStatus({ code: SpanStatusCode.ERROR })
    }
    this.#span.end()
  }
}

export function openCollector({ endpoint, headers, service, share }: Collector, version: string, warn: (error: unknown) => void): Traces {
  const figures = { sent: 0, dropped: 0, waiting: 0 }
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, headers, timeoutMillis: sendMs })
  let isFailing = false
  /** Counts what went, and what did not; that it fails is said once, until it goes again. */
  const counting: SpanExporter = {
    export(spans, done) {
      exporter.export(spans, (result) => {
        figures.waiting -= spans.length
        const isSent = result.code === 0
        figures[isSent ? 'sent' : 'dropped'] += spans.length
        if (!isSent && !isFailing) warn(Object.assign(new Error('The collector of traces does not take them.'), { name: 'TracesNotTaken' }))
        isFailing = !isSent
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
  const sending = new BatchSpanProcessor({
    ...{ exporter: counting, maxQueueSize: mostWaiting, maxExportBatchSize: batch, scheduledDelayMillis: everyMs, exportTimeoutMillis: 2 * sendMs },
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version, 'service.instance.id': `${hostname()}:${process.pid}` }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanLimits: { attributeValueLengthLimit: 200, attributeCountLimit: 32 },
    spanProcessors: [
      {
        onStart() {},
        onEnd(span: ReadableSpan) {
          if ((span.spanContext().traceFlags & 1) === 0) return
          if (figures.waiting >= mostWaiting) return void figures.dropped++
          figures.waiting++
          sending.onEnd(span)
        },
        forceFlush: () => sending.forceFlush(),
        shutdown: () => sending.shutdown(),
      },
    ],
  })
  const tracer = provider.getTracer('tanod', version)
  const remembered = new Memory<Span>(mostRemembered, rememberedMs)
  return {
    begin(name, kind, told, { traceparent, parent, also = [] } = {}) {
      const context = parent instanceof OtlpSpan ? parent.context : contextOf(traceparent)
      const links = also.flatMap((one) => (one instanceof OtlpSpan ? one.link : []))
      return new OtlpSpan(tracer, tracer.startSpan(name, { kind: kinds[kind], attributes: { ...told }, links }, context))
    },
    remember: (requestId, span) => remembered.set(requestId, span),
    spanOf: (requestId) => remembered.get(requestId),
    figures: () => ({ ...figures }),
    async stop() {
      // Nobody takes them.
      if (isFailing) return void provider.shutdown().catch(() => {})
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, stopMs)))
      await Promise.race([provider.shutdown().catch(warn), late])
      clearTimeout(timer)
    },
  }
}
