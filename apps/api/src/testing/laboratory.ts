import { createHash } from 'node:crypto'
import type { FileKind } from '@eluent/contract'
import { installCatalog } from '../provision/install-catalog.ts'
import type { Caller, TestApp } from './app.ts'

export interface Laboratory {
  /** The default report method: twelve cannabinoids, 1 to 50 ug/mL. */
  methodId: number
  /** 'Flower, two dilutions': vials 250x and 5000x are acquired, the extract is not. */
  prepMethodId: number
}

/** Gives an organization of the test app its report methods and preparations. */
export async function equipLaboratory(app: TestApp, organizationId: number): Promise<Laboratory> {
  await app.deps.db.transaction({ organizationId }, (tx) => installCatalog(tx, organizationId))
  const [method] = await app.sql(`select id from methods where organization_id = $1 and is_default`, [organizationId])
  const [prep] = await app.sql(
    `select id from prep_methods where organization_id = $1 and name = 'Flower, two dilutions'`,
    [organizationId],
  )
  return { methodId: Number(method?.['id']), prepMethodId: Number(prep?.['id']) }
}

/** A complete, valid sample for POST samples; `change` overlays the intake form, `top` the sample. */
export function sampleBody(
  laboratory: Laboratory,
  change: Record<string, unknown> = {},
  top: Record<string, unknown> = {},
) {
  return {
    sample: {
      intake_form: { strain_name: 'Blue Dream', batch_number: 'B-1', sample_weight: 750, ...change },
      sample_type_id: 1,
      prep_method_id: laboratory.prepMethodId,
      test_method_id: laboratory.methodId,
      ...top,
    },
  }
}

/** Creates a sample through the API and answers it. */
export async function createSample(
  caller: Caller,
  laboratory: Laboratory,
  change: Record<string, unknown> = {},
  top: Record<string, unknown> = {},
): Promise<{ id: number; share_key: string; version: number; epoch: number } & Record<string, unknown>> {
  const reply = await caller.call('POST', '/samples', sampleBody(laboratory, change, top), idempotent())
  if (reply.statusCode !== 201) throw new Error(`creating a sample answered ${reply.statusCode}: ${reply.body}`)
  return reply.json<{ data: { id: number; share_key: string; version: number; epoch: number } }>().data
}

/** An Idempotency-Key of its own. */
export const idempotent = (): Record<string, string> => ({ 'idempotency-key': crypto.randomUUID() })

/** One injection as the driver's hook sends it; amounts in ug/mL of the injected solution. */
export function injection(run: string, amounts: Record<string, number>, more: Record<string, unknown> = {}) {
  return {
    result: {
      csDataFolder: 'SEQ-1',
      csDataName: run,
      machineName: 'HPLC-1',
      results: Object.entries(amounts).map(([name, amount]) => ({
        name,
        amount,
        amount_ug_ml: amount,
        peak_area: amount * 40,
        rt_min: 5,
      })),
      ...more,
    },
  }
}

/** Uploads a file the way every file takes (ticket, bytes, completion) and answers its id. */
export async function storeFile(
  app: Pick<TestApp, 'http'>,
  caller: Caller,
  file: { kind: FileKind; name: string; media_type?: string; tracer?: string; index?: number },
  bytes: Buffer,
): Promise<string> {
  const facts = {
    media_type: 'application/octet-stream',
    ...file,
    size_bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
  const ticket = (await caller.call('POST', '/files/tickets', facts, idempotent())).json<{
    id: string
    upload_url: string
    headers: Record<string, string>
  }>()
  await app.http.inject({ method: 'PUT', url: ticket.upload_url, headers: ticket.headers, payload: bytes })
  const done = await caller.call('POST', `/files/${ticket.id}/complete`, undefined, idempotent())
  if (done.statusCode !== 200) throw new Error(`storing a file answered ${done.statusCode}: ${done.body}`)
  return ticket.id
}
