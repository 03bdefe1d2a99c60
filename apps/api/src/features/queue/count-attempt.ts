import { ATTEMPTS_BY_ITSELF, awaitsPerson, ruleOfReturn, type VialReturn } from '@eluent/domain/queue'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import type { Tx } from '../../platform/db/database.ts'
import { present } from '../../platform/db/rows.ts'
import { countReturn, failVial, findEntry } from '../../records/queue/queue-store.ts'
import { refreshSampleStates } from '../../records/samples/sample-state-store.ts'
import { stopRun } from './run-queue.ts'

interface Returned {
  vialNumber: number
  machine: string | null
  how: Exclude<VialReturn, 'not_started'>
  /** In the words of instrument or server. */
  text: string
}

/**
 * A vial that was injected and has no result comes back, which counts as an attempt; false where it has one, or is back already. One that failed, or was
 * interrupted too often, waits for a person and ends the run. Under `lockQueue`.
 */
export async function countAttempt(
  tx: Tx,
  call: Call,
  entryId: number,
  { vialNumber, machine, how, text }: Returned,
): Promise<boolean> {
  const attempt = await countReturn(tx, entryId, vialNumber)
  if (attempt === undefined) return false
  const sampleId = await refreshSampleOf(tx, entryId)
  const facts = { vial_number: vialNumber, machine, attempt, what: text }
  await writeAudit(tx, call, { action: 'fail', noun: 'sample', recordId: sampleId, new: facts })
  if (!awaitsPerson(how, attempt)) return true
  const why = how !== 'interrupted' ? text : `Interrupted ${ATTEMPTS_BY_ITSELF} times. ${text}`.trim()
  await failVial(tx, entryId, vialNumber, why)
  if (machine !== null)
    await stopRun(tx, call, machine, {
      rule: ruleOfReturn(how, text),
      text: `Vial ${vialNumber} of sample ${sampleId}: ${why}`,
    })
  return true
}

export async function refreshSampleOf(tx: Tx, entryId: number): Promise<number> {
  const sampleId = present(await findEntry(tx, entryId)).sample_id ?? 0
  await refreshSampleStates(tx, [sampleId])
  return sampleId
}
