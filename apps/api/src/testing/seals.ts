import { randomUUID } from 'node:crypto'
import type { Call } from '../platform/call/call.ts'
import type { LedgerSettings } from '../platform/settings.ts'
import { changeValidity } from '../features/certificates/change-validity.ts'
import { issueCertificate, logIssues, payFor, type Issued } from '../features/certificates/issue-certificate.ts'
import type { TestApp } from './app.ts'

/** A call of a user of the organization, for use cases that are called without HTTP. */
function callOf(app: TestApp, organizationId = app.laboratoryId): Call {
  const actor = {
    userId: 1,
    name: 'Ann Example',
    email: 'ann@example.org',
    organizationId,
    homeOrganizationId: organizationId,
    role: 'admin',
    actualRole: 'admin',
    permissions: {} as Call['actor']['permissions'],
    sessionId: randomUUID(),
  } as const
  return {
    actor,
    organizationId,
    requestId: randomUUID(),
    log: app.http.log,
    ip: '127.0.0.1',
    timezone: undefined,
    machineHostname: undefined,
    idempotency: undefined,
  }
}

/** Fills an organization's token bank. */
export async function fillBank(app: TestApp, organizationId = app.laboratoryId, quantity = 1_000): Promise<void> {
  await app.sql(
    `insert into token_banks (organization_id, quantity) values ($1, $2) on conflict (organization_id) do update set quantity = $2`,
    [organizationId, quantity],
  )
}

/** Issues a certificate of origin, as the API does. */
export async function sealOne(app: TestApp, name: string, organizationId = app.laboratoryId): Promise<Issued> {
  const call = callOf(app, organizationId)
  return app.deps.db.transaction({ organizationId }, async (tx) => {
    const place = await payFor(tx, call, 1)
    const now = app.deps.now()
    const details = { originator_name: `Grower of ${name}`, originator_license_number: 'LIC-77' }
    const issued = await issueCertificate(tx, call, now, place, { type: 6, name, details })
    await logIssues(tx, call, now, [issued])
    return issued
  })
}

/** Expires, renews or revokes one. */
export async function changeSeal(
  app: TestApp,
  { id, batch_id }: Issued,
  action: 'expire' | 'renew' | 'revoke',
  expiry_date?: string,
): Promise<void> {
  const input = { batchId: batch_id, certus_batch_id: batch_id, certusDocId: id, reason: 'a test', expiry_date }
  await changeValidity(app.deps, callOf(app), action, input)
}

interface Notaries {
  readonly signer: { readonly url: string; readonly key: string }
  readonly witness: { readonly url: string; readonly key: string }
}

export function ledgerSettings({ signer, witness }: Notaries, signerToken: string): LedgerSettings {
  return {
    signerUrl: signer.url,
    signerToken,
    logKey: signer.key,
    witnessUrls: [witness.url],
    witnessKeys: [witness.key],
    witnessQuorum: undefined,
  }
}
