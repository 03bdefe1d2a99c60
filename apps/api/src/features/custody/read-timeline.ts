import type { TimelineEntry } from '@eluent/contract'
import { timelineStep, type TimelineKind } from '@eluent/domain/custody'
import type { Call } from '../../platform/call/call.ts'
import type { Database } from '../../platform/db/database.ts'
import { readRow } from '../../platform/db/rows.ts'
import { listEvents } from '../../records/custody/custody-store.ts'
import { listTrailOfSample } from '../../records/custody/timeline-store.ts'

/** So many are read; a sample has some dozens. */
const MOST = 500

/** What happened to a sample, the newest first, of one kind where it is given. @throws AppError not_found */
export async function readTimeline(
  deps: { db: Database },
  call: Call,
  sampleId: number,
  kind: TimelineKind | undefined,
): Promise<{ entries: TimelineEntry[]; truncated: boolean }> {
  return deps.db.read(call, async (tx) => {
    await readRow(tx, 'samples', sampleId)
    const [events, lines] = await Promise.all([
      listEvents(tx, sampleId),
      kind === 'custody' ? [] : listTrailOfSample(tx, sampleId, MOST),
    ])
    const ofCustody = events.map((event): TimelineEntry => ({
      key: `custody-${event.id}`,
      kind: 'custody',
      at: event.at,
      what: event.kind,
      who: event.noted_by_name,
      detail: [event.place?.path, event.note].filter((text) => text != null).join('. ') || null,
    }))
    const ofTrail = lines.map((line): TimelineEntry => ({
      key: `trail-${line.id}`,
      ...timelineStep({ action: line.action, now: line.new }),
      at: line.at,
      who: line.actor_name,
      detail: line.why ?? detailOf(line.new),
    }))
    const entries = [...ofCustody, ...ofTrail]
      .filter((entry) => kind === undefined || entry.kind === kind)
      .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
    return { entries: entries.slice(0, MOST), truncated: lines.length === MOST || entries.length > MOST }
  })
}

/** What names the thing itself: a report's number, the run, the address of a mail. */
const DETAILS = ['report_number', 'run', 'cs_data_name', 'email', 'to', 'tracer']

function detailOf(values: unknown): string | null {
  if (typeof values !== 'object' || values === null) return null
  const held = values as Readonly<Record<string, unknown>>
  if (typeof held['weight_mg'] === 'number')
    return [`${held['weight_mg']} mg`, held['balance']].filter(Boolean).join(', ')
  if (typeof held['wet_g'] === 'number') return `${held['wet_g']} g, ${String(held['dry_g'])} g`
  for (const name of DETAILS) if (typeof held[name] === 'string' && held[name] !== '') return held[name]
  return null
}
