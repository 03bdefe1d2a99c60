import type pg from 'pg'

interface Line {
  line: string
}

const COLUMNS = `
  select format('  %s %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
    case when a.attidentity <> '' then ' generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity'
      when a.attgenerated <> '' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
      when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end,
    case when a.attnotnull then ' not null' else '' end) as line
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`

const CONSTRAINTS = `
  select format('  constraint %s %s', conname, pg_get_constraintdef(oid)) as line
  from pg_constraint where conrelid = $1::regclass and contype <> 'n' order by contype = 'p' desc, conname`

const AFTER = `
  select pg_get_indexdef(i.indexrelid) || ';' as line from pg_index i
    where i.indrelid = $1::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x'))
  union all select pg_get_triggerdef(oid) || ';' from pg_trigger where tgrelid = $1::regclass and not tgisinternal
  union all select format('alter table %s enable row level security;', relname) from pg_class where oid = $1::regclass and relrowsecurity
  union all select format('comment on table %s is %L;', relname, obj_description(oid, 'pg_class')) from pg_class where oid = $1::regclass
  union all select format('create policy %s on %s using (%s);', policyname, tablename, qual) from pg_policies
    where schemaname || '.' || quote_ident(tablename) = $2
  union all select format('grant %s on %s to eluent_app;', string_agg(lower(privilege_type), ', ' order by privilege_type), table_name)
    from information_schema.role_table_grants where grantee = 'eluent_app' and table_schema || '.' || quote_ident(table_name) = $2
    group by table_name
  order by 1`

const TABLES = `select table_schema || '.' || quote_ident(table_name) as line from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migrations' order by table_name`

const FUNCTIONS = `select pg_get_functiondef(p.oid) || ';' as line from pg_proc p
  where p.pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by p.proname, pg_get_function_identity_arguments(p.oid)`

/** The whole schema as text, in an order that never changes; for reading and comparing, not for running. */
export async function describeSchema(client: pg.ClientBase): Promise<string> {
  const lines = async (text: string, ...values: string[]): Promise<string[]> =>
    (await client.query<Line>(text, values)).rows.map((row) => row.line)
  const parts: string[] = []
  for (const table of await lines(TABLES)) {
    const body = [...(await lines(COLUMNS, table)), ...(await lines(CONSTRAINTS, table))]
    parts.push(
      `create table ${table.replace('public.', '')} (\n${body.join(',\n')}\n);\n${(await lines(AFTER, table, table)).join('\n')}`,
    )
  }
  parts.push(...(await lines(FUNCTIONS)))
  return `${parts.map((part) => part.trimEnd().replaceAll('public.', '')).join('\n\n')}\n`
}
