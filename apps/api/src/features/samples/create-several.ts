import type { SeveralInput, SeveralReply } from '@eluent/contract'
import { hasFieldErrors, isQcSampleType, seriesBatchNumber, validateSeveral } from '@eluent/domain/samples'
import { writeAuditLines } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import { newShareKey } from '../../platform/auth/new-share-key.ts'
import { readOrganizationName } from '../../records/organizations/organizations-store.ts'
import { takeIntakeNumbers } from '../../records/samples/intake-numbers.ts'
import { noteListChanges } from '../../records/samples/list-counts-store.ts'
import { insertSamples } from '../../records/samples/samples-store.ts'
import { newShareKeys } from '../../records/samples/share-keys-store.ts'
import { chosenId, intakeColumns } from '../../views/samples/sample-input.ts'
import { checkChoices, chosenColumns, findChoices, vialsOf } from './create-sample.ts'

interface Deps {
  db: Database
  now: () => Date
}

/** So many rows are one transaction: what holds locks is short, and a repeat goes on after those that were stored. */
const ROWS_PER_TRANSACTION = 100

type Row = SeveralInput['rows'][number] & { row: number }

/** The batch numbers given out by one call: whose moment they are of, and how many there are. */
interface Series {
  firstIntakeNumber: string
  given: number
}

interface Part extends SeveralReply {
  series: Series | null
}

/**
 * Registers samples of one material type and method: rows that are right are stored, the others refused by row.
 * @throws AppError validation_failed for a choice that holds for all; nothing is stored then
 */
export async function createSeveral(deps: Deps, call: Call, { for_all, rows }: SeveralInput): Promise<SeveralReply> {
  const numbered = rows.map((row, at) => ({ ...row, row: at + 1 }))
  const reply: SeveralReply = { done: [], refused: [] }
  let series: Series | null = null
  for (let at = 0; at < numbered.length; at += ROWS_PER_TRANSACTION) {
    const part = numbered.slice(at, at + ROWS_PER_TRANSACTION)
    const scope = { ...call, idempotency: call.idempotency?.part(at / ROWS_PER_TRANSACTION) }
    const before: Series | null = series
    const outcome: Part = await deps.db
      .transaction(scope, (tx) => storePart(tx, deps, call, for_all, part, before))
      .catch((error: unknown) => {
        if (at === 0) throw error
        return refuseAll(error, part)
      })
    reply.done.push(...outcome.done)
    reply.refused.push(...outcome.refused)
    series = outcome.series ?? series
  }
  return reply
}

async function storePart(
  tx: Tx,
  deps: Deps,
  call: Call,
  forAll: SeveralInput['for_all'],
  part: readonly Row[],
  before: Series | null,
): Promise<Part> {
  const typeId = chosenId(forAll.sample_type_id)
  const [choices, organizationName] = await Promise.all([findChoices(tx, forAll), readOrganizationName(tx)])
  const { type } = choices
  const judged = validateSeveral({ ...forAll, sample_type_id: type ? typeId : null }, part, {
    is_qc: isQcSampleType(type?.slug ?? null),
  })
  if (hasFieldErrors(judged.forAll)) throw fieldErrors(judged.forAll)
  if (!type) throw new Error('the intake rules let samples without a type pass')
  const choice = checkChoices(choices, forAll)
  const refused = part.flatMap((row, at) => {
    const errors = judged.rows[at] ?? null
    return errors ? [refusal(row, errors)] : []
  })
  const right = part.filter((_, at) => judged.rows[at] === null)
  if (right.length === 0) return { done: [], refused, series: null }

  const vials = vialsOf([], type, choice.prepMethod)
  const [intakeNumbers, shareKeys] = await Promise.all([
    takeIntakeNumbers(tx, deps.now(), right.length),
    newShareKeys(tx, right.length),
  ])
  const series = before ?? { firstIntakeNumber: intakeNumbers[0] ?? '', given: 0 }
  let given = series.given
  const samples = right.map((form, at) => {
    const columns = intakeColumns(form)
    const batch_number =
      columns.batch_number ?? seriesBatchNumber(organizationName, series.firstIntakeNumber, (given += 1))
    return {
      ...columns,
      ...chosenColumns(call, { type, choice, vials, intake: { rush: forAll.rush === true }, now: deps.now() }, forAll),
      batch_number,
      intake_number: intakeNumbers[at] ?? '',
      share_key: shareKeys[at] ?? newShareKey(),
    }
  })
  const idOf = await insertSamples(tx, samples, vials)
  const stored = samples.map((sample) => ({ ...sample, id: idOf(sample.share_key) }))
  await Promise.all([
    noteListChanges(tx, stored, 1),
    writeAuditLines(
      tx,
      call,
      stored.map(({ id, sample_type_id, test_method_id, batch_number }, at) => ({
        action: 'create',
        noun: 'sample',
        recordId: id,
        new: {
          ...intakeColumns(right[at] ?? {}),
          batch_number,
          sample_type_id,
          test_method_id,
          prepared_samples: vials,
        },
      })),
    ),
  ])
  const done = stored.map(({ id, strain_name, batch_number }, at) => ({
    row: right[at]?.row ?? 0,
    id,
    strain_name: strain_name ?? '',
    batch_number,
  }))
  return { done, refused, series: { ...series, given } }
}

function refusal(row: Row, errors: Record<string, string[]>): SeveralReply['refused'][number] {
  const name = typeof row.strain_name === 'string' ? row.strain_name : ''
  return { row: row.row, name, reason: Object.values(errors).flat()[0] ?? '', errors }
}

/** A method may be removed between two parts: what was stored stays, and its rows are not sent twice. */
function refuseAll(error: unknown, part: readonly Row[]): Part {
  if (!(error instanceof AppError) || !error.details.fields) throw error
  const { fields } = error.details
  return { done: [], refused: part.map((row) => refusal(row, fields)), series: null }
}
