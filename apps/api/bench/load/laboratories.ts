import { createTestApp } from '../../src/testing/app.ts'
import type { Laboratory } from '../../src/testing/laboratory.ts'
import { fillBank } from '../../src/testing/seals.ts'
import { bodyOf } from '../../src/testing/replies.ts'
import type { TestDatabase } from '@eluent/testkit'

/** One organization as its calls see it. */
export interface Bench {
  readonly authorization: string
  /** Of who may seal. */
  readonly sealer: string
  readonly laboratory: Laboratory
  /** How many samples were there before the calls. */
  readonly samples: number
  readonly released: { readonly id: number; readonly share_key: string }
  /** Samples without a place in the queue, and runs that may be appended. */
  readonly queueable: number[]
  readonly appendable: { id: number; run: string }[]
}

export interface Sizes {
  readonly organizations: number
  /** Of the first organization, and of each other. */
  readonly large: number
  readonly small: number
}

const FIRST_ID = 1_000
const FILL = `
insert into samples (organization_id, share_key, sample_type_id, test_method_id, test_method_version, intake_number,
  strain_name, batch_number, sample_weight_mg, required_runs, created_by_id, created_by_name, updated_by_name, created_at)
select $1::bigint, 'K' || $1::text || '-' || n, case when n % 40 = 0 then 9 else 1 end, $2::bigint, 1, 'I-' || n,
  (array['Blue Dream','Sour Diesel','Jack Herer','Wedding Cake','Lemon Haze'])[1 + n % 5] || ' ' || n, 'BATCH-' || n,
  700 + n % 100, 2, 1, 'Bench', 'Bench', now() - (n || ' seconds')::interval from generate_series(1, $3::int) n`
const COUNT = `
insert into sample_counts (organization_id, sample_type_id, slot, total)
select organization_id, sample_type_id, 0, count(*) from samples where organization_id = $1 group by 1, 2`
const shapesOf = (column: string): string => `
insert into sample_text_shapes (organization_id, column_name, shape, sample_type_id, total)
select organization_id, '${column}', regexp_replace(${column}, '[0-9]+', '0', 'g'), sample_type_id, count(*) from samples
where organization_id = $1 group by 1, 3, 4`

/** Fills a database with organizations, each with a user, samples of which one is released, and tokens for certificates. */
export async function makeBenches(database: TestDatabase, dataDir: string, sizes: Sizes): Promise<Bench[]> {
  const app = await createTestApp({
    database,
    settings: { dataDir, tokenLifetimeMinutes: 1_440 },
    allowAnyStatement: true,
  })
  const benches: Bench[] = []
  for (let at = 0; at < sizes.organizations; at += 1) {
    const id = FIRST_ID + at
    const samples = at === 0 ? sizes.large : sizes.small
    await app.sql('insert into organizations (id, name) values ($1, $2)', [id, `Laboratory ${at + 1}`])
    const laboratory = await app.laboratoryOf(id)
    await app.sql(FILL, [id, laboratory.methodId, samples])
    await app.sql(COUNT, [id])
    for (const column of ['batch_number', 'strain_name']) await app.sql(shapesOf(column), [id])
    await fillBank(app, id, 1_000_000)
    const caller = await app.signIn('admin', id)
    const released = await caller.finishedSample()
    const { version } = await caller.read<{ version: number }>(`/samples/${released.id}`)
    await bodyOf(caller.post(`/samples/${released.id}/release`, { version }))
    const authorization = `Bearer ${caller.token}`
    const sealer = `Bearer ${(await app.signIn('veriseal-admin', id)).token}`
    benches.push({ authorization, sealer, laboratory, samples, released, queueable: [], appendable: [] })
  }
  await app.sql('analyze')
  await app.close()
  return benches
}
