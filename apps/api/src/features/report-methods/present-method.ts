import type { ReportMethod } from '@eluent/contract'
import type { MethodRow } from '../../records/report-methods/report-methods-store.ts'

/** A report method as the wire carries it; the totals stand under both of their names. */
export function presentMethod(row: MethodRow): ReportMethod {
  return {
    id: row.id,
    method_name: row.name,
    version: row.version,
    revision: row.revision,
    default: row.is_default,
    global: row.global_key !== null,
    override_method_id: row.override_method_id,
    analytes: row.analytes,
    ordered_names: row.analytes.map(({ analyte }) => analyte),
    derived_calculated: row.totals,
    derived_compounds: row.totals,
    upper_bounds: row.upper_bound_ug_ml,
    lower_bounds: row.lower_bound_ug_ml,
    quantify_from: row.quantify_from,
    ...(row.integration && { integration: row.integration }),
    ...(row.due_hours !== null && { due_hours: row.due_hours }),
    ...(row.due_rush_hours !== null && { due_rush_hours: row.due_rush_hours }),
  }
}
