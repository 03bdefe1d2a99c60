import { ORIGIN_FIELDS } from '../../src/testing/certificates.ts'
import { injection, sampleBody } from '../../src/testing/laboratory.ts'
import type { Bench } from './laboratories.ts'

/** One HTTP call to whichever node is next. @throws Error where it is refused */
export type Send = (
  method: 'GET' | 'POST',
  path: string,
  more?: { body?: unknown; headers?: Record<string, string> },
) => Promise<unknown>

interface Kind {
  /** Of 100 calls of a laboratory's day. */
  readonly share: number
  readonly isRead: boolean
  readonly call: (send: Send, bench: Bench) => Promise<unknown>
}

const LIST = '/samples?startIndex=0&endIndex=10&sortColumn=id&sortOrder=desc&exclude_sample_types=standard,calibration'

const as = ({ authorization }: Bench, body?: unknown) => ({ body, headers: { authorization } })

async function create(send: Send, bench: Bench): Promise<void> {
  const { data } = (await send('POST', '/samples', as(bench, sampleBody(bench.laboratory)))) as { data: { id: number } }
  bench.queueable.push(data.id)
  bench.appendable.push({ id: data.id, run: '1.D' }, { id: data.id, run: '2.D' })
}

async function append(send: Send, bench: Bench): Promise<unknown> {
  const next = bench.appendable.shift()
  if (!next) return create(send, bench)
  const at = bench.queueable.indexOf(next.id)
  // a finished sample has no place in the queue
  if (at >= 0) bench.queueable.splice(at, 1)
  const amounts = next.run === '1.D' ? { THCA: 120, THC: 3 } : { THCA: 30, THC: 0.15 }
  return send('POST', `/samples/${next.id}/append_results`, as(bench, injection(`${next.id}-${next.run}`, amounts)))
}

async function queue(send: Send, bench: Bench): Promise<unknown> {
  const id = bench.queueable.pop()
  return id === undefined ? create(send, bench) : send('POST', '/sample_queues', as(bench, { sample: { id } }))
}

async function share(send: Send, { released }: Bench): Promise<unknown> {
  return send('GET', `/share/samples/${released.share_key}`)
}

async function seal(send: Send, { sealer }: Bench): Promise<unknown> {
  const headers = { authorization: sealer }
  const { tracer } = (await send('GET', '/certi/certi_tracer', { headers })) as { tracer: string }
  return send('POST', '/certificate_of_origin', { headers, body: { form_fields: ORIGIN_FIELDS, tracer } })
}

const report = (bench: Bench) => ({ headers: { ...as(bench).headers, accept: 'application/pdf' } })

/**
 * A laboratory's day. An append or a place in the queue for which no sample is left registers one instead, so that the mix
 * can go on for ever.
 */
export const KINDS: Readonly<Record<string, Kind>> = {
  list: { share: 29, isRead: true, call: (send, bench) => send('GET', LIST, as(bench)) },
  'read sample': {
    share: 24,
    isRead: true,
    call: (send, bench) => send('GET', `/samples/${bench.released.id}`, as(bench)),
  },
  search: {
    share: 8,
    isRead: true,
    call: (send, bench) =>
      send('GET', `${LIST}&searchIn=batch_number&searchData=BATCH-${bench.samples - 7}`, as(bench)),
  },
  create: { share: 7, isRead: false, call: create },
  queue: { share: 3, isRead: false, call: queue },
  append: { share: 10, isRead: false, call: append },
  'report as PDF, drawn before': {
    share: 8,
    isRead: true,
    call: (send, bench) => send('GET', `/samples/${bench.released.id}/report/download`, report(bench)),
  },
  'labels as PDF, drawn': {
    share: 2,
    isRead: false,
    call: (send, bench) => send('GET', `/labels?ids=${bench.released.id}`, report(bench)),
  },
  'share page': { share: 8, isRead: true, call: share },
  seal: { share: 1, isRead: false, call: seal },
}
