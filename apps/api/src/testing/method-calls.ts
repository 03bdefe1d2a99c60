import type { ReportMethod } from '@eluent/contract'
import { get, post, type EquippedLaboratory } from './every-record.ts'
import type { Build } from './valid-calls.ts'

/** A method of the organization's own that says the same as the laboratory's. */
async function twinOfMethod({ caller, ids }: EquippedLaboratory): Promise<number> {
  const method = (await get<{ data: ReportMethod }>(caller, `/methods/${ids['methods']}`)).data
  const { id } = await post<{ id: number }>(caller, '/methods', {
    ordered_analytes: method.ordered_names,
    analyte_limits: method.analytes,
    method: { name: `Twin ${crypto.randomUUID().slice(0, 8)}` },
    upper_bounds: method.upper_bounds,
    lower_bounds: method.lower_bounds,
    quantify_from: method.quantify_from,
  })
  return id
}

/** What puts report methods of earlier imports right. */
export const METHOD_CALLS: Record<string, Build> = {
  // the laboratory's own may be another's override by now
  'POST /methods/:id/merge': async (lab) => ({
    path: { methods: await twinOfMethod(lab) },
    body: { twins: [await twinOfMethod(lab)], reason: 'Made twice.' },
  }),
  'POST /imports/missing-totals': ({ ids }) => ({
    body: { method_id: Number(ids['methods']), method_version: 1, reason: 'Totals were missing.' },
  }),
}
