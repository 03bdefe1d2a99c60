import type { ControlChart } from '@eluent/contract'
import {
  CHARTED_FIGURE_NAMES,
  controlPerformance,
  controlText,
  LIMIT_BASIS_NAMES,
  SIGMA_BAND_NAMES,
} from '@eluent/domain/control-charts'
import { formatDateTime } from '@eluent/domain/text'
import type { Call } from '../../platform/call/call.ts'
import { Bytes } from '../../platform/http/bytes.ts'
import { drawControlChartPdf } from '../../platform/telemetry/draw-pdf.ts'
import { readChart } from '../../records/control-charts/charts-store.ts'
import { readOrganizationName } from '../../records/organizations/organizations-store.ts'
import type { Deps } from '../../views/deps.ts'

/** The newest points that are printed; the CSV has all. */
const MOST_POINTS = 1000
const NONE = '–'

/** A control chart on paper. @throws AppError not_found */
export async function printControlChart(deps: Pick<Deps, 'db' | 'now'>, call: Call, id: number): Promise<Bytes> {
  const [chart, organization] = await deps.db.read(call, (tx) =>
    Promise.all([readChart(tx, id), readOrganizationName(tx)]),
  )
  const createdAt = deps.now()
  const zone = call.timezone ?? 'UTC'
  const timeOf = (instant: string | Date) => formatDateTime(instant, zone) ?? ''
  const points = chart.points.slice(-MOST_POINTS)
  const first = points[0]?.measured_at ?? ''
  const pdf = await drawControlChartPdf(
    {
      organization,
      name: [chart.analyte, chart.level, chart.lot && `lot ${chart.lot.name}`].filter(Boolean).join(', '),
      facts: factsOf(chart),
      chart: {
        name: chart.analyte,
        axis: CHARTED_FIGURE_NAMES[chart.figure],
        points: points.map(({ excluded, cleared, broken, measured_at, ...point }) => ({
          ...point,
          at: measured_at,
          rules: broken.map(({ rule }) => rule),
          isRejected: broken.some(({ mode }) => mode === 'reject'),
          isExcluded: excluded !== null || cleared,
        })),
        events: chart.events
          .filter(({ at }) => at >= first)
          .map(({ at, label, kind }) => ({ at, label, isMinor: kind === 'calibration' || kind === 'software' })),
      },
      notes: [
        limitsNote(chart, timeOf),
        ...(chart.points.length > points.length
          ? [`The newest ${points.length} of ${chart.points.length} points.`]
          : []),
      ],
      tables: [performanceTable(chart), pointTable({ ...chart, points }, timeOf)],
      made: `${timeOf(createdAt)} (${zone})`,
      createdAt,
    },
    { organizationId: call.organizationId },
  )
  return new Bytes(Buffer.from(pdf), {
    mediaType: 'application/pdf',
    fileName: `control_chart_${id}_${createdAt.toISOString().slice(0, 10)}.pdf`,
  })
}

function factsOf({ method, machine_name, figure, point_count }: ControlChart) {
  return [
    { label: 'Instrument', value: machine_name },
    { label: 'Report Method', value: method.name },
    { label: 'Figure', value: CHARTED_FIGURE_NAMES[figure] },
    { label: 'Points', value: String(point_count) },
  ]
}

function limitsNote(
  { centre, deviation, basis, limits, figure, ...chart }: ControlChart,
  timeOf: (at: string) => string,
) {
  if (centre === null || deviation === null || basis === null) {
    return `${Math.min(chart.point_count, chart.establishing_runs)} of ${chart.establishing_runs} establishing runs; no rule holds yet.`
  }
  const [newest] = limits
  const range = newest?.first_at && newest.last_at ? `, ${timeOf(newest.first_at)} to ${timeOf(newest.last_at)}` : ''
  const reason = newest?.reason ? ` (${newest.reason})` : ''
  return `Limits: mean ${controlText(centre, figure)}, SD ${controlText(deviation, figure)}. ${LIMIT_BASIS_NAMES[basis]}${range}${reason}.`
}

function performanceTable({ points, expected, figure, allowed_error_percent }: ControlChart) {
  const counting = points.filter(({ excluded, cleared }) => excluded === null && !cleared).map(({ value }) => value)
  const found = controlPerformance(counting, { expected, allowedErrorPercent: allowed_error_percent })
  const text = (value: number | null, decimals: number) => (value === null ? NONE : value.toFixed(decimals))
  const own = (value: number | null) => (value === null ? NONE : controlText(value, figure))
  return {
    head: ['Performance', 'n', 'Mean', 'SD', 'CV, %', 'Bias, %', `Sigma (TEa ${allowed_error_percent} %)`],
    rows: [
      [
        found.band === null ? NONE : `Sigma ${SIGMA_BAND_NAMES[found.band]}`,
        String(found.n),
        own(found.mean),
        own(found.deviation),
        text(found.cv_percent, 2),
        text(found.bias_percent, 2),
        text(found.sigma, 1),
      ],
    ],
  }
}

function pointTable({ points, figure }: ControlChart, timeOf: (at: string) => string) {
  return {
    head: ['Measured', 'Value', 'z', 'Mean', 'SD', 'Broken rules', 'Sample'],
    rows: points.map((point) => {
      const own = (value: number | null) => (value === null ? NONE : controlText(value, figure))
      const rules = point.broken.map(({ rule, mode }) => (mode === 'reject' ? `${rule} rejects` : rule)).join(', ')
      const out = point.excluded === null ? (point.cleared ? 'Results cleared' : '') : `Excluded: ${point.excluded.why}`
      return [
        timeOf(point.measured_at),
        own(point.value),
        point.z === null ? NONE : point.z.toFixed(2),
        own(point.centre),
        own(point.deviation),
        [rules, out].filter(Boolean).join('; ') || NONE,
        String(point.sample.id),
      ]
    }),
  }
}
