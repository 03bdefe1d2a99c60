import type { Places } from './statement-check.ts'

type Sql = (text: string) => Promise<Record<string, unknown>[]>

/** Where the tables of a migrated database lie, as their comments say. */
export async function readPlaces(sql: Sql): Promise<Places> {
  const rows = await sql(`select relname as name, obj_description(oid, 'pg_class') as place from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`)
  const at = (start: string): string[] =>
    rows.filter(({ place }) => String(place).startsWith(start)).map(({ name }) => String(name))
  const numbered = await sql(`select distinct attrelid::regclass::text as name from pg_attribute
    where attname = 'id' and attidentity <> '' and attrelid in
      (select oid from pg_class where relnamespace = 'public'::regnamespace)`)
  return {
    tenant: at('tenant'),
    lookup: at('lookup'),
    reference: at('reference'),
    numbered: numbered.map(({ name }) => String(name)),
  }
}
