import type pg from 'pg'

interface TableWithParents {
  readonly name: string
  readonly parents: readonly string[]
}

/**
 * The tables of the schema `public`, parents first: each stands behind those that its foreign keys lead to, those that do
 * not need each other by name. Jobs (schema pgboss) are not among them.
 * @throws Error naming the tables whose foreign keys form a circle
 */
export async function tablesInForeignKeyOrder(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<TableWithParents>(
    `select c.relname as name, coalesce(array_agg(distinct p.relname::text) filter (where p.oid is not null), '{}') as parents
     from pg_class c
     left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid
     left join pg_class p on p.oid = k.confrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     group by c.relname order by c.relname`,
  )
  const ordered = new Set<string>()
  for (;;) {
    const next = rows.find(({ name, parents }) => !ordered.has(name) && parents.every((parent) => ordered.has(parent)))
    if (!next) break
    ordered.add(next.name)
  }
  const circle = rows.map(({ name }) => name).filter((name) => !ordered.has(name))
  if (circle.length > 0) throw new Error(`the foreign keys of these tables form a circle: ${circle.join(', ')}`)
  return [...ordered]
}
