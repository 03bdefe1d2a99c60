/** The peer of list-call.bench.ts: a Fastify route with the statements of a list call, and nothing that makes it safe. */
import Fastify from 'fastify'
import pg from 'pg'

const { DATABASE_URL: connectionString, PORT, SESSION_ID: session, ORGANIZATION_ID: organization } = process.env
const isPipelined = process.env['PIPELINED'] === '1'
const pool = new pg.Pool({ connectionString, max: 20, pipeline: isPipelined })

const SESSION = { name: 'session', text: 'select * from session_facts($1, $2::uuid)' }
const FACTS = {
  name: 'facts',
  text: `select organizations.name, exists (select 1 from queue_entries where organization_id = $1 and action = 'sleep'
      and submitted_at is null) as sleep_queued,
    (select sum(total) from sample_counts where organization_id = $1 and sample_type_id in ($2, $3, $4)) as kept_total
    from organizations where id = $1`,
}
const ROWS = {
  name: 'rows',
  text: `select id, share_key, created_at, updated_at, tested_at, created_by_name, intake_number, batch_number, strain_name,
    sample_weight_mg, import_notes, sample_type_id, finished, queued, has_amounts, imported, coa_data, certus_id, run_count,
    required_runs from samples where organization_id = $1 and deleted_at is null and qc = $2 and sample_type_id in ($3, $4, $5)
    order by id desc, id desc limit $6 offset $7`,
}
const COMPOUNDS = {
  name: 'compounds',
  text: `select sample_id, name, amount_ug_ml, peak_area, peak_area_vial, percent, state from sample_compounds
    where organization_id = $1 and sample_id = any($2::bigint[]) order by sample_id, position`,
}

interface Row {
  [column: string]: unknown
}

async function readPage(client: pg.PoolClient): Promise<object> {
  const begun = [
    client.query('start transaction read only'),
    client.query(`set local app.organization_id = '${organization}'`),
  ]
  if (!isPipelined) await Promise.all(begun)
  const facts = client.query<Row>({ ...FACTS, values: [organization, 1, 2, 3] })
  if (!isPipelined) await facts
  const { rows } = await client.query<Row>({ ...ROWS, values: [organization, false, 1, 2, 3, 10, 0] })
  const compounds = await client.query<Row>({ ...COMPOUNDS, values: [organization, rows.map(({ id }) => id)] })
  await client.query('commit')
  const bySample = Map.groupBy(compounds.rows, ({ sample_id }) => sample_id)
  return {
    data: rows.map((row) => ({ ...row, compounds: bySample.get(row['id']) ?? [] })),
    meta: (await facts).rows[0],
  }
}

const app = Fastify()
app.get('/api/samples', async () => {
  await pool.query({ ...SESSION, values: [organization, session] })
  const client = await pool.connect()
  try {
    return await readPage(client)
  } finally {
    client.release()
  }
})
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
