import { randomBytes, randomUUID } from 'node:crypto'
import type { BodyOf, createDriverToken, DriverToken } from '@eluent/contract'
import { driverNameError } from '@eluent/domain/instrument'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { driverTokenText, secretHash } from '../../platform/auth/authenticate-driver.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { insertToken, listTokens } from '../../records/driver-tokens/driver-tokens-store.ts'

const SECRET_BYTES = 32

/**
 * A token for one driver of the organization, acting for the user who makes it. Its secret is answered once and kept as a hash.
 * @throws AppError validation_failed, driver_name_taken
 */
export async function createToken(
  deps: { db: Database; now: () => Date },
  call: Call,
  input: BodyOf<typeof createDriverToken>,
): Promise<{ data: DriverToken; token: string }> {
  const name = input.name.trim()
  const fault = driverNameError(name)
  if (fault !== null) throw fieldErrors({ name: [fault] })
  const { actor, organizationId } = call
  const readings_only = input.readings_only === true
  // a logger stores no results and runs nothing, whatever was asked for
  const may_import = input.may_import === true && !readings_only
  const may_run_queue = input.may_run_queue === true && !readings_only
  const id = randomUUID()
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  return deps.db.transaction(call, async (tx) => {
    const isNew = await insertToken(tx, {
      id,
      name,
      readings_only,
      secret_sha256: secretHash(secret),
      user_id: actor.userId,
      user_organization_id: actor.homeOrganizationId,
      user_name: actor.name,
      may_import,
      may_run_queue,
      created_at: deps.now().toISOString(),
    })
    if (!isNew) throw new AppError('driver_name_taken')
    await writeAudit(tx, call, {
      action: 'create',
      noun: 'driver_token',
      recordId: id,
      new: { name, readings_only, ...(may_import && { may_import }), ...(may_run_queue && { may_run_queue }) },
    })
    const data = (await listTokens(tx)).find((token) => token.id === id)
    if (!data) throw new Error('the driver token was inserted and is not there')
    return { data, token: driverTokenText(organizationId, id, secret) }
  })
}
