import type { BodyIn, createReportMethod, ReportMethod, updateReportMethod } from '@eluent/contract'
import type { QuantifyFrom } from '@eluent/domain/calibrations'
import {
  DEFAULT_ANALYTE_COLOR,
  DEFAULT_LOWER_BOUND_UG_ML,
  DEFAULT_UPPER_BOUND_UG_ML,
  INTEGRATION_NUMBERS,
  attachableTotals,
  nextAnalyteName,
  readAnalyteColor,
  readIntegration,
  validateReportMethod,
  type IntegrationBaseline,
  type IntegrationNumber,
} from '@eluent/domain/report-methods'
import { totalAttachmentError, totalsOf } from '@eluent/domain/results'
import { parseDecimal } from '@eluent/domain/text'
import type { ReactNode } from 'react'
import { translated } from '../../language/translated.ts'

export interface AnalyteValues {
  /** Of the form alone; stays with the analyte when it is renamed or moved. */
  key: string
  name: string
  /** '#RRGGBB' */
  color: string
  /** ug/mL, as typed. */
  lod: string
  loq: string
  /** Of a surrogate what is added, ug/mL in the undiluted extract; empty for any other. */
  surrogate: string
}

/** How chromatograms are integrated, as typed. */
export type IntegrationValues = { baseline: IntegrationBaseline } & Record<IntegrationNumber, string>

/** The form as it is typed: numbers are text until they pass their rules. */
export interface MethodValues {
  name: string
  isDefault: boolean
  lower: string
  upper: string
  analytes: readonly AnalyteValues[]
  /** Names of the attached totals. */
  totals: readonly string[]
  quantifyFrom: QuantifyFrom
  integration: IntegrationValues
  /** Working hours until its samples are due, and those of a rush; empty for the laboratory's. */
  dueHours: string
  dueRushHours: string
}

/** The first message of every broken rule; of `limits` one per analyte whose limits are wrong. */
export type MethodErrors = Partial<
  Record<
    'name' | 'bounds' | 'analytes' | 'limits' | 'totals' | 'dueHours' | 'dueRushHours' | IntegrationNumber,
    ReactNode
  >
>

export const newMethod: MethodValues = {
  name: '',
  isDefault: false,
  lower: String(DEFAULT_LOWER_BOUND_UG_ML),
  upper: String(DEFAULT_UPPER_BOUND_UG_ML),
  analytes: [],
  totals: [],
  quantifyFrom: 'instrument',
  integration: integrationOf(undefined),
  dueHours: '',
  dueRushHours: '',
}

function asText(value: number | null = null): string {
  return value === null ? '' : String(value)
}

function integrationOf(stored: ReportMethod['integration']): IntegrationValues {
  const textOf = (name: IntegrationNumber): string => asText(stored?.[name])
  return {
    baseline: stored?.baseline ?? 'automatic',
    peak_valley_ratio: textOf('peak_valley_ratio'),
    skim_height_ratio: textOf('skim_height_ratio'),
    minimum_height: textOf('minimum_height'),
    minimum_area: textOf('minimum_area'),
    start_min: textOf('start_min'),
    end_min: textOf('end_min'),
  }
}

/** The names as they are kept. */
export function namesOf(analytes: readonly AnalyteValues[]): string[] {
  return analytes.map(({ name }) => name.trim())
}

/** A method's analytes for a form, with its order, colours and limits. */
export function analytesOf(method: Pick<ReportMethod, 'analytes'>): AnalyteValues[] {
  return method.analytes.map(({ analyte, color, lod_ug_ml, loq_ug_ml, surrogate_ug_ml }) => ({
    key: crypto.randomUUID(),
    name: analyte,
    color: `#${color}`,
    lod: asText(lod_ug_ml),
    loq: asText(loq_ug_ml),
    surrogate: asText(surrogate_ug_ml),
  }))
}

