import type { BodyOf, createReportMethod } from '@eluent/contract'
import type { QuantifyFrom } from '@eluent/domain/calibrations'
import {
  DEFAULT_ANALYTE_COLOR,
  readIntegration,
  REPORT_METHOD_TEXTS,
  validateReportMethod,
  type AnalyteLimitsInput,
  type IntegrationInput,
} from '@eluent/domain/report-methods'
import { totalsOf } from '@eluent/domain/results'
import { hasFieldErrors, type FieldErrors } from '@eluent/domain/samples'
import { parseDecimal } from '@eluent/domain/text'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import type { MethodAnalyte, MethodTotal } from '../../platform/db/json-columns.ts'
import type { MethodContent } from '../../records/report-methods/report-methods-store.ts'

type NewMethodBody = BodyOf<typeof createReportMethod>
type SentTotal = NonNullable<NewMethodBody['derived_compounds']>[number]

/** A method's form after the wire, before its rules. */
interface MethodForm {
  name: unknown
  analytes: readonly string[]
  colors: Readonly<Record<string, string>>
  limits: readonly AnalyteLimitsInput[]
  lower_bounds: unknown
  upper_bounds: unknown
  totals: readonly MethodTotal[]
  quantify_from: QuantifyFrom
  integration: IntegrationInput | null
  due_hours?: unknown
  due_rush_hours?: unknown
}

/** What a new method says. @throws AppError validation_failed with the texts of the form */
export function newContent(body: NewMethodBody): MethodContent {
  const { totals, unknown } = knownTotals(body.derived_compounds ?? [], body.ordered_analytes ?? [])
  return checkedContent(
    {
      name: body.method?.name,
      analytes: body.ordered_analytes ?? [],
      colors: body.analyteColors ?? {},
      limits: body.analyte_limits ?? [],
      lower_bounds: body.lower_bounds,
      upper_bounds: body.upper_bounds,
      totals,
      quantify_from: body.quantify_from ?? 'instrument',
      integration: body.integration ?? null,
    },
    unknown ? { derived_compounds: [REPORT_METHOD_TEXTS.unknownTotal] } : {},
  )
}

/** Checks a form by domain's rules and reads its numbers. @throws AppError validation_failed */
export function checkedContent(form: MethodForm, otherErrors: FieldErrors = {}): MethodContent {
  const names = new Set(form.analytes)
  const limited = form.limits.map(({ analyte }) => analyte)
  const errors: FieldErrors = {
    ...unknownAnalyte('analyteColors', Object.keys(form.colors), names),
    ...unknownAnalyte('analyte_limits', limited, names),
    ...validateReportMethod({
      name: form.name,
      analytes: form.analytes,
      analyte_limits: form.limits,
      lower_bounds: form.lower_bounds,
      upper_bounds: form.upper_bounds,
      derived_compounds: form.totals,
      due_hours: form.due_hours,
      due_rush_hours: form.due_rush_hours,
      integration: form.integration,
    }),
    ...otherErrors,
  }
  if (hasFieldErrors(errors)) throw fieldErrors(errors)
  return {
    name: String(form.name).trim(),
    lower_bound_ug_ml: parseDecimal(form.lower_bounds) ?? 0,
    upper_bound_ug_ml: parseDecimal(form.upper_bounds) ?? 0,
    analytes: form.analytes.map((analyte) => analyteOf(analyte, form)),
    totals: [...form.totals],
    quantify_from: form.quantify_from,
    integration: form.integration && readIntegration(form.integration),
  }
}

function analyteOf(analyte: string, { colors, limits }: MethodForm): MethodAnalyte {
  const own = limits.findLast((limit) => limit.analyte === analyte)
  const surrogate = parseDecimal(own?.surrogate_ug_ml)
  return {
    analyte,
    color: (Object.hasOwn(colors, analyte) ? colors[analyte] : undefined) ?? DEFAULT_ANALYTE_COLOR.slice(1),
    lod_ug_ml: parseDecimal(own?.lod_ug_ml),
    loq_ug_ml: parseDecimal(own?.loq_ug_ml),
    ...(surrogate !== null && { surrogate_ug_ml: surrogate }),
  }
}

function unknownAnalyte(field: string, named: readonly string[], analytes: ReadonlySet<string>): FieldErrors {
  const unknown = named.find((name) => !analytes.has(name))
  return unknown === undefined ? {} : { [field]: [`${unknown} is not an analyte of this Report Method.`] }
}

/** The known totals that were named, in their own order; a factor other than the known one is not ours. */
function knownTotals(
  sent: readonly SentTotal[],
  analytes: readonly string[],
): { totals: MethodTotal[]; unknown: boolean } {
  const all = totalsOf(analytes)
  const isKnown = (total: SentTotal): boolean => {
    const known = all.find(({ name }) => name === total.name)
    return (
      known !== undefined && Object.entries(total).every(([key, value]) => known[key as keyof MethodTotal] === value)
    )
  }
  const names = new Set(sent.map(({ name }) => name))
  return {
    totals: all.filter(({ name }) => names.has(name)).map((total) => ({ ...total })),
    unknown: !sent.every(isKnown),
  }
}
