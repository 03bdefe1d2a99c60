import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { freePort } from '../../testing/free-port.ts'
import { BATCH_CSV, BATCH_MAP, makeTemplate } from '../../testing/import-lab.ts'
import { labTest } from '../../testing/lab-test.ts'
import { createMailApp } from '../../testing/mail-app.ts'
import { withTelemetry } from '../../testing/traced-app.ts'

/** Of Debian's package prometheus. */
const PROMETHEUS = '/usr/bin/prometheus'

interface Series {
  metric: Record<string, string>
  value: [at: number, value: string]
}
interface Question {
  from: string
  expr: string
  /** Labels that a legend or a text of an alert names. */
  named: string[]
}

const deploy = join(import.meta.dirname, '../../../../../deploy')
const read = (path: string): string => readFileSync(join(deploy, path), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'eluent-prometheus-'))
let figuresPort = 0
const { app, admin, tester } = labTest(async () => {
  figuresPort = await freePort()
  return withTelemetry(createMailApp, { METRICS_PORT: String(figuresPort) })
})

/** What the dashboard's panels and the alerts ask; an alert without its limit, so that a healthy product has an answer. */
function questions(): Question[] {
  const { panels } = JSON.parse(read('grafana/eluent.json')) as {
    panels: { title: string; targets?: { expr: string; legendFormat: string }[] }[]
  }
  const { groups } = parse(read('prometheus/alerts.yaml')) as {
    groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[]
  }
  const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
  return [
    ...panels.flatMap(({ title, targets = [] }) =>
      targets.map(({ expr, legendFormat }) => ({
        from: title,
        expr: expr.replaceAll('$instance', '.*'),
        named: namesIn(legendFormat, /\{\{(\w+)\}\}/g),
      })),
    ),
    ...groups.flatMap(({ rules }) =>
      rules.map(({ alert, expr, annotations }) => ({
        from: alert,
        expr: expr.replace(/ (?:==|>|<) \S+$/, ''),
        named: namesIn(Object.values(annotations).join(' '), /\$labels\.(\w+)/g),
      })),
    ),
  ]
}

/** Nothing has failed here, and Patroni is not Eluent's. */
const WITHOUT_ANSWER = ['Faults and refusals', 'EluentCallsFail', 'EluentStandbyMissing']

let stop: () => Promise<unknown> = () => Promise.resolve()
afterAll(async () => {
  await stop()
  rmSync(folder, { recursive: true })
})

/** Prometheus with the rules of deploy/, which reads the figures every second. @returns its answer to an expression */
async function startPrometheus(): Promise<(expr: string) => Promise<Series[]>> {
  const config = join(folder, 'prometheus.yaml')
  const shipped = read('prometheus/prometheus.yaml')
    .replace('127.0.0.1:9464', `127.0.0.1:${figuresPort}`)
    .replace('alerts.yaml', join(deploy, 'prometheus/alerts.yaml'))
    .replace('15s', '1s')
  writeFileSync(config, shipped)
  const address = `127.0.0.1:${await freePort()}`
  const options = [
    '--config.file',
    config,
    '--storage.tsdb.path',
    join(folder, 'data'),
    '--web.listen-address',
    address,
  ]
  const prometheus = spawn(PROMETHEUS, options, { stdio: 'ignore' })
  const ended = new Promise((done) => prometheus.once('close', done))
  stop = () => (prometheus.kill(), ended)
  await expect.poll(async () => (await fetch(`http://${address}/-/ready`).catch(() => undefined))?.status).toBe(200)
  return async (expr) => {
    const response = await fetch(`http://${address}/api/v1/query?${new URLSearchParams({ query: expr }).toString()}`)
    const { data, error } = (await response.json()) as { data?: { result: Series[] }; error?: string }
    if (!data) throw new Error(`${expr}: ${error}`)
    return data.result
  }
}

test('every question of the dashboard and the alerts has an answer, with the labels that their texts name', async () => {
  const ask = await startPrometheus()
  await expect.poll(async () => (await ask('count_over_time(eluent_pool_size[1m])'))[0]?.value[1]).toBe('1')
  // of what happens more than once Prometheus sees the growth between two looks
  await tester.newSample()
  expect((await tester.get('/samples')).statusCode).toBe(200)
  const sample = await tester.newSample()
  expect((await tester.get(`/labels?ids=${sample.id}`)).statusCode).toBe(200)
  await makeTemplate(app, admin, BATCH_CSV, BATCH_MAP)
  await admin.post('/users/invite', { email: 'counted@example.org', role_id: 4 })
  const jobs = 'sum by (kind) (increase(eluent_job_runs_total{outcome="done"}[1m])) > 0'
  await expect.poll(async () => (await ask(jobs)).map(({ metric }) => metric['kind'])).toContain('send-mails')

  const asked = questions()
  const silent = async () => {
    const answers = await Promise.all(asked.map(async ({ from, expr }) => ({ from, series: await ask(expr) })))
    return answers.filter(({ from, series }) => series.length === 0 && !WITHOUT_ANSWER.includes(from))
  }
  await expect.poll(silent).toEqual([])
  for (const { from, expr, named } of asked)
    for (const { metric } of await ask(expr))
      for (const name of named) expect(metric, `${from}: ${expr}`).toHaveProperty(name)
  // a label that Prometheus has for itself: ours is renamed, and what asks for it gets the other
  const renamed = await ask('{__name__=~"eluent_.+",exported_job!=""} or {__name__=~"eluent_.+",exported_instance!=""}')
  expect(renamed.map(({ metric }) => metric['__name__'])).toEqual([])
})
