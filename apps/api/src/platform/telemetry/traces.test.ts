import { newTraceparent } from '@eluent/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { labTest } from '../../testing/lab-test.ts'
import { newTracer, ORIGIN_FIELDS } from '../../testing/certificates.ts'
import { setUpImports } from '../../testing/import-lab.ts'
import { createMailApp } from '../../testing/mail-app.ts'
import type { ReceivedSpan } from '../../testing/otlp-receiver.ts'
import { required } from '../../testing/required.ts'
import { createSealApp } from '../../testing/seal-app.ts'
import { withTelemetry } from '../../testing/traced-app.ts'

/** For machines that are busy. */
const PATIENT = { timeout: 60_000 }

const { app, admin, tester, sealer, laboratory } = labTest(() => withTelemetry(() => createMailApp(createSealApp)))

/** A call of a browser: its name, and how it is sent. */
function browserCall() {
  const traceparent = newTraceparent()
  const [, traceId = '', spanId = ''] = traceparent.split('-')
  return { traceId, spanId, headers: { traceparent, 'idempotency-key': crypto.randomUUID() } }
}
const spansOf = (traceId: string) => app.receiver.spans().filter((span) => span.traceId === traceId)
const valueOf = (span: ReceivedSpan, key: string) =>
  Object.values(span.attributes.find((attribute) => attribute.key === key)?.value ?? {})[0]

/** What the first span of this name is a part of. */
function pathOf(traceId: string, name: string): string[] {
  const span = spansOf(traceId).find((one) => one.name === name)
  return span ? pathUp(spansOf(traceId), span) : []
}

/** From a span up to where the trace began, by name; the last is the id of what nobody here has begun. */
function pathUp(spans: readonly ReceivedSpan[], from: ReceivedSpan): string[] {
  const above = spans.find(({ spanId }) => spanId === from.parentSpanId)
  return [from.name, ...(above ? pathUp(spans, above) : [from.parentSpanId ?? ''])]
}

test('one trace leads from the browser over the call and its statements to the mail that it sends', async () => {
  const { traceId, spanId, headers } = browserCall()
  const invited = { email: 'traced@example.org', role_id: 4 }
  // over a socket: there a body arrives in pieces
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' })
  const reply = await fetch(`${address}/api/users/invite`, {
    method: 'POST',
    body: JSON.stringify(invited),
    headers: { ...headers, authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
  })
  expect(reply.status).toBe(200)
  const call = ['transaction write', 'POST /users/invite', spanId]
  await expect.poll(() => pathOf(traceId, 'insert mail_outbox')).toEqual(['insert mail_outbox', ...call])
  await expect.poll(() => pathOf(traceId, 'smtp send')).toEqual(['smtp send', 'mail', ...call])
  await expect.poll(() => pathOf(traceId, 'job send-mails')).toEqual(['job send-mails', ...call])
  const named = (name: string) => required(spansOf(traceId).find((span) => span.name === name))
  const server = named('POST /users/invite')
  expect(valueOf(server, 'http.route')).toBe('/api/users/invite')
  expect(valueOf(server, 'http.response.status_code')).toEqual(200)
})

test('the trace of a call goes on in the work behind it: packages, totals, the signatures of the log', async () => {
  const packed = browserCall()
  const { id: sample_id } = await tester.newSample()
  const body = { audit_package: { subject: 'sample', sample_id } }
  expect((await admin.post('/audit_packages', body, packed.headers)).statusCode).toBe(201)
  const asked = (call: { spanId: string }, route: string) => ['transaction write', `POST ${route}`, call.spanId]
  await expect
    .poll(() => pathOf(packed.traceId, 'folder put'), PATIENT)
    .toEqual(['folder put', 'audit package', ...asked(packed, '/audit_packages')])

  const { imported, row } = await setUpImports(app, laboratory)
  const method = {
    ordered_analytes: ['THCA', 'THC', 'CBD'],
    method: { name: 'Without totals' },
    derived_compounds: [],
    upper_bounds: 50,
    lower_bounds: 1,
  }
  const { id: test_method_id } = (await tester.post('/methods', method)).json<{ id: number }>()
  await imported(await row({}, {}, { test_method_id }))
  const totals = browserCall()
  const missing = { method_id: test_method_id, method_version: 1, reason: 'Totals were not computed.' }
  expect((await admin.post('/imports/missing-totals', missing, totals.headers)).statusCode).toBe(200)
  await expect
    .poll(() => pathOf(totals.traceId, 'update totals_runs'), PATIENT)
    .toEqual(['update totals_runs', 'totals', ...asked(totals, '/imports/missing-totals')])

  const sealed = browserCall()
  const certificate = { form_fields: ORIGIN_FIELDS, tracer: await newTracer(sealer) }
  expect((await sealer.post('/certificate_of_origin', certificate, sealed.headers)).statusCode).toBe(201)
  const signed = ['job the signer', ...asked(sealed, '/certificate_of_origin')]
  await expect.poll(() => pathOf(sealed.traceId, 'signer sign'), PATIENT).toEqual(['signer sign', ...signed])
  await expect
    .poll(() => pathOf(sealed.traceId, 'witness cosign'), PATIENT)
    .toEqual(['witness cosign', expect.stringMatching(/^job the witness /), ...signed])
})

test('log lines name the trace that they belong to', async () => {
  const { traceId, headers } = browserCall()
  await tester.get('/samples', headers)
  const lines = app.logLines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const own = lines.filter((line) => line['trace_id'] === traceId)
  expect(own.map(({ msg }) => msg)).toEqual(['incoming request', 'request completed'])
  await expect.poll(() => spansOf(traceId).map(({ spanId }) => spanId)).toContain(own[0]?.['span_id'])
})

test('what is not a trace context begins a trace of its own, and fails nothing', async () => {
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
  const faulty = sql`select ${canary}::text::bigint from organizations`.execute(app.deps.db.lookups)
  await expect(faulty).rejects.toThrow(canary)
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
  const failed = app.receiver.spans().filter((span) => valueOf(span, 'db.response.status_code') === '22P02')
  expect(failed.map(({ name, status }) => [name, status])).toEqual([['select organizations', { code: 2 }]])
  expect(app.complaints).toEqual([])
})
