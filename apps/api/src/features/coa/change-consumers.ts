import type { BodyOf, createConsumer as createEndpoint, ReasonBody } from '@eluent/contract'
import { PROVIDER_ORGANIZATION_ID } from '@eluent/domain/auth'
import { consumerNameError, consumerNameOf } from '@eluent/domain/coa'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import { lock } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import { insertConsumer, listConsumerRows, lockConsumerNames, retireConsumer } from '../../records/coa/coa-store.ts'
import type { Deps } from '../../views/deps.ts'

/** Adds a client that COAs may be prepared for. @throws AppError forbidden, validation_failed */
export async function createConsumer(
  deps: Pick<Deps, 'db'>,
  call: Call,
  { name: typed }: BodyOf<typeof createEndpoint>['consumer'],
): Promise<{ id: number; name: string }> {
  // laboratories write for whom a sample is on the sample itself
  if (call.organizationId !== PROVIDER_ORGANIZATION_ID) throw new AppError('forbidden')
  return deps.db.transaction(call, async (tx) => {
    await lockConsumerNames(tx)
    const others = await listConsumerRows(tx)
    const error = consumerNameError(
      typed,
      others.map(({ name }) => name),
    )
    if (error !== null) throw fieldErrors({ name: [error] })
    const added = await insertConsumer(tx, consumerNameOf(typed))
    await writeAudit(tx, call, { action: 'create', noun: 'consumer', recordId: added.id, new: { name: added.name } })
    return added
  })
}

/** Takes a client off the list; COAs that name it keep it. @throws AppError not_found, reason_required */
export async function deleteConsumer(
  deps: Pick<Deps, 'db' | 'now'>,
  call: Call,
  id: number,
  body: ReasonBody,
): Promise<{ message: string }> {
  const why = givenReason(body)
  return deps.db.transaction(call, async (tx) => {
    const { name } = await lock(tx, 'consumers', id)
    await retireConsumer(tx, id, deps.now())
    await writeAudit(tx, call, { action: 'void', noun: 'consumer', recordId: id, old: { name }, why })
    return { message: 'Client removed successfully' }
  })
}
