import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { freePort } from '../../testing/free-port.ts'
import { BATCH_CSV, BATCH_MAP, makeTemplate } from '../../testing/import-lab.ts'
import { labTest } from '../../testing/lab-test.ts'
import { createMailApp } from '../../testing/mail-app.ts'
import { required } from '../../testing/required.ts'
import { withTelemetry } from '../../testing/traced-app.ts'
import { COUNTERS, GAUGES, HISTOGRAMS, SUMS } from '../telemetry/catalog.ts'
import { DatabaseFigures } from './database-figures.ts'

let port = 0
const { app, admin, tester } = labTest(async () => {
  port = await freePort()
  return withTelemetry(createMailApp, { METRICS_PORT: String(port) })
})

/** By series, as Prometheus reads them. */
async function scrape(): Promise<Map<string, number>> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(response.status).toBe(200)
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}
const nameOf = (series: string) => series.replace(/\{.*$/, '')

test('every figure of the catalogue is there once there is something to count', async () => {
  const sample = await tester.newSample()
  expect((await tester.get(`/labels?ids=${sample.id}`)).statusCode).toBe(200)
  await makeTemplate(app, admin, BATCH_CSV, BATCH_MAP)
  await admin.post('/users/invite', { email: 'counted@example.org', role_id: 4 })
  await expect.poll(async () => [...(await scrape()).keys()].map(nameOf)).toContain('eluent_job_runs_total')
  const names = new Set([...(await scrape()).keys()].map(nameOf))
  const expected = [
    ...Object.keys(COUNTERS).map((name) => `${name}_total`),
    ...Object.keys(SUMS).map((name) => `${name}_total`),
    ...Object.keys(HISTOGRAMS).flatMap((name) => [`${name}_bucket`, `${name}_sum`, `${name}_count`]),
    ...Object.keys(GAUGES),
  ]
  const absent = expected.filter((name) => !names.has(name))
  expect(absent).toEqual([])
})

test('figures are on a port of their own, and calls are counted by endpoint and status', async () => {
  expect((await app.http.inject('/metrics')).payload).not.toContain('eluent_http')
  const before = (await scrape()).get('eluent_http_requests_total{endpoint="GET /samples/:id",status="404"}') ?? 0
  for (let id = 900; id < 950; id += 1) await tester.get(`/samples/${id}`)
  for (let id = 900; id < 950; id += 1) await app.http.inject(`/api/no/such/${id}`)
  const series = await scrape()
  expect(series.get('eluent_http_requests_total{endpoint="GET /samples/:id",status="404"}')).toBe(before + 50)
  expect(series.get('eluent_http_requests_total{endpoint="other",status="404"}')).toBe(50)
  expect([...series.keys()].filter((name) => name.startsWith('eluent_') && name.includes('900'))).toEqual([])
})

test('a job that has not failed has a series for it, so that its first failure is seen as growth', async () => {
  const kinds = [...(await scrape()).keys()].flatMap((series) => {
    const [, kind] = /^eluent_job_runs_total\{kind="([^"]+)",outcome="done"/.exec(series) ?? []
    return kind === undefined ? [] : [kind]
  })
  expect(kinds).toContain('send-mails')
  const series = await scrape()
  for (const kind of kinds) expect(series.get(`eluent_job_runs_total{kind="${kind}",outcome="failed"}`), kind).toBe(0)
})

describe('what looking costs', () => {
  test('no series for an organization, a person or a record', async () => {
    const labels = [...(await scrape()).keys()].flatMap((series) =>
      [...series.matchAll(/(\w+)="/g)].map(([, name]) => name),
    )
    // no `job` and no `instance`: Prometheus has labels of these names, and would rename ours
    const known = ['endpoint', 'status', 'state', 'kind', 'outcome', 'le']
    const ofTheProcess = ['service_name', 'service_instance_id']
    expect([...new Set(labels)].filter((name) => ![...known, ...ofTheProcess].includes(required(name)))).toEqual([])
  })

  test('the same statements however many organizations there are, and none for who looks again at once', async () => {
    let at = 0
    const figures = new DatabaseFigures(app.database.ownerUrl, () => at)
    const query = vi.spyOn(pg.Pool.prototype, 'query')
    const costOf = async (): Promise<number> => {
      query.mockClear()
      await figures.read()
      return query.mock.calls.length
    }
    const few = await costOf()
    expect(await costOf()).toBe(0)
    await app.sql(`insert into organizations (name) select 'Laboratory ' || n from generate_series(1, 300) n`)
    at += 60_000
    expect(await costOf()).toBe(few)
    expect(few).toBeLessThanOrEqual(8)
    query.mockRestore()
    await figures.close()
  })

  test('a database that is away is said, and the figures of the process are there', async () => {
    const figures = new DatabaseFigures('postgres://nobody:wrong@127.0.0.1:9/none')
    expect(await figures.read()).toEqual([['eluent_database_up', 0]])
    await figures.close()
  })
})
