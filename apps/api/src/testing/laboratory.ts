import { createHash } from 'node:crypto'
import { installCatalog } from '../provision/install-catalog.ts'
import type { App } from '../app.ts'
import type { Amounts, Calls, NewSample, StoredFile } from './caller.ts'
import { bodyOf, dataOf, type Reply } from './replies.ts'

export { idempotent } from './caller.ts'

export interface Laboratory {
  /** The default report method: twelve cannabinoids, 1 to 50 ug/mL. */
  methodId: number
  /** 'Flower, two dilutions': vials 250x and 5000x are acquired, the extract is not. */
  prepMethodId: number
}

/** Gives an organization of the test app its report methods and preparations. */
export async function equipLaboratory(app: Pick<App, 'deps'>, organizationId: number): Promise<Laboratory> {
  return app.deps.db.transaction({ organizationId }, async (tx) => {
    await installCatalog(tx)
    const method = await tx
      .selectFrom('methods')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('is_default', '=', true)
      .executeTakeFirstOrThrow()
    const prep = await tx
      .selectFrom('prep_methods')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('name', '=', 'Flower, two dilutions')
      .executeTakeFirstOrThrow()
    return { methodId: method.id, prepMethodId: prep.id }
  })
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

/** Valid rows for POST samples/several that get their batch numbers when they are stored; `forAll` overlays the choices. */
export function severalBody(laboratory: Laboratory, count: number, forAll: Record<string, unknown> = {}) {
  return {
    for_all: {
      sample_type_id: 1,
      prep_method_id: laboratory.prepMethodId,
      test_method_id: laboratory.methodId,
      propose_batch_numbers: true,
      ...forAll,
    },
    rows: Array.from({ length: count }, (_, at) => ({ strain_name: `Row ${at + 1}`, sample_weight: 740 + at })),
  }
}

/** Creates a sample through the API and answers it. */
export async function createSample(
  caller: Pick<Calls, 'post'>,
  laboratory: Laboratory,
  change: Record<string, unknown> = {},
  top: Record<string, unknown> = {},
): Promise<NewSample & Record<string, unknown>> {
  return dataOf(caller.post('/samples', sampleBody(laboratory, change, top)))
}

/** One injection as the driver's hook sends it; amounts in ug/mL of the injected solution. */
export function injection(run: string, amounts: Amounts, more: Record<string, unknown> = {}) {
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

/** Stores the run `{id}-{run}` of a sample. */
export async function appendResult(
  caller: Pick<Calls, 'post'>,
  id: number,
  run: string,
  amounts: Amounts,
  more?: Record<string, unknown>,
): Promise<Reply> {
  return caller.post(`/samples/${id}/append_results`, injection(`${id}-${run}`, amounts, more))
}

/**
 * Runs of a sample of 750 mg in vials of 250x and 5000x: THCA is read in the second, 30 x 5000 / 750 = 200 mg/g, THC in the
 * first, 3 x 250 / 750 = 1 mg/g.
 */
const TWO_RUNS: readonly Amounts[] = [
  { THCA: 120, THC: 3 },
  { THCA: 30, THC: 0.15 },
]

/** A sample whose runs are all there, one for each of `runs`. */
export async function finishSample<Sample extends { id: number }>(
  caller: Pick<Calls, 'post'>,
  sample: Sample,
  runs = TWO_RUNS,
): Promise<Sample> {
  for (const [at, amounts] of runs.entries()) await bodyOf(appendResult(caller, sample.id, `${at + 1}.D`, amounts))
  return sample
}

/** Uploads a file the way every file takes (ticket, bytes, completion) and answers its id. */
export async function storeFile(
  app: Pick<App, 'http'>,
  caller: Pick<Calls, 'post'>,
  file: StoredFile,
  bytes: Buffer,
): Promise<string> {
  const facts = {
    media_type: 'application/octet-stream',
    ...file,
    size_bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
  const reply = await caller.post('/files/tickets', facts)
  const ticket = await bodyOf<{ id: string; upload_url: string; headers: Record<string, string> }>(reply)
  await app.http.inject({ method: 'PUT', url: ticket.upload_url, headers: ticket.headers, payload: bytes })
  await bodyOf(caller.post(`/files/${ticket.id}/complete`))
  return ticket.id
}
