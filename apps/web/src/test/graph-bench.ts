import type { ChartAttribute } from '@eluent/contract'
import type { Caller, TestApp } from '../../../api/src/testing/app.ts'
import {
  createSample,
  equipLaboratory,
  idempotent,
  injection,
  type Laboratory,
} from '../../../api/src/testing/laboratory.ts'

export const TYPE = { line: 1, pie: 2, bar: 3, scatter: 4 }
export const SCALE = { compare: 1, date: 2, month: 3, strain: 4 }

/** For tests of the screens: finished samples, and reports over them. */
export interface GraphBench {
  /** Ids of two finished samples, Haze and Kush, and of one that is not, Raw. */
  haze: number
  kush: number
  raw: number
  attribute: (name: string, unit?: string, category?: string) => number
  /** Saves a report by strain over this January and answers its id. */
  report: (name: string, change?: Record<string, unknown>) => Promise<number>
}

async function finished(server: TestApp, tester: Caller, laboratory: Laboratory, name: string, thca: number) {
  const { id } = await createSample(tester, laboratory, { strain_name: name, batch_number: `B-${name}` })
  for (const run of ['1.D', '2.D']) {
    const body = injection(`${id}-${run}`, run === '1.D' ? { THCA: thca, THC: 12, CBD: 3 } : {})
    await tester.call('POST', `/samples/${id}/append_results`, body, idempotent())
  }
  await server.sql(`update samples set tested_at = '2026-01-05T12:00:00Z' where id = $1`, [id])
  return id
}

export async function equipGraphBench(server: TestApp, tester: Caller): Promise<GraphBench> {
  const laboratory = await equipLaboratory(server, server.laboratoryId)
  const haze = await finished(server, tester, laboratory, 'Haze', 30)
  const kush = await finished(server, tester, laboratory, 'Kush', 45)
  const raw = (await createSample(tester, laboratory, { strain_name: 'Raw', batch_number: 'B-Raw' })).id
  const { data } = (await tester.call('GET', '/chart-attributes')).json<{ data: ChartAttribute[] }>()
  const attribute: GraphBench['attribute'] = (name, unit = 'percent', category = 'derived') =>
    data.find((row) => row.name === name && row.unit === unit && row.category === category)?.id ?? 0
  return {
    haze,
    kush,
    raw,
    attribute,
    report: async (name, change = {}) => {
      const analytical_report = {
        name,
        chart_type_id: TYPE.bar,
        chart_scale_id: SCALE.strain,
        chart_attribute_ids: [attribute('THC')],
        config: { attribute_type: 'derived', filters: { sample_type_id: null }, switch_axes: false },
        start_date: '2026-01-01',
        end_date: '2026-01-31',
        ...change,
      }
      const reply = await tester.call('POST', '/analytical-reports', { analytical_report }, idempotent())
      if (reply.statusCode !== 200) throw new Error(`saving a report answered ${reply.statusCode}: ${reply.body}`)
      return reply.json<{ id: number }>().id
    },
  }
}

/** The body of POST for two compared tests. */
export function compared(ids: readonly number[], subScale = 'strain_name') {
  return {
    chart_scale_id: SCALE.compare,
    config: { attribute_type: 'derived', sub_scale: subScale, batch_test_ids: ids, switch_axes: false },
    start_date: null,
    end_date: null,
  }
}
