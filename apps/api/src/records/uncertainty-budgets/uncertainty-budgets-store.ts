import type { UncertaintyBudget } from '@eluent/contract'
import type { SignatureMeaning } from '@eluent/domain/signatures'
import type { BudgetLine, ReportedUncertainty } from '@eluent/domain/uncertainty'
import type { ExpressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Tx } from '../../platform/db/database.ts'
import { present, rows } from '../../platform/db/rows.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import { SIGNATURE_COLUMNS } from '../signatures/signatures-store.ts'

function budgets(tx: Tx) {
  return rows(tx, 'uncertainty_budgets as budget')
    .selectAll('budget')
    .select((eb) =>
      jsonObjectFrom(
        rows(tx, 'signatures as signature', eb)
          .whereRef('signature.id', '=', 'budget.signature_id')
          .select(SIGNATURE_COLUMNS),
      ).as('signature'),
    )
}

/** The budgets of a method, and of the global one that it overrides, the newest first; voided ones too. */
export async function listBudgets(tx: Tx, methodId: number): Promise<UncertaintyBudget[]> {
  const found = await budgets(tx)
    .where((eb) =>
      eb.or([
        eb('budget.method_id', '=', methodId),
        eb(
          'budget.method_id',
          '=',
          rows(tx, 'methods as overriding', eb)
            .where('overriding.id', '=', methodId)
            .select('overriding.override_method_id'),
        ),
      ]),
    )
    .orderBy('budget.id', 'desc')
    .execute()
  return found.map(presentBudget)
}

/** @throws AppError not_found */
export async function readBudget(tx: Tx, id: number): Promise<UncertaintyBudget> {
  return presentBudget(present(await budgets(tx).where('budget.id', '=', id).executeTakeFirst()))
}

type BudgetRow = Awaited<ReturnType<ReturnType<typeof budgets>['execute']>>[number]

function presentBudget(row: BudgetRow): UncertaintyBudget {
  const { budget_lines, signature, organization_id: _organization, signature_id: _signature, ...budget } = row
  return {
    ...budget,
    lines: budget_lines,
    signature: signature && {
      ...signature,
      meaning: signature.meaning as SignatureMeaning,
      // a time in JSON is spelled otherwise than in a column
      signed_at: new Date(signature.signed_at).toISOString(),
    },
  }
}

/** Of a statement about a sample: the approved budget of the method version that its figures are computed with, the latest. */
export function budgetOfSample(tx: Tx, eb: ExpressionBuilder<DB, 'samples'>) {
  return jsonObjectFrom(
    rows(tx, 'uncertainty_budgets as budget', eb)
      .whereRef('budget.method_id', '=', 'samples.test_method_id')
      .whereRef('budget.method_version', '=', 'samples.test_method_version')
      .where('budget.approved_at', 'is not', null)
      .where('budget.voided_at', 'is', null)
      .select([
        'budget.id',
        'budget.approved_at',
        'budget.k',
        'budget.correlation',
        'budget.moisture_u_percent',
        'budget.budget_lines',
      ])
      .orderBy('budget.approved_at', 'desc')
      .orderBy('budget.id', 'desc')
      .limit(1),
  )
}

/** What a report takes of the budget that such a statement found. */
export function budgetFrom(
  found:
    | (Omit<ReportedUncertainty, 'analytes' | 'approved_at'> & {
        approved_at: string | null
        budget_lines: BudgetLine[]
      })
    | null,
): ReportedUncertainty | null {
  if (found === null || found.approved_at === null) return null
  const { budget_lines, approved_at, ...head } = found
  const analytes = budget_lines.map(({ analyte, from_percent, to_percent, u_percent }) => ({
    analyte,
    from_percent,
    to_percent,
    u_percent,
  }))
  return { ...head, approved_at: new Date(approved_at).toISOString(), analytes }
}
