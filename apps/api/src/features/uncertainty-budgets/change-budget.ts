import type { BodyOf, createUncertaintyBudget, ReasonBody, UncertaintyBudget } from '@eluent/contract'
import { hasFieldErrors } from '@eluent/domain/samples'
import { isBlank, isCalendarDay } from '@eluent/domain/text'
import { BUDGET_TEXTS, checkBudget, type BudgetInput, type ChartPeriod } from '@eluent/domain/uncertainty'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import type { Tx } from '../../platform/db/database.ts'
import { json } from '../../platform/db/json.ts'
import { change, create, lock, lockVersion, NOW, present, voidRow, type Row } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import { listPeriods, type PeriodOfSeries } from '../../records/control-charts/series-store.ts'
import { findMethodRow } from '../../records/report-methods/report-methods-store.ts'
import { readBudget } from '../../records/uncertainty-budgets/uncertainty-budgets-store.ts'
import type { Deps } from '../../views/deps.ts'

type BudgetDeps = Pick<Deps, 'db' | 'now'>

/** Drafts the budget of a report method as it stands. @throws AppError not_found, validation_failed */
export async function createBudget(
  deps: BudgetDeps,
  call: Call,
  { method_id, ...input }: BodyOf<typeof createUncertaintyBudget>['budget'],
): Promise<UncertaintyBudget> {
  return deps.db.transaction(call, async (tx) => {
    const method = present(await findMethodRow(tx, method_id))
    const columns = { method_id, method_version: method.version, ...(await judged(deps, tx, method_id, input)) }
    const { budget_lines, ...head } = columns
    const row = await create(tx, 'uncertainty_budgets', { ...head, budget_lines: json(budget_lines) }, call.actor)
    await writeAudit(tx, call, { action: 'create', noun: 'uncertainty_budget', recordId: row.id, new: columns })
    return readBudget(tx, row.id)
  })
}

/** @throws AppError not_found, changed_meanwhile, validation_failed, uncertainty_budget_approved */
export async function updateBudget(
  deps: BudgetDeps,
  call: Call,
  id: number,
  { version, budget }: { version: number; budget: BudgetInput },
): Promise<UncertaintyBudget> {
  return deps.db.transaction(call, async (tx) => {
    const stored = await lockVersion(tx, 'uncertainty_budgets', id, version)
    refuseApproved(stored)
    const now = await judged(deps, tx, stored.method_id, budget)
    const { budget_lines, ...head } = now
    await change(tx, 'uncertainty_budgets', id, { ...head, budget_lines: json(budget_lines) }, call.actor)
    const old = Object.fromEntries(Object.keys(now).map((name) => [name, stored[name as keyof typeof now]]))
    await writeAudit(tx, call, { action: 'edit', noun: 'uncertainty_budget', recordId: id, old, new: now })
    return readBudget(tx, id)
  })
}

/** Removes a draft; an approved budget is voided and stays in the list. @throws AppError not_found, reason_required, uncertainty_budget_voided */
export async function voidBudget(
  deps: BudgetDeps,
  call: Call,
  id: number,
  body: ReasonBody,
): Promise<{ message: string }> {
  const why = givenReason(body)
  return deps.db.transaction(call, async (tx) => {
    const { approved_at, voided_at, method_id, method_version } = await lock(tx, 'uncertainty_budgets', id)
    if (voided_at !== null) throw new AppError('uncertainty_budget_voided')
    if (approved_at === null) await voidRow(tx, 'uncertainty_budgets', id, call.actor)
    else {
      const voided = { voided_at: NOW, voided_by_name: call.actor.name, void_reason: why }
      await change(tx, 'uncertainty_budgets', id, voided, call.actor)
    }
    const old = { method_id, method_version, approved_at }
    await writeAudit(tx, call, { action: 'void', noun: 'uncertainty_budget', recordId: id, old, why })
    return { message: approved_at === null ? 'Draft removed' : 'Budget voided' }
  })
}

/** What reports state stays as it was signed. */
export function refuseApproved({ approved_at }: Pick<Row<'uncertainty_budgets'>, 'approved_at'>): void {
  if (approved_at !== null) throw new AppError('uncertainty_budget_approved')
}

/** The columns of a budget, after its rules passed; what charts say is read here. @throws AppError validation_failed */
async function judged(deps: BudgetDeps, tx: Tx, methodId: number, input: BudgetInput) {
  const method = present(await findMethodRow(tx, methodId))
  // the day is the laboratory's, which may be ahead of the server's
  const today = new Date(deps.now().getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
  const charts = await chartsOf(tx, input)
  const { head, lines, errors } = checkBudget(input, today, charts)
  // a chart of nobody's is refused where its line takes nothing of it, too
  for (const [at, { chart }] of input.lines.entries())
    if (!isBlank(chart?.series_id) && charts[at] === null && errors[`lines.${at}.chart`] === undefined)
      errors[`lines.${at}.chart`] = [BUDGET_TEXTS.chart]
  const known = new Set(method.analytes.map(({ analyte }) => analyte))
  for (const [at, { analyte }] of input.lines.entries())
    if (!known.has(analyte))
      (errors[`lines.${at}.source`] ??= []).push(`${analyte} is not an analyte of this Report Method.`)
  if (hasFieldErrors(errors)) throw fieldErrors(errors)
  const note = typeof input.note === 'string' ? input.note.trim() : ''
  return { ...head, budget_lines: lines, note: note || null }
}

/** The chart period of each line that names one, in one statement. */
async function chartsOf(tx: Tx, { lines }: BudgetInput): Promise<(ChartPeriod | null)[]> {
  const periodsOfLines = lines.map(({ chart }): PeriodOfSeries | null => {
    const series = Number(chart?.series_id)
    const { first_day, last_day } = chart ?? {}
    if (!Number.isSafeInteger(series) || series < 1) return null
    return isCalendarDay(first_day) && isCalendarDay(last_day) ? { series_id: series, first_day, last_day } : null
  })
  const periods = periodsOfLines.filter((one) => one !== null)
  const found = await listPeriods(tx, periods)
  const byPeriod = new Map(periods.map((period, at) => [period, found[at] ?? null]))
  return periodsOfLines.map((period) => {
    const read = period === null ? null : (byPeriod.get(period) ?? null)
    if (read === null) return null
    const { analyte, figure, level, machine_name, points } = read
    return { name: [analyte, level, machine_name].filter(Boolean).join(', '), figure, level, analyte, values: points }
  })
}
