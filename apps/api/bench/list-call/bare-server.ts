/** The peer of list-call.bench.ts: a Fastify route with the statements of a list call, and nothing that makes it safe. */
import Fastify from 'fastify'
import pg from 'pg'

const { DATABASE_URL: connectionString, PORT, STATEMENTS = '[]' } = process.env
const isPipelined = process.env['PIPELINED'] === '1'
const pool = new pg.Pool({ connectionString, max: 20, pipeline: isPipelined })

interface Row {
  [column: string]: unknown
}

const [session, begin, scope, facts, rows, compounds, commit] = (
  JSON.parse(STATEMENTS) as { text: string; values: unknown[] }[]
).map(({ text, values }, at) => (values.length > 0 ? { name: `statement ${at}`, text, values } : { text, values }))
if (!session || !begin || !scope || !facts || !rows || !compounds || !commit) throw new Error('a list call sends seven')
const inTransaction = [begin, scope, facts, rows, compounds, commit]

/** One after the other, or without waiting for one another. */
async function answersOf(client: pg.PoolClient): Promise<Row[][]> {
  if (isPipelined)
    return (await Promise.all(inTransaction.map((one) => client.query<Row>(one)))).map((result) => result.rows)
  const answers: Row[][] = []
  for (const one of inTransaction) answers.push((await client.query<Row>(one)).rows)
  return answers
}

const app = Fastify()
app.get('/api/samples', async () => {
  await pool.query(session)
  const client = await pool.connect()
  try {
    const [, , [meta] = [], page = [], amounts = []] = await answersOf(client)
    const bySample = Map.groupBy(amounts, ({ sample_id }) => sample_id)
    return { data: page.map((row) => ({ ...row, compounds: bySample.get(row['id']) ?? [] })), meta }
  } finally {
    client.release()
  }
})
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