export function valuesOf(method: ReportMethod): MethodValues {
  return {
    name: method.method_name,
    isDefault: method.default,
    lower: String(method.lower_bounds),
    upper: String(method.upper_bounds),
    analytes: analytesOf(method),
    totals: method.derived_compounds.map(({ name }) => name),
    quantifyFrom: method.quantify_from,
    integration: integrationOf(method.integration),
    dueHours: asText(method.due_hours),
    dueRushHours: asText(method.due_rush_hours),
  }
}

/** The form with other analytes; a total that lost one of its two is no longer attached. */
export function withAnalytes(values: MethodValues, analytes: readonly AnalyteValues[]): MethodValues {
  const attached = totalsOf(namesOf(analytes)).filter(({ name }) => values.totals.includes(name))
  return { ...values, analytes, totals: attachableTotals(attached, namesOf(analytes)).map(({ name }) => name) }
}

export function addAnalyte(values: MethodValues): MethodValues {
  const added: AnalyteValues = {
    key: crypto.randomUUID(),
    name: nextAnalyteName(namesOf(values.analytes)),
    color: DEFAULT_ANALYTE_COLOR,
    lod: '',
    loq: '',
    surrogate: '',
  }
  return withAnalytes(values, [...values.analytes, added])
}

export function changeAnalyte(values: MethodValues, key: string, change: Partial<AnalyteValues>): MethodValues {
  return withAnalytes(
    values,
    values.analytes.map((analyte) => (analyte.key === key ? { ...analyte, ...change } : analyte)),
  )
}

export function removeAnalyte(values: MethodValues, key: string): MethodValues {
  return withAnalytes(
    values,
    values.analytes.filter((analyte) => analyte.key !== key),
  )
}

/** Puts an analyte at another place, counted from 0; one before the first or behind the last is that one. */
export function moveAnalyte(values: MethodValues, key: string, to: number): MethodValues {
  const moved = values.analytes.find((analyte) => analyte.key === key)
  if (!moved) return values
  const rest = values.analytes.filter((analyte) => analyte.key !== key)
  return { ...values, analytes: rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, moved) }
}

/** Attaches or detaches a total; where its analytes are missing it stays off and the reason is answered. */
export function toggleTotal(values: MethodValues, name: string): { values: MethodValues; refused: string | null } {
  if (values.totals.includes(name)) {
    return { values: { ...values, totals: values.totals.filter((total) => total !== name) }, refused: null }
  }
  const total = totalsOf(namesOf(values.analytes)).find((known) => known.name === name)
  const refused = total ? translated(totalAttachmentError(total, namesOf(values.analytes))) : null
  return refused === null ? { values: { ...values, totals: [...values.totals, name] }, refused } : { values, refused }
}

/** Judges the form by domain's rules, which are the API's own. */
export function methodErrors(values: MethodValues): MethodErrors {
  return readErrors(
    translated(
      validateReportMethod({
        name: values.name,
        analytes: namesOf(values.analytes),
        analyte_limits: values.analytes.map(({ name, lod, loq, surrogate }) => ({
          analyte: name,
          lod_ug_ml: lod,
          loq_ug_ml: loq,
          surrogate_ug_ml: surrogate,
        })),
        due_hours: values.dueHours,
        due_rush_hours: values.dueRushHours,
        integration: values.integration,
        lower_bounds: values.lower,
        upper_bounds: values.upper,
        derived_compounds: totalsOf(namesOf(values.analytes)).filter(({ name }) => values.totals.includes(name)),
      }),
    ),
  )
}

/** Messages by the wire's field names as the form shows them. */
export function readErrors(fields: Readonly<Record<string, readonly string[]>>): MethodErrors {
  const [name] = fields['name'] ?? []
  const [bounds] = fields['bounds'] ?? []
  const [analytes] = fields['analytes'] ?? fields['analyteColors'] ?? []
  const [totals] = fields['derived_compounds'] ?? []
  const limits = fields['analyte_limits'] ?? []
  const [dueHours] = fields['due_hours'] ?? []
  const [dueRushHours] = fields['due_rush_hours'] ?? []
  return {
    ...(name !== undefined && { name }),
    ...(bounds !== undefined && { bounds }),
    ...(analytes !== undefined && { analytes }),
    ...(totals !== undefined && { totals }),
    ...(limits.length > 0 && { limits }),
    ...(dueHours !== undefined && { dueHours }),
    ...(dueRushHours !== undefined && { dueRushHours }),
    ...Object.fromEntries(
      INTEGRATION_NUMBERS.flatMap((name) => (fields[name] ?? []).slice(0, 1).map((text) => [name, text])),
    ),
  }
}

