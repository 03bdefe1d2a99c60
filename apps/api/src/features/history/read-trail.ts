import { Readable } from 'node:stream'
import type { AuditLine, QueryOf, ReplyIn, listAuditPeople, listAuditTrail } from '@eluent/contract'
import { actionWord, auditNounWord, nounsOfKind, recordNameIn, type AuditNoun } from '@eluent/domain/history'
import { dayIn } from '@eluent/domain/text'
import { csvHeader, csvRow, exportFileName, type CsvColumn } from '@eluent/report'
import type { Call } from '../../platform/call/call.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { Bytes } from '../../platform/http/bytes.ts'
import {
  listSampleNames,
  listTrail,
  listTrailPeople,
  listUserNames,
  type TrailFilter,
  type TrailLine,
  type TrailPlace,
} from '../../records/history/audit-trail-store.ts'
import { listNames } from '../../records/history/history-store.ts'
import { readOrganizationName } from '../../records/organizations/organizations-store.ts'
import { changesOf, withNames } from './changes.ts'

interface Deps {
  db: Database
  now: () => Date
}
type Query = QueryOf<typeof listAuditTrail>

const PAGE = 50
const BATCH = 500

function filterOf({ kind, person, from, before }: Query): TrailFilter {
  return {
    nouns: kind === undefined ? null : nounsOfKind(kind),
    person: person ?? null,
    from: from ?? null,
    before: before ?? null,
  }
}

/** One page of the organization's trail, newest first; a fixed number of statements. */
export async function readTrail({ db }: Deps, call: Call, query: Query): Promise<ReplyIn<typeof listAuditTrail>> {
  const { behind = null, limit = PAGE } = query
  return db.read(call, async (tx) => {
    // one more than is answered tells whether there is more
    const found = await listTrail(tx, filterOf(query), behind, limit + 1)
    return { data: await linesOf(tx, found.slice(0, limit)), meta: { more: found.length > limit } }
  })
}

async function linesOf(tx: Tx, found: readonly TrailLine[]): Promise<AuditLine[]> {
  const idsOf = (of: AuditNoun) =>
    [...new Set(found.filter(({ noun }) => noun === of).map(({ record_id: id }) => Number(id)))].filter(
      Number.isSafeInteger,
    )
  const [samples, users, names] = await Promise.all([
    listSampleNames(tx, idsOf('sample')),
    listUserNames(tx, idsOf('user')),
    listNames(tx),
  ])
  const known: Readonly<Record<string, ReadonlyMap<string, string | null> | undefined>> = {
    sample: new Map(samples.map((row) => [String(row.id), row.strain_name ?? row.batch_number])),
    user: new Map(users.map((row) => [String(row.id), row.name])),
    report_method: names['test_method_id'],
    prep_method: names['prep_method_id'],
  }
  return found.map((line) => ({
    id: line.id,
    at: line.at,
    who: line.actor_name,
    role: line.actor_role,
    person: line.actor_user_id,
    action: line.action,
    noun: line.noun,
    record_id: line.record_id,
    record: known[line.noun]?.get(line.record_id) ?? recordNameIn(line.old, line.new),
    why: line.why,
    changes: withNames(changesOf(line.old, line.new), names),
  }))
}

export async function readTrailPeople({ db }: Deps, call: Call): Promise<ReplyIn<typeof listAuditPeople>> {
  return { data: await db.read(call, listTrailPeople) }
}

const text = (header: string, value: (line: AuditLine) => string | null): CsvColumn<AuditLine> => ({
  header,
  type: 'text',
  value,
})
const CSV: readonly CsvColumn<AuditLine>[] = [
  text('When (UTC)', ({ at }) => at),
  text('Who', ({ who }) => who),
  text('Role', ({ role }) => role),
  text('What', ({ action }) => actionWord(action)),
  text('Record', ({ noun }) => auditNounWord(noun)),
  text('Number', ({ record_id: id }) => id),
  text('Name', ({ record }) => record),
  text('Why', ({ why }) => why),
  text('Changes', ({ changes }) =>
    changes.map(({ field, old, new: now }) => `${field}: ${old ?? '–'} → ${now ?? '–'}`).join('; '),
  ),
]

/** All that is filtered as CSV, read batch by batch while the browser takes it. */
export async function exportTrail({ db, now }: Deps, call: Call, query: Query): Promise<Bytes> {
  const filter = filterOf(query)
  const organization = await db.read(call, readOrganizationName)
  async function* lines(): AsyncGenerator<string> {
    yield csvHeader([...CSV])
    let behind: TrailPlace | null = null
    for (;;) {
      const place: TrailPlace | null = behind
      const batch: AuditLine[] = await db.read(call, async (tx) =>
        linesOf(tx, await listTrail(tx, filter, place, BATCH)),
      )
      yield batch.map((line) => csvRow([...CSV], line)).join('')
      behind = batch.at(-1) ?? null
      if (batch.length < BATCH) return
    }
  }
  const fileName = exportFileName(dayIn(now(), call.timezone ?? 'UTC'), 'Audit Trail', organization, 'csv')
  return new Bytes(Readable.from(lines()), {
    mediaType: 'text/csv; charset=utf-8',
    ...(query.download ? { fileName } : { disposition: 'inline' as const }),
  })
}
