import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** As OTLP's JSON has it (opentelemetry-proto, trace.proto). */
export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: Record<string, unknown> }[]
  status: { code?: number; message?: string }
}

interface TraceExport {
  resourceSpans?: { scopeSpans: { spans: ReceivedSpan[] }[] }[]
}

export interface OtlpReceiver {
  readonly url: string
  /** Everything that came, as it came. */
  readonly bodies: readonly string[]
  spans: () => ReceivedSpan[]
  close: () => Promise<void>
}

/** A collector that keeps what it gets: OTLP over HTTP, JSON. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const bodies: string[] = []
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    bodies.push(await text(request))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }
  const server = createServer((request, response) => void take(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    spans: () =>
      bodies
        .map((body) => JSON.parse(body) as TraceExport)
        .flatMap(({ resourceSpans = [] }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans),
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}