/** Whether a rule of names is broken by this analyte: its own name, or that it has another's. */
export function isNameWrong(analytes: readonly AnalyteValues[], at: number): boolean {
  const names = namesOf(analytes)
  const own = names[at] ?? ''
  return names.indexOf(own) !== at || readErrors(validateReportMethod({ analytes: [own] })).analytes !== undefined
}

const hexOf = (color: string): string => readAnalyteColor(color) ?? DEFAULT_ANALYTE_COLOR.slice(1)

/** A new method as the wire takes it. */
export function createBody(values: MethodValues): BodyIn<typeof createReportMethod> {
  return {
    ordered_analytes: namesOf(values.analytes),
    analyteColors: Object.fromEntries(values.analytes.map(({ name, color }) => [name.trim(), hexOf(color)])),
    analyte_limits: values.analytes
      .filter(({ lod, loq }) => lod.trim() !== '' || loq.trim() !== '')
      .map(({ name, lod, loq }) => ({ analyte: name.trim(), lod_ug_ml: lod, loq_ug_ml: loq })),
    method: { id: 0, name: values.name, default: values.isDefault },
    derived_compounds: totalsOf(namesOf(values.analytes)).filter(({ name }) => values.totals.includes(name)),
    upper_bounds: values.upper,
    lower_bounds: values.lower,
    quantify_from: values.quantifyFrom,
    ...(readIntegration(values.integration) && { integration: values.integration }),
  }
}

function saysOtherwise(typed: IntegrationValues, stored: ReportMethod['integration']): boolean {
  const [now, before] = [readIntegration(typed), stored ?? null]
  const hasOther = now?.baseline !== before?.baseline
  return hasOther || INTEGRATION_NUMBERS.some((name) => (now?.[name] ?? null) !== (before?.[name] ?? null))
}

/** An edited method as the wire takes it: of the analytes only what changed. */
export function updateBody(values: MethodValues, stored: ReportMethod): BodyIn<typeof updateReportMethod> {
  const before = new Map(stored.analytes.map((analyte) => [analyte.analyte, analyte]))
  const recolored = values.analytes.filter(({ name, color }) => before.get(name)?.color !== hexOf(color))
  const limited = values.analytes.filter(({ name, lod, loq, surrogate }) => {
    const old = before.get(name)
    const [typed, kept] = [
      [lod, loq, surrogate].map((text) => parseDecimal(text)),
      [old?.lod_ug_ml, old?.loq_ug_ml, old?.surrogate_ug_ml].map((value) => value ?? null),
    ]
    return typed.some((value, at) => value !== kept[at])
  })
  return {
    id: stored.id,
    global: stored.global,
    revision: stored.revision,
    analyteColors: Object.fromEntries(recolored.map(({ name, color }) => [name, hexOf(color)])),
    analyte_limits: limited.map(({ name, lod, loq, surrogate }) => ({
      analyte: name,
      lod_ug_ml: lod,
      loq_ug_ml: loq,
      ...((surrogate !== '' || before.get(name)?.surrogate_ug_ml !== undefined) && { surrogate_ug_ml: surrogate }),
    })),
    default: values.isDefault,
    name: values.name,
    lower_bounds: values.lower,
    upper_bounds: values.upper,
    ...(values.quantifyFrom !== stored.quantify_from && { quantify_from: values.quantifyFrom }),
    ...(saysOtherwise(values.integration, stored.integration) && { integration: values.integration }),
    ...(values.dueHours !== asText(stored.due_hours) && { due_hours: values.dueHours }),
    ...(values.dueRushHours !== asText(stored.due_rush_hours) && { due_rush_hours: values.dueRushHours }),
  }
}
