import pg from 'pg'

const CONNECT_TIMEOUT_MS = 10_000

/** Runs `work` on a connection of its own. */
export async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  // a connection that breaks fails the call that waits for it; without a hearer it would end the process as well
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** One statement on a connection of its own, for set-up and tests. */
export async function query<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return connected(url, async (client) => (await client.query<Row>(sql, [...values])).rows)
}
