import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Span } from '@opentelemetry/api'
import { count, isMeasured, measure, watch } from '../telemetry/measure.ts'
import { activeTracing } from '../telemetry/spans.ts'
import type { Tracing } from '../telemetry/tracing.ts'

/** What is called, by the names of the contract: an address holds ids, keys and what somebody searched for. */
function endpointOf(request: FastifyRequest): string {
  const { endpoint } = request.routeOptions.config
  if (endpoint) return `${endpoint.method} ${endpoint.path}`
  if (request.url.startsWith('/api/health/')) return 'health'
  return request.url.startsWith('/api/') ? 'other' : 'pages'
}

/** Counts and times every call, and makes each a trace, as far as that is wanted; to be called before other hooks are there. */
export function observeCalls(app: FastifyInstance): void {
  if (isMeasured()) measureCalls(app)
  const tracing = activeTracing()
  if (tracing) traceCalls(app, tracing)
}

function measureCalls(app: FastifyInstance): void {
  let underWay = 0
  const stop = watch(() => Promise.resolve([['eluent_http_requests_under_way', underWay]]))
  app.addHook('onClose', async () => stop())
  app.addHook('onRequest', (request, reply, done) => {
    const startMs = performance.now()
    underWay += 1
    // also where the caller is gone before the answer
    reply.raw.once('close', () => {
      underWay -= 1
      const endpoint = endpointOf(request)
      const status = reply.raw.writableEnded ? String(reply.statusCode) : 'gone'
      count('eluent_http_requests', { endpoint, status })
      measure('eluent_http_request_duration_seconds', (performance.now() - startMs) / 1000, { endpoint })
    })
    done()
  })
}

function traceCalls(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<object, Span>()
  // where a call's log lines begin: the first of them is written before any hook
  app.setChildLoggerFactory((logger, bindings, options, raw) => {
    const child = logger.child(bindings, options)
    const { traceparent } = raw.headers
    const span = tracing.begin({
      name: raw.method ?? 'call',
      kind: 'call',
      traceparent: typeof traceparent === 'string' ? traceparent : null,
    })
    spans.set(raw, span)
    tracing.nameIn(child, span)
    return child
  })
  app.addHook('onRequest', (request, reply, done) => {
    const span = spans.get(request.raw)
    if (!span) return done()
    const endpoint = endpointOf(request)
    span.updateName(endpoint)
    span.setAttributes({ 'http.request.method': request.method, 'eluent.request_id': request.id })
    const { url } = request.routeOptions
    if (url !== undefined) span.setAttribute('http.route', url)
    reply.raw.once('close', () => {
      if (request.actor) span.setAttribute('eluent.organization_id', request.actor.organizationId)
      span.setAttribute('http.response.status_code', reply.statusCode)
      if (!reply.raw.writableEnded) span.setAttribute('error.type', 'gone')
      if (reply.statusCode >= 500) tracing.markFailed(span)
      span.end()
    })
    tracing.within(span, done)
  })
  // a body that was read goes on from where its last piece arrived, which is nobody's call
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request.raw)
    if (span) tracing.within(span, done)
    else done()
  })
}
