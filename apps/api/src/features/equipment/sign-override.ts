import type { BodyOf, createEquipmentOverride as createEndpoint } from '@eluent/contract'
import { overrideError } from '@eluent/domain/equipment'
import { isQcSampleType } from '@eluent/domain/samples'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import { insertRows, lockVersion } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import type { EquipmentRow } from '../../records/equipment/equipment-store.ts'
import { listEntries } from '../../records/queue/queue-list-store.ts'
import { lockQueue } from '../../records/queue/queue-store.ts'
import type { Deps } from '../../views/deps.ts'
import { withWork } from '../../views/equipment/present-equipment.ts'
import { whyUnfit } from '../../views/equipment/refuse-unfit.ts'
import { checkOwnPassword, ownPasswordMissing } from '../../views/users/require-own-password.ts'
import { todayOf } from '../../platform/call/today.ts'

/**
 * Lets the samples that wait in the queue now run on a piece that is overdue, out of service or not checked, under the caller's name.
 * @throws AppError not_found, changed_meanwhile, equipment_fit, nothing_queued_for_equipment, validation_failed, too_many_requests
 */
export async function signOverride(
  deps: Pick<Deps, 'db' | 'passwords' | 'now'>,
  call: Call,
  id: number,
  { version, password, why: typed }: BodyOf<typeof createEndpoint>,
): Promise<{ message: string }> {
  const why = typed?.trim() ?? ''
  const error = overrideError(why)
  if (error !== null) throw fieldErrors({ why: [error] })
  if (!(await checkOwnPassword(deps, call, 'password', password))) throw ownPasswordMissing('password')
  return deps.db.transaction(call, async (tx) => {
    await lockQueue(tx)
    const stored = (await lockVersion(tx, 'equipment', id, version)) as EquipmentRow
    const [piece] = await withWork(tx, [stored])
    const refusal = piece ? await whyUnfit(tx, piece, todayOf(deps, call)) : null
    if (refusal === null || stored.state === 'retired' || stored.machine_name === null)
      throw new AppError('equipment_fit', { values: { name: stored.name } })
    const waiting = (await listEntries(tx)).flatMap(({ sample_id, epoch, sample_type_slug }) =>
      sample_id === null || isQcSampleType(sample_type_slug ?? '') ? [] : [{ id: sample_id, epoch: epoch ?? 0 }],
    )
    if (waiting.length === 0) throw new AppError('nothing_queued_for_equipment')
    const columns = {
      equipment_id: id,
      sample_ids: waiting.map((sample) => sample.id),
      sample_epochs: waiting.map(({ epoch }) => epoch),
      refusal,
      why,
      signed_by_id: call.actor.userId,
      created_by_name: call.actor.name,
    }
    await insertRows(tx, 'equipment_overrides', columns).execute()
    const { sample_ids } = columns
    await writeAudit(tx, call, {
      action: 'override',
      noun: 'equipment',
      recordId: id,
      new: { refusal, sample_ids },
      why,
    })
    return { message: 'Exception signed' }
  })
}
