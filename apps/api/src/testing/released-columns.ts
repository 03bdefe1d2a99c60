/** Every column of the schema, `table.column`, with its type as PostgreSQL writes it. */
export async function listColumns(
  sql: (text: string) => Promise<Record<string, unknown>[]>,
): Promise<Record<string, string>> {
  const rows = (await sql(
    `select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
     order by 1`,
  )) as { name: string; type: string }[]
  return Object.fromEntries(rows.map(({ name, type }) => [name, type]))
}
