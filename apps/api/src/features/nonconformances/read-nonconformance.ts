import { createHash } from 'node:crypto'
import type { Nonconformance, NonconformanceRow } from '@eluent/contract'
import { roleCan } from '@eluent/domain/auth'
import { nonconformanceDue, signedNonconformanceText } from '@eluent/domain/nonconformances'
import type { Tx } from '../../platform/db/database.ts'
import { readRow, type Row } from '../../platform/db/rows.ts'
import { listActionRows } from '../../records/nonconformances/actions-store.ts'
import { listClosings, type NonconformanceRecord } from '../../records/nonconformances/nonconformances-store.ts'
import { listAllTouches, listTouchedRecords } from '../../records/nonconformances/touches-store.ts'
import { listActiveUserRows } from '../../records/users/users-store.ts'

const SHOWN_TOUCHES = 200

/** Who of the laboratory can take care of one, by name. */
export async function listPeople(tx: Tx): Promise<{ id: number; name: string }[]> {
  const users = await listActiveUserRows(tx)
  return users.filter(({ role }) => roleCan(role, 'nonconformance.enter')).map(({ id, name }) => ({ id, name }))
}

type Listed = Omit<NonconformanceRow, 'due'>

/** A line of the list as the wire carries it. */
export function presentRow<Stored extends Listed>(row: Stored, today: string): Stored & Pick<NonconformanceRow, 'due'> {
  return { ...row, due: nonconformanceDue(row.next_due_on, today) }
}

/** @throws AppError not_found */
export async function readNonconformance(tx: Tx, id: number, today: string): Promise<Nonconformance> {
  const row = (await readRow(tx, 'nonconformances', id)) as NonconformanceRecord
  const [actions, touched, all, closings, people] = await Promise.all([
    listActionRows(tx, [id]),
    listTouchedRecords(tx, id, SHOWN_TOUCHES),
    listAllTouches(tx, id),
    listClosings(tx, id),
    listPeople(tx),
  ])
  const isClosed = row.state === 'closed'
  const hash = isClosed ? recordHash(row, actions, all) : null
  return {
    ...presentRow(row, today),
    cause_method: row.cause_method as Nonconformance['cause_method'],
    touches: touched.map(({ name, ...touch }) => ({ ...touch, name: name ?? 'Removed' })),
    touches_count: all.length,
    actions,
    closings: closings.map((closing) => ({
      ...closing,
      differs: isClosed && closing.round === row.round ? closing.record_hash !== hash : null,
    })),
    signature_missing: isClosed && !closings.some(({ round }) => round === row.round),
    is_alone: people.length < 2,
  }
}

/** SHA-256 of what a closing signs. */
export function recordHash(
  row: NonconformanceRecord,
  actions: readonly Row<'nonconformance_actions'>[],
  touches: readonly { kind: string; record_id: number }[],
): string {
  const text = signedNonconformanceText({ ...row, actions, touches })
  return createHash('sha256').update(text).digest('hex')
}
