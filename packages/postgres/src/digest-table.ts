import pg from 'pg'

export interface TableDigest {
  readonly table: string
  readonly rows: number
  /** 64 bits: the sum of the rows' hashes. Says whether two tables hold the same rows, not who changed them. */
  readonly digest: string
}

/** Their text is the same whatever the session's and the server's settings are. */
const PLAIN = /^(bigint|integer|smallint|text|character varying|character|boolean|uuid|jsonb|numeric)(\[\])?$/

/** A column as text that no setting of a session, a worker or another server changes. */
function asText(column: string, type: string): string {
  if (PLAIN.test(type)) return column
  if (type === 'bytea') return `encode(${column}, 'hex')`
  if (type === 'double precision') return `encode(float8send(${column}), 'hex')`
  if (/^(date|timestamp with(out)? time zone)$/.test(type)) return `extract(epoch from ${column})`
  throw new Error(`no digest knows the type ${type} of the column ${column}`)
}

interface Column {
  readonly name: string
  readonly type: string
}

/**
 * How many rows a table has and what they say, whatever their order and wherever they lie: computed by the server, on a
 * Citus cluster by the workers. Tables are compared in one moment when the caller's transaction is a REPEATABLE READ.
 * @param client sees every row: the role that owns the table
 */
export async function digestTable(client: pg.ClientBase, table: string): Promise<TableDigest> {
  const { rows: columns } = await client.query<Column>(
    `select quote_ident(attname) as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attname`,
    [pg.escapeIdentifier(table)],
  )
  // a row's text quotes its values and knows an empty one from none; the sum sees a doubled row, which an xor would not
  const text = `row(${columns.map(({ name, type }) => asText(name, type)).join(', ')})::text`
  const { rows } = await client.query<{ rows: string; sum: string }>(
    `select count(*) as rows, coalesce(sum(hashtextextended(${text}, 0)), 0) as sum from ${pg.escapeIdentifier(table)}`,
  )
  const [found] = rows
  if (!found) throw new Error(`${table} could not be counted`)
  const digest = BigInt.asUintN(64, BigInt(found.sum)).toString(16).padStart(16, '0')
  return { table, rows: Number(found.rows), digest }
}
