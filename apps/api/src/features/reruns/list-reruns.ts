import type { listReruns as listEndpoint, ReplyOf } from '@eluent/contract'
import { rerunsOf, sampleName } from '@eluent/domain/samples'
import { dayIn } from '@eluent/domain/text'
import type { Call } from '../../platform/call/call.ts'
import type { Database } from '../../platform/db/database.ts'
import { listClearedSamples } from '../../records/samples/reruns-store.ts'

/** A page that is read, not searched: a laboratory that clears more has seen enough in these. */
const MOST_SAMPLES = 2000

/** The reruns of this month and the ones before, `months` in all, by the caller's clock. */
export async function listReruns(
  deps: { db: Database; now: () => Date },
  call: Call,
  months: number,
): Promise<ReplyOf<typeof listEndpoint>> {
  const zone = call.timezone ?? 'UTC'
  const from = firstMonth(dayIn(deps.now(), zone), months)
  // a day more, for clocks that are ahead of UTC
  const since = new Date(Date.parse(`${from}-01T00:00:00Z`) - 86_400_000)
  const samples = await deps.db.read(call, (tx) => listClearedSamples(tx, since, MOST_SAMPLES + 1))
  const reruns = samples.slice(0, MOST_SAMPLES).flatMap(({ strain_name, prepared_for, ...sample }) =>
    rerunsOf({
      ...sample,
      name: sampleName({ id: sample.sample_id, strain_name, batch_number: sample.batch_number }),
      client: prepared_for?.trim() || null,
    }),
  )
  return {
    data: reruns
      .filter(({ at }) => dayIn(new Date(at), zone).slice(0, 7) >= from)
      .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at)),
    left_out: samples.length > MOST_SAMPLES,
  }
}

/** '2026-09' for three months that end with '2026-11-23'. */
function firstMonth(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - months, 1)).toISOString().slice(0, 7)
}
