import {
  COMPARE_SCALE,
  type AnalyteType,
  type ChartTypeSlug,
  type GraphScale,
  type GraphUnit,
} from '@eluent/domain/analytical-reports'
import type { Deps } from '../views/deps.ts'
import { readChartChoices } from '../records/analytical-reports/chart-choices-store.ts'
import { listFinishedTests } from '../records/demo/demo-store.ts'
import { createReport } from '../features/analytical-reports/save-report.ts'
import type { Call } from '../platform/call/call.ts'

interface PlannedReport {
  name: string
  type: ChartTypeSlug
  scale: GraphScale
  category: AnalyteType
  unit: GraphUnit
  attributes: readonly string[]
  /** Days back from today. */
  days: number
}

const REPORTS: readonly PlannedReport[] = [
  {
    name: 'Total potential by day',
    type: 'line',
    scale: 'date',
    category: 'derived',
    unit: 'percent',
    attributes: ['THC', 'CBD', 'CBG'],
    days: 30,
  },
  {
    name: 'What flower is made of',
    type: 'pie',
    scale: 'material-type',
    category: 'total',
    unit: 'percent',
    attributes: ['THCA', 'THC', 'CBDA', 'CBD', 'CBGA', 'CBG', 'CBC'],
    days: 100,
  },
  {
    name: 'Total potential by month',
    type: 'bar',
    scale: 'month',
    category: 'derived',
    unit: 'percent',
    attributes: ['THC', 'CBD'],
    days: 100,
  },
  {
    name: 'THCA and CBDA, every test day',
    type: 'scatter',
    scale: 'date',
    category: 'total',
    unit: 'amount',
    attributes: ['THCA', 'CBDA'],
    days: 60,
  },
]

/** The laboratory's graphs: one of each type, and its last tests beside each other. */
export async function seedAnalyticalReports(deps: Deps, call: Call): Promise<void> {
  const choices = await deps.db.read(call, readChartChoices)
  const idsOf = ({ attributes, category, unit }: Pick<PlannedReport, 'attributes' | 'category' | 'unit'>) =>
    attributes.flatMap(
      (name) =>
        choices.attributes.find((row) => row.name === name && row.category === category && row.unit === unit)?.id ?? [],
    )
  const idOf = (rows: readonly { id: number; slug: string }[], wanted: string) =>
    rows.find(({ slug }) => slug === wanted)?.id
  const dayBack = (days: number) => new Date(deps.now().getTime() - days * 86_400_000).toISOString().slice(0, 10)

  for (const planned of REPORTS) {
    await createReport(deps, call, {
      name: planned.name,
      chart_type_id: idOf(choices.chartTypes, planned.type),
      chart_scale_id: idOf(choices.scales, planned.scale),
      chart_attribute_ids: idsOf(planned),
      config: { attribute_type: planned.category, filters: { sample_type_id: null }, switch_axes: false },
      start_date: dayBack(planned.days),
      end_date: dayBack(0),
    })
  }
  const tests = (await deps.db.read(call, listFinishedTests)).slice(-6)
  await createReport(deps, call, {
    name: 'The last six tests compared',
    chart_type_id: idOf(choices.chartTypes, 'bar'),
    chart_scale_id: idOf(choices.scales, COMPARE_SCALE),
    chart_attribute_ids: idsOf({
      category: 'total',
      unit: 'percent',
      attributes: ['THCA', 'THC', 'CBDA', 'CBD', 'CBGA', 'CBG'],
    }),
    config: {
      attribute_type: 'total',
      batch_test_ids: tests.map(({ id }) => id),
      sub_scale: 'strain_name',
      switch_axes: false,
    },
  })
}
