import { listMethods, readMethod, type ReportMethod } from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { mount } from '../../platform/http/mount.ts'
import { findMethodRow, listMethodRows, type MethodAnalyte, type MethodRow, type MethodTotal } from './methods-store.ts'

/** A report method as the wire carries it; the totals stand under both of their names. */
function presentMethod(row: MethodRow): ReportMethod {
  const analytes = row.analytes as unknown as MethodAnalyte[]
  const totals = row.totals as unknown as MethodTotal[]
  return {
    id: row.id,
    method_name: row.name,
    version: row.version,
    default: row.is_default,
    global: row.global_key !== null,
    override_method_id: row.override_method_id,
    analytes: analytes.map(({ analyte, color }) => ({ analyte, color })),
    ordered_names: analytes.map(({ analyte }) => analyte),
    derived_calculated: totals,
    derived_compounds: totals,
    upper_bounds: row.upper_bound_ug_ml,
    lower_bounds: row.lower_bound_ug_ml,
  }
}

/** Report methods. */
export function methodsRoutes(app: FastifyInstance, deps: Pick<Deps, 'db'>): void {
  mount(app, listMethods, ({ call }) =>
    deps.db.read(call, async (tx) => ({ data: (await listMethodRows(tx, call.organizationId)).map(presentMethod) })),
  )
  mount(app, readMethod, ({ call, params }) =>
    deps.db.read(call, async (tx) => {
      const row = await findMethodRow(tx, call.organizationId, params.id)
      if (!row) throw new AppError('not_found')
      return { data: presentMethod(row) }
    }),
  )
}
