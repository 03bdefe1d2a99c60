import type { Caller } from './caller.ts'
import { newControlChart } from './control-chart-records.ts'
import { idempotent, type Laboratory } from './laboratory.ts'
import { signingOf } from './review-records.ts'

interface Bare extends Laboratory {
  caller: Caller
}

/** A fixed relative U of 10 % of THCA. */
export function budgetBody(more: object = {}) {
  const line = {
    analyte: 'THCA',
    approach: 'fixed',
    from_percent: '0.1',
    to_percent: '30',
    source: 'Validation of 2026',
    reproducibility_from: 'chart',
    expanded_percent: '10',
  }
  return { estimated_on: '2026-01-05', lines: [line], ...more }
}

/** A draft of the laboratory's method. */
export async function newBudget({ caller, methodId: method_id }: Bare): Promise<{ id: number; version: number }> {
  const reply = await caller.call(
    'POST',
    '/uncertainty-budgets',
    { budget: { method_id, ...budgetBody() } },
    idempotent(),
  )
  if (reply.statusCode >= 400) throw new Error(`A budget answered ${reply.statusCode}: ${reply.body}`)
  return reply.json<{ data: { id: number; version: number } }>().data
}

interface Marked extends Bare {
  mark: string
}

/** The same with a chart chosen, of which a fixed U takes nothing. */
async function chartedBody(lab: Marked) {
  const { id } = await newControlChart(lab)
  const body = budgetBody({ k: 3 })
  const chart = { series_id: id, first_day: '2026-01-01', last_day: '2026-01-31' }
  return { ...body, lines: body.lines.map((line) => ({ ...line, chart })) }
}

/** What each call that changes or names a budget sends. */
export const UNCERTAINTY_CALLS = {
  'GET /uncertainty-budgets': ({ methodId }: Bare) => ({ query: { method_id: methodId } }),
  'POST /uncertainty-budgets': async (lab: Marked) => ({
    body: { budget: { method_id: lab.methodId, ...(await chartedBody(lab)) } },
  }),
  'PATCH /uncertainty-budgets/:id': async (lab: Marked) => ({
    path: { 'uncertainty-budgets': (await newBudget(lab)).id },
    body: { version: 1, budget: await chartedBody(lab) },
  }),
  'POST /uncertainty-budgets/:id/approve': async (lab: Bare) => ({
    path: { 'uncertainty-budgets': (await newBudget(lab)).id },
    body: { version: 1, signing: signingOf(lab.caller) },
  }),
  'DELETE /uncertainty-budgets/:id': async (lab: Bare) => ({
    path: { 'uncertainty-budgets': (await newBudget(lab)).id },
    body: { reason: 'entered twice' },
  }),
}
