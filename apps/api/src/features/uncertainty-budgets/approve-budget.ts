import type { UncertaintyBudget } from '@eluent/contract'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import { change, lockVersion, present, readRow } from '../../platform/db/rows.ts'
import { findMethodRow } from '../../records/report-methods/report-methods-store.ts'
import { logSignature, sign } from '../../records/signatures/sign.ts'
import { readBudget } from '../../records/uncertainty-budgets/uncertainty-budgets-store.ts'
import { proveSigner, type SignerDeps, type TypedSigning } from '../../views/signatures/prove-signer.ts'
import { refuseApproved } from './change-budget.ts'

/**
 * Approves a draft under the caller's name: reports of its method version that are not released state U from then on.
 * @throws AppError not_found, changed_meanwhile, uncertainty_budget_approved, validation_failed, too_many_requests, signing_ended_session
 */
export async function approveBudget(
  deps: SignerDeps,
  call: Call,
  id: number,
  { version, signing }: { version: number; signing: TypedSigning },
): Promise<UncertaintyBudget> {
  // a budget of nobody's is said to be missing before a password is asked for
  await deps.db.read(call, (tx) => readRow(tx, 'uncertainty_budgets', id))
  const proof = await proveSigner(deps, call, signing)
  return deps.db.transaction(call, async (tx) => {
    refuseApproved(await lockVersion(tx, 'uncertainty_budgets', id, version))
    const { method_id, method_version, estimated_on, k, correlation, moisture_u_percent, lines, note } =
      await readBudget(tx, id)
    const { name } = present(await findMethodRow(tx, method_id))
    const at = deps.now()
    const signature = await sign(tx, call, proof, {
      noun: 'uncertainty_budget',
      id,
      version,
      label: `Uncertainty budget ${id} of ${name}, version ${method_version}`,
      shown: { method: name, method_version, estimated_on, k, correlation, moisture_u_percent, lines, note },
      meaning: 'approved',
      at,
    })
    const approved = {
      approved_at: at.toISOString(),
      approved_by_name: call.actor.name,
      signature_id: signature.id,
    }
    await change(tx, 'uncertainty_budgets', id, approved, call.actor)
    await writeAudit(tx, call, { action: 'approve', noun: 'uncertainty_budget', recordId: id })
    const budget = await readBudget(tx, id)
    await logSignature(tx, signature)
    return budget
  })
}
