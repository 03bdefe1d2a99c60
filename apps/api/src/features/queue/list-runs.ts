import type { listQueueRuns, ReplyIn } from '@eluent/contract'
import { sampleName } from '@eluent/domain/samples'
import type { Call } from '../../platform/call/call.ts'
import type { Database } from '../../platform/db/database.ts'
import { listNamesOf, listRunsSince, listVialsReturned, listVialsRun } from '../../records/queue/queue-runs-store.ts'

const DAYS = 7

interface Facts {
  vial_number?: number | null
  machine?: string | null
  attempt?: number
  what?: string
}

/** What ran at night, what did not, and why. */
export async function presentRuns(deps: { db: Database }, call: Call): Promise<ReplyIn<typeof listQueueRuns>> {
  return deps.db.read(call, async (tx) => {
    const runs = await listRunsSince(tx, DAYS)
    const since = runs.at(-1)?.begun_at
    if (since === undefined) return { data: [] }
    const [stored, returned] = await Promise.all([listVialsRun(tx, since), listVialsReturned(tx, since)])
    const named = await listNamesOf(
      tx,
      returned.map(({ record_id }) => Number(record_id)),
    )
    const names = new Map(named.map((sample) => [sample.id, sampleName(sample)]))
    const runOf = (machine: string | null, at: string) =>
      runs.find((run) => run.machine === machine && Date.parse(run.begun_at) <= Date.parse(at))?.id
    const vials = stored.map(({ sample_id: id, machine, ...vial }) => ({
      run: runOf(machine, vial.at),
      vial: { sample_id: id, name: sampleName({ id, ...vial }), vial_number: vial.vial_number, at: vial.at },
    }))
    const back = returned.map(({ record_id, at, facts }) => {
      const { vial_number = null, machine = null, attempt = null, what = '' } = (facts ?? {}) as Facts
      const id = Number(record_id)
      return {
        run: runOf(machine, at),
        vial: {
          sample_id: id,
          name: names.get(id) ?? `Sample ${id}`,
          vial_number: vial_number ?? 0,
          at,
          attempt,
          what,
        },
      }
    })
    return {
      data: runs.map((run) => ({
        id: run.id,
        machine: run.machine,
        begun_at: run.begun_at,
        begun_by: run.begun_by_name,
        ended_at: run.ended_at,
        ended_by: run.ended_by_name,
        rule: run.end_rule,
        text: run.end_text,
        stored: vials.filter((one) => one.run === run.id).map(({ vial }) => vial),
        returned: back.filter((one) => one.run === run.id).map(({ vial }) => vial),
      })),
    }
  })
}
