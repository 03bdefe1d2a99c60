import { newTraceparent } from '@eluent/contract'
import { expect, test } from 'vitest'
import { labTest } from '../../testing/lab-test.ts'
import { createMailApp } from '../../testing/mail-app.ts'
import type { ReceivedSpan } from '../../testing/otlp-receiver.ts'
import { required } from '../../testing/required.ts'
import { withTelemetry } from '../../testing/traced-app.ts'

const { app, admin, tester } = labTest(() => withTelemetry(createMailApp))

/** A call of a browser: its name, and how it is sent. */
function browserCall() {
  const traceparent = newTraceparent()
  const [, traceId = '', spanId = ''] = traceparent.split('-')
  return { traceId, spanId, headers: { traceparent, 'idempotency-key': crypto.randomUUID() } }
}
const spansOf = (traceId: string) => app.receiver.spans().filter((span) => span.traceId === traceId)
const valueOf = (span: ReceivedSpan, key: string) =>
  Object.values(span.attributes.find((attribute) => attribute.key === key)?.value ?? {})[0]

/** From a span up to where the trace began, by name; the last is the id of what nobody here has begun. */
function pathUp(spans: readonly ReceivedSpan[], from: ReceivedSpan): string[] {
  const above = spans.find(({ spanId }) => spanId === from.parentSpanId)
  return [from.name, ...(above ? pathUp(spans, above) : [from.parentSpanId ?? ''])]
}

test('one trace leads from the browser over the call and its statements to the mail that it sends', async () => {
  const { traceId, spanId, headers } = browserCall()
  const invited = { email: 'traced@example.org', role_id: 4 }
  expect((await admin.post('/users/invite', invited, headers)).statusCode).toBe(200)
  await expect.poll(() => spansOf(traceId).map(({ name }) => name)).toContain('smtp send')
  await expect.poll(() => spansOf(traceId).map(({ name }) => name)).toContain('POST /users/invite')
  const spans = spansOf(traceId)
  const named = (name: string) => required(spans.find((span) => span.name === name))
  const call = ['POST /users/invite', spanId]
  expect(pathUp(spans, named('insert mail_outbox'))).toEqual(['insert mail_outbox', 'transaction write', ...call])
  expect(pathUp(spans, named('smtp send')).slice(0, 3)).toEqual(['smtp send', 'mail', 'transaction write'])
  expect(pathUp(spans, named('smtp send')).slice(-2)).toEqual(call)
  const server = named('POST /users/invite')
  expect(valueOf(server, 'http.route')).toBe('/api/users/invite')
  expect(valueOf(server, 'http.response.status_code')).toEqual(200)
})

test('log lines name the trace that they belong to', async () => {
  const { traceId, headers } = browserCall()
  await tester.get('/samples', headers)
  const lines = app.logLines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const own = lines.filter((line) => line['trace_id'] === traceId)
  expect(own.map(({ msg }) => msg)).toEqual(['incoming request', 'request completed'])
  await expect.poll(() => spansOf(traceId).map(({ spanId }) => spanId)).toContain(own[0]?.['span_id'])
})

test('what is no trace context begins a trace of its own, and fails nothing', async () => {
  for (const traceparent of ['', 'x', `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`, '00-1-2-3', 'a'.repeat(5000)])
    expect((await tester.get('/samples', { traceparent })).statusCode).toBe(200)
})

test('a trace holds no key, token, name, or anything that somebody typed', async () => {
  const canary = 'Canary7316'
  const { traceId, headers } = browserCall()
  const sample = await tester.newSample({ strain_name: canary })
  const id = await tester.store({ kind: 'source', name: `${canary}.csv` }, Buffer.from(canary))
  await tester.get(`/samples?search=${canary}&sortColumn=${canary}`)
  await app.get(`/share/samples/${sample.share_key}`)
  await app.get(`/verify/${sample.share_key}`)
  await app.post('/auth/login', { username: `${canary}@example.org`, password: canary })
  await tester.post('/samples', { intake_form: { strain_name: [canary] } })
  const faulty = app.deps.db.lookups.selectFrom('organizations').where('name', '=', canary)
  await expect(faulty.select('no_such_column' as 'id').execute()).rejects.toThrow('no_such_column')
  await tester.get('/samples', headers)
  await expect.poll(() => spansOf(traceId).length).toBeGreaterThan(1)
  const sent = app.receiver.bodies.join('\n')
  const secrets = [
    canary,
    canary.toLowerCase(),
    sample.share_key,
    tester.token,
    tester.person.email,
    tester.person.name,
    id,
  ]
  expect(secrets.filter((secret) => sent.includes(secret))).toEqual([])
  // and it does hold what failed, by its kind
  const failed = app.receiver.spans().filter((span) => valueOf(span, 'db.response.status_code') === '42703')
  expect(failed.map(({ name, status }) => [name, status])).toEqual([['select organizations', { code: 2 }]])
  expect(app.complaints).toEqual([])
})
