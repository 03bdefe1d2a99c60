import type { ReasonBody } from '@eluent/contract'
import { analyteNameErrors, writtenKey } from '@eluent/domain/analyte-names'
import { hasFieldErrors } from '@eluent/domain/samples'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit, writeAuditLines, type AuditFacts } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import { lock, voidRow } from '../../platform/db/rows.ts'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import {
  insertAnalyteNames,
  listAnalyteNameRows,
  lockAnalyteNames,
  voidAnalyteNames,
} from '../../records/analyte-names/analyte-names-store.ts'
import type { Deps } from '../../views/deps.ts'
import { readAnalyteNames } from './read-analyte-names.ts'

interface Named {
  written: string
  analyte: string
}

/** Adds entries, the last of one spelling in the place of the others. @throws AppError validation_failed */
export async function saveAnalyteNames(deps: Pick<Deps, 'db'>, call: Call, names: readonly Named[]) {
  const errors = analyteNameErrors(names)
  if (hasFieldErrors(errors)) throw fieldErrors(errors)
  const wanted = new Map(
    names.map(({ written, analyte }) => {
      const written_key = writtenKey(written)
      return [written_key, { written: written.trim(), written_key, analyte: analyte.trim() }] as const
    }),
  )
  return deps.db.transaction(call, async (tx) => {
    await lockAnalyteNames(tx)
    const stored = new Map((await listAnalyteNameRows(tx)).map((row) => [row.written_key, row]))
    const changed = [...wanted.values()].filter(
      ({ written_key, analyte }) => stored.get(written_key)?.analyte !== analyte,
    )
    const replaced = changed.flatMap(({ written_key }) => stored.get(written_key) ?? [])
    await voidAnalyteNames(
      tx,
      replaced.map(({ id }) => id),
      call.actor,
    )
    const added = await insertAnalyteNames(tx, changed, call.actor)
    const lines = added.map<AuditFacts>(({ id, written, written_key, analyte }) => {
      const before = stored.get(written_key)
      const facts = { noun: 'analyte_name', recordId: id, new: { written, analyte } } as const
      return before === undefined
        ? { ...facts, action: 'create' }
        : { ...facts, action: 'edit', old: { id: before.id, written: before.written, analyte: before.analyte } }
    })
    await writeAuditLines(tx, call, lines)
    return readAnalyteNames(tx)
  })
}

/** Takes an entry off the list; what was imported by it stays. @throws AppError not_found, reason_required */
export async function deleteAnalyteName(
  deps: Pick<Deps, 'db'>,
  call: Call,
  id: number,
  body: ReasonBody,
): Promise<{ message: string }> {
  const why = givenReason(body)
  return deps.db.transaction(call, async (tx) => {
    const { written, analyte } = await lock(tx, 'analyte_names', id)
    await voidRow(tx, 'analyte_names', id, call.actor)
    await writeAudit(tx, call, { action: 'void', noun: 'analyte_name', recordId: id, old: { written, analyte }, why })
    return { message: 'Analyte name removed' }
  })
}
