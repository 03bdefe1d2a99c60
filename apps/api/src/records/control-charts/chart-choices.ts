import type { ChartedFigure } from '@eluent/domain/control-charts'
import type { Tx } from '../../platform/db/database.ts'
import { namedSeries } from './charts-store.ts'

/** What the charts of a laboratory can be chosen by. */
export async function listChoices(tx: Tx) {
  const found = await namedSeries(tx).distinct().limit(10_000).execute()
  const texts = (of: (row: (typeof found)[number]) => string) =>
    [...new Set(found.map(of))].toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  const named = (of: (row: (typeof found)[number]) => [number, string] | null) =>
    [...new Map(found.flatMap((row) => [of(row) ?? []].filter((one) => one.length > 0) as [number, string][]))]
      .map(([id, name]) => ({ id, name }))
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }))
  return {
    methods: named(({ method_id, method_name }) => [method_id, method_name]),
    machines: texts(({ machine_name }) => machine_name),
    figures: texts(({ figure }) => figure) as ChartedFigure[],
    analytes: texts(({ analyte }) => analyte),
    lots: named(({ lot_id, lot_number }) => (lot_id === null ? null : [lot_id, lot_number ?? ''])),
    levels: texts(({ level }) => level),
  }
}
