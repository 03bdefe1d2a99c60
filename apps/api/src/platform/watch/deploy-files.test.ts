import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { COUNTERS, GAUGES, HISTOGRAMS, SUMS } from '../telemetry/catalog.ts'

interface Rule {
  alert: string
  expr: string
  for: string
  labels: { severity: string }
  annotations: Record<string, string>
}

interface Panel {
  id: number
  type: string
  title: string
  targets?: { expr: string }[]
}

const root = join(import.meta.dirname, '../../../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const { groups } = parse(read('deploy/prometheus/alerts.yaml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const dashboard = JSON.parse(read('deploy/grafana/eluent.json')) as { panels: Panel[] }

/** What /metrics has (metrics.test.ts sees each of them there), and what Prometheus adds. */
const known = new Set([
  ...[...Object.keys(COUNTERS), ...Object.keys(SUMS)].map((name) => `${name}_total`),
  ...Object.keys(HISTOGRAMS).flatMap((name) => [`${name}_bucket`, `${name}_sum`, `${name}_count`]),
  ...Object.keys(GAUGES),
  'up',
  // of Patroni itself, where it is read, too
  'patroni_sync_standby',
])
/** The figures that an expression reads: words that stand before labels or a range, or alone. */
const figuresOf = (expr: string): string[] =>
  [...expr.replaceAll(/"[^"]*"/g, '').matchAll(/\b(?:up|eluent_\w+|process_\w+|patroni_\w+)\b/g)].map(([name]) => name)
const unknownIn = (exprs: readonly string[]) =>
  exprs.flatMap((expr) => (figuresOf(expr).length === 0 ? [expr] : figuresOf(expr).filter((name) => !known.has(name))))

describe('the alerts', () => {
  test('ask for figures that there are', () => {
    expect(rules.length).toBeGreaterThan(15)
    expect(unknownIn(rules.map(({ expr }) => expr))).toEqual([])
  })

  test('each says what it means and what to do, and stands in section 9 of the operations', () => {
    const [, section = ''] = read('docs/operations.md').split('## 9. When something is wrong')
    for (const { alert, annotations, labels } of rules) {
      expect(['warning', 'critical']).toContain(labels.severity)
      for (const text of ['summary', 'description', 'action']) expect(annotations[text], alert).toMatch(/[.?]$/)
      expect(section, alert).toContain(`| Alert \`${alert}\` | ${annotations['summary']} ${annotations['action']} |`)
    }
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  })
})

test('each alert has a trial, which promtool makes (npm run check:outside)', () => {
  const { tests } = parse(read('deploy/prometheus/alerts.test.yaml')) as { tests: { name: string }[] }
  expect(tests.map(({ name }) => name)).toEqual(rules.map(({ alert }) => alert))
})

test('the dashboard asks for figures that there are, and shows every one of the catalogue', () => {
  const exprs = dashboard.panels.flatMap(({ targets = [] }) => targets).map(({ expr }) => expr)
  expect(unknownIn(exprs)).toEqual([])
  const shown = new Set(exprs.flatMap(figuresOf))
  const isShown = (name: string) =>
    [name, `${name}_total`, `${name}_bucket`, `${name}_sum`].some((one) => shown.has(one))
  const hidden = Object.keys({ ...COUNTERS, ...SUMS, ...HISTOGRAMS, ...GAUGES }).filter((name) => !isShown(name))
  expect(hidden).toEqual([])
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
})

test('Prometheus reads the rules, at the port of the documents', () => {
  const { rule_files, scrape_configs } = parse(read('deploy/prometheus/prometheus.yaml')) as {
    rule_files: string[]
    scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[]
  }
  expect(rule_files).toEqual(['alerts.yaml'])
  expect(scrape_configs[0]).toMatchObject({ job_name: 'eluent', static_configs: [{ targets: ['127.0.0.1:9464'] }] })
  expect(read('docs/operations.md')).toContain('METRICS_PORT=9464')
})
