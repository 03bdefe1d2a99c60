import { writtenKey } from '../analyte-names/match-analyte.ts'
import type { IntegrationSettings } from '../report-methods/integration-settings.ts'
import { isCustomReportMethod } from '../report-methods/report-method-rules.ts'

interface Twin {
  id: number
  default: boolean
  global: boolean
  override_method_id: number | null
  analytes: readonly { analyte: string; lod_ug_ml: number | null; loq_ug_ml: number | null }[]
  derived_compounds: readonly unknown[]
  upper_bounds: number
  lower_bounds: number
  quantify_from: string
  integration?: IntegrationSettings | undefined
}

/** Methods that say the same of a sample: which of them stays, and which are merged into it. */
export interface Twins<Method> {
  kept: Method
  others: Method[]
}

/**
 * An organization's own methods of the same analytes (whatever their order, spelling and colours), limits and range. The default
 * stays, else the one with the most totals, else the oldest; what the others lack of its totals is no difference.
 */
export function twinMethods<Method extends Twin>(methods: readonly Method[]): Twins<Method>[] {
  const groups = Map.groupBy(methods.filter(isCustom), keyOf)
  return [...groups.values()].flatMap((group) => {
    const [kept, ...others] = group.toSorted(
      (one, other) =>
        Number(other.default) - Number(one.default) ||
        other.derived_compounds.length - one.derived_compounds.length ||
        one.id - other.id,
    )
    return kept && others.length > 0 ? [{ kept, others }] : []
  })
}

/** Whether the one may be merged into the other. */
export function areTwins<Method extends Twin>(one: Method, other: Method): boolean {
  return one.id !== other.id && isCustom(one) && isCustom(other) && keyOf(one) === keyOf(other)
}

function isCustom(method: Twin): boolean {
  return isCustomReportMethod(method)
}

function keyOf({ analytes, upper_bounds, lower_bounds, quantify_from, integration }: Twin): string {
  const own = analytes.map(({ analyte, lod_ug_ml, loq_ug_ml }) => [writtenKey(analyte), lod_ug_ml, loq_ug_ml].join())
  return JSON.stringify([own.toSorted(), upper_bounds, lower_bounds, quantify_from, integration])
}
