import type pg from 'pg'
import { hasCitus } from './citus-nodes.ts'
import { connected } from './connection.ts'

/** Where a table lies, and where it should: 'tenant', 'reference', 'lookup by COLUMN' or 'local'. */
export interface TablePlace {
  /** With its schema where that is not `public`. */
  readonly table: string
  readonly place: string
  /** What the migration that made the table wrote as its comment; undefined where that says nothing. */
  readonly wanted: string | undefined
  /** How many pieces the rows are spread over; 0 of a local table, 1 of a reference table. */
  readonly shards: number
}

/** Of `public`, and what is distributed elsewhere: jobs and the like stay local. */
const PLACES = `
  select case when n.nspname = 'public' then c.relname else n.nspname || '.' || c.relname end as table,
    case when n.nspname = 'public' then obj_description(c.oid, 'pg_class') else 'local' end as wanted,
    case when p.logicalrelid is null or (p.partmethod = 'n' and p.repmodel = 's') then 'local'
      when p.partmethod = 'n' then 'reference'
      when p.colocationid = (select colocationid from pg_dist_partition where logicalrelid = to_regclass('public.users')) then 'tenant'
      else 'lookup by ' || column_to_column_name(p.logicalrelid, p.partkey) end as place,
    (select count(*)::int from pg_dist_shard s where s.logicalrelid = c.oid) as shards
  from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_dist_partition p on p.logicalrelid = c.oid
  where c.relkind in ('r', 'p') and not c.relispartition and (n.nspname = 'public' or p.logicalrelid is not null)
  order by n.nspname <> 'public', c.relname`

const LOCAL_PLACES = `select relname as table, obj_description(oid, 'pg_class') as wanted, 'local' as place, 0 as shards
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`

/** Each table of the schema `public`, by name, then whatever else is distributed. */
export async function readTablePlaces(client: pg.ClientBase): Promise<TablePlace[]> {
  const sql = (await hasCitus(client)) ? PLACES : LOCAL_PLACES
  const { rows } = await client.query<Omit<TablePlace, 'wanted'> & { wanted: string | null }>(sql)
  return rows.map(({ wanted, ...row }) => ({ ...row, wanted: wanted ?? undefined }))
}

function inWords(place: string): string {
  if (place === 'tenant') return 'distributed by organization_id'
  if (place === 'reference') return 'reference, a copy on every server'
  return place.replace(/^lookup by /, 'distributed by ').replace(/^local$/, 'local, on the coordinator')
}

/** One line on a table, and whether it lies where it should. */
function describePlace({ table, place, wanted, shards }: TablePlace): { line: string; isRight: boolean } {
  const pieces = shards > 1 ? `, ${shards} shards` : ''
  const isRight = place === wanted
  const should = wanted === undefined ? 'its comment does not say where it should lie' : `should be ${inWords(wanted)}`
  return { line: `${table.padEnd(26)} ${inWords(place)}${pieces}${isRight ? '' : `; ${should}`}`, isRight }
}

/**
 * Where each table lies and should, in plain words, and which do not; without Citus all lie on one server.
 * @param url as any role that may connect
 */
export async function describePlaces(
  url: string,
): Promise<{ lines: string[]; areRight: boolean; hasCitus: boolean; misplaced: string[] }> {
  const [places, isThere] = await connected(url, async (client) => [
    await readTablePlaces(client),
    await hasCitus(client),
  ])
  const described = places.map((place) => ({ table: place.table, ...describePlace(place) }))
  const misplaced = described.filter(({ isRight }) => !isRight).map(({ table }) => table)
  return {
    lines: described.map(({ line }) => line),
    areRight: misplaced.length === 0,
    hasCitus: isThere,
    misplaced,
  }
}
