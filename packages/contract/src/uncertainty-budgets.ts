import {
  APPROACHES,
  BUDGET_LINES_MAX,
  BUDGET_ROWS_MAX,
  DISTRIBUTIONS,
  REFERENCE_KINDS,
} from '@eluent/domain/uncertainty'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import {
  id,
  idParams,
  instant,
  messageReply,
  nullableNumber,
  nullableText,
  pathId,
  reasonBody,
  typed,
} from './primitives.ts'
import { signature, signingInput } from './signatures.ts'

const approach = z.enum(APPROACHES)
const distribution = z.enum(DISTRIBUTIONS)
const kind = z.enum(REFERENCE_KINDS)

const reproducibility = z.union([
  z.object({
    from: z.literal('chart'),
    series_id: id,
    chart: z.string(),
    first_day: z.string(),
    last_day: z.string(),
    points: z.number(),
  }),
  z.object({ from: z.literal('duplicates'), pairs: z.array(z.tuple([z.number(), z.number()])) }),
])

const budgetLine = z.object({
  analyte: z.string(),
  approach,
  /** Between which results it holds, percent of the sample. */
  from_percent: z.number(),
  to_percent: z.number(),
  source: z.string(),
  reproducibility: reproducibility.nullable(),
  references: z.array(
    z.object({
      name: z.string(),
      kind,
      bias_percent: z.number(),
      u_reference_percent: z.number(),
      sd_percent: nullableNumber,
      measurements: nullableNumber,
    }),
  ),
  factors: z.array(z.object({ name: z.string(), value: z.number(), uncertainty: z.number(), distribution })),
  /** Relative standard uncertainty of a result, percent. */
  u_percent: z.number(),
  shares: z.array(z.object({ name: z.string(), u_percent: z.number(), share_percent: z.number() })),
})

const uncertaintyBudget = z.object({
  id,
  version: z.number(),
  method_id: id,
  method_version: z.number(),
  estimated_on: z.string(),
  k: z.number(),
  correlation: z.number(),
  moisture_u_percent: nullableNumber,
  lines: z.array(budgetLine),
  note: nullableText,
  created_at: instant,
  created_by_name: z.string(),
  approved_at: instant.nullable(),
  approved_by_name: nullableText,
  signature: signature.nullable(),
  voided_at: instant.nullable(),
  voided_by_name: nullableText,
  void_reason: nullableText,
})
export type UncertaintyBudget = z.output<typeof uncertaintyBudget>

const budgetInput = z.object({
  estimated_on: typed,
  k: typed,
  correlation: typed,
  moisture_u_percent: typed,
  note: typed,
  lines: z
    .array(
      z.object({
        analyte: z.string().max(1000),
        approach,
        from_percent: typed,
        to_percent: typed,
        source: typed,
        reproducibility_from: z.enum(['chart', 'duplicates']),
        chart: z.object({ series_id: typed, first_day: typed, last_day: typed }).optional(),
        pairs: z
          .array(z.object({ first: typed, second: typed }))
          .max(BUDGET_ROWS_MAX)
          .optional(),
        references: z
          .array(
            z.object({
              name: typed,
              kind,
              bias_percent: typed,
              u_reference_percent: typed,
              sd_percent: typed,
              measurements: typed,
            }),
          )
          .max(BUDGET_ROWS_MAX)
          .optional(),
        factors: z
          .array(z.object({ name: typed, value: typed, uncertainty: typed, distribution }))
          .max(BUDGET_ROWS_MAX)
          .optional(),
        expanded_percent: typed,
      }),
    )
    .max(BUDGET_LINES_MAX),
})

const reply = z.object({ data: uncertaintyBudget })
const noun = 'uncertainty budgets'
// an approved one stands on every report of its method version that is not released
const REPORTS = [noun, 'samples'] as const

export const listUncertaintyBudgets = endpoint({
  method: 'GET',
  path: '/uncertainty-budgets',
  summary: 'The uncertainty budgets of a report method, newest first, voided ones too.',
  noun,
  access: 'quality.view',
  query: z.object({ method_id: pathId }),
  reply: z.object({ data: z.array(uncertaintyBudget) }),
})

export const createUncertaintyBudget = endpoint({
  method: 'POST',
  path: '/uncertainty-budgets',
  summary: 'Drafts the budget of a report method as it stands; what charts and rows say is computed here.',
  noun,
  touches: [noun],
  access: 'quality.enter',
  body: z.object({ budget: budgetInput.extend({ method_id: id }) }),
  reply,
  status: 201,
})

export const updateUncertaintyBudget = endpoint({
  method: 'PATCH',
  path: '/uncertainty-budgets/:id',
  summary: 'Changes a draft.',
  noun,
  touches: [noun],
  access: 'quality.enter',
  params: idParams,
  body: z.object({ version: z.number().int(), budget: budgetInput }),
  reply,
})

export const approveUncertaintyBudget = endpoint({
  method: 'POST',
  path: '/uncertainty-budgets/:id/approve',
  summary: 'Approves a draft by signature: from then on the reports of its method version state U.',
  noun,
  touches: REPORTS,
  access: 'quality.approve',
  params: idParams,
  body: z.strictObject({ version: z.number().int(), signing: signingInput }),
  reply,
})

export const voidUncertaintyBudget = endpoint({
  method: 'DELETE',
  path: '/uncertainty-budgets/:id',
  summary: 'Removes a draft, or voids an approved budget, which stays in the list with the reason.',
  noun,
  touches: REPORTS,
  access: 'quality.approve',
  params: idParams,
  body: reasonBody,
  reply: messageReply,
  status: 202,
})
