import type { AnalyticalGraph, AnalyticalReport, AnalyticalReportBody } from '@eluent/contract'
import { SLUG_TAKEN_TEXT } from '@eluent/domain/text'
import { sql } from 'kysely'
import type { Deps } from '../../views/deps.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { databaseErrorCode } from '../../platform/db/transient.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { readSampleTypes } from '../../records/samples/sample-types.ts'
import {
  insertReportRow,
  isSlugTaken,
  lockReportRow,
  presentReport,
  updateReportRow,
  type ReportRow,
} from '../../records/analytical-reports/analytical-reports-store.ts'
import { readChartChoices } from '../../records/analytical-reports/chart-choices-store.ts'
import { checkedReport, type CheckedReport } from './checked-report.ts'
import { listSelectedTests } from '../../records/analytical-reports/graph-store.ts'
import { readGraph } from './read-graph.ts'

type SaveDeps = Pick<Deps, 'db' | 'now'>
type Input = AnalyticalReportBody['analytical_report']

/** Adds a report. @throws AppError validation_failed */
export async function createReport(deps: SaveDeps, call: Call, input: Input): Promise<AnalyticalReport> {
  const sampleTypes = await readSampleTypes(deps.db)
  return withOneName(() =>
    deps.db.transaction(call, async (tx) => {
      const choices = await readChartChoices(tx, call.organizationId)
      const columns = checkedReport(input, { choices, sampleTypes, ...readerOf(deps, call) })
      await refuseStrangers(tx, call, columns)
      await refuseTakenName(tx, call, columns.slug, null)
      const row = await insertReportRow(tx, {
        ...columns,
        organization_id: call.organizationId,
        created_by_id: call.actor.userId,
        created_by_name: call.actor.name,
        updated_by_name: call.actor.name,
      })
      await writeAudit(tx, call, { action: 'create', noun: 'analytical_report', recordId: row.id, new: columns })
      return presentReport(row, choices)
    }),
  )
}

/** Changes a report; `version`, when given, must be the one read. @throws AppError not_found, changed_meanwhile, validation_failed */
export async function updateReport(
  deps: SaveDeps,
  call: Call,
  id: number,
  input: Input,
  version: number | undefined,
): Promise<AnalyticalReport> {
  const sampleTypes = await readSampleTypes(deps.db)
  return withOneName(() =>
    deps.db.transaction(call, async (tx) => {
      const stored = await lockPresent(tx, call, id)
      if (version !== undefined && version !== stored.version)
        throw new AppError('changed_meanwhile', { who: stored.updated_by_name, when: stored.updated_at })
      const choices = await readChartChoices(tx, call.organizationId)
      const columns = checkedReport(input, { choices, sampleTypes, ...readerOf(deps, call) })
      await refuseStrangers(tx, call, columns)
      await refuseTakenName(tx, call, columns.slug, id)
      const row = await updateReportRow(tx, call.organizationId, id, { ...columns, updated_by_name: call.actor.name })
      const old = { ...stored, version: undefined }
      await writeAudit(tx, call, { action: 'edit', noun: 'analytical_report', recordId: id, old, new: columns })
      return presentReport(row, choices)
    }),
  )
}

/** Takes a report off the lists. @throws AppError not_found */
export async function deleteReport(deps: SaveDeps, call: Call, id: number): Promise<{ message: string }> {
  return deps.db.transaction(call, async (tx) => {
    const { name } = await lockPresent(tx, call, id)
    await updateReportRow(tx, call.organizationId, id, {
      deleted_at: sql<string>`now()`,
      updated_by_name: call.actor.name,
    })
    await writeAudit(tx, call, { action: 'void', noun: 'analytical_report', recordId: id, old: { name } })
    return { message: 'Analytical report removed successfully' }
  })
}

/** The figures of a report that is not saved. @throws AppError validation_failed */
export async function previewReport(deps: SaveDeps, call: Call, input: Input): Promise<AnalyticalGraph> {
  const sampleTypes = await readSampleTypes(deps.db)
  const reader = readerOf(deps, call)
  return deps.db.read(call, async (tx) => {
    const choices = await readChartChoices(tx, call.organizationId)
    const columns = checkedReport(input, { choices, sampleTypes, ...reader }, { preview: true })
    await refuseStrangers(tx, call, columns)
    return readGraph(tx, call.organizationId, presentReport(asRow(columns), choices), reader.timeZone)
  })
}

const readerOf = (deps: SaveDeps, call: Call) => ({ now: deps.now(), timeZone: call.timezone ?? 'UTC' })

/** A report that has no row. */
const asRow = (columns: CheckedReport): ReportRow => ({
  ...columns,
  id: 0,
  created_by_id: 0,
  created_by_name: '',
  updated_by_name: '',
  created_at: '',
  updated_at: '',
  version: 0,
})

async function lockPresent(tx: Tx, call: Call, id: number): Promise<ReportRow> {
  const stored = await lockReportRow(tx, call.organizationId, id)
  if (!stored) throw new AppError('not_found')
  return stored
}

/** Compared tests are the laboratory's own. */
async function refuseStrangers(tx: Tx, call: Call, { batch_test_ids: ids }: CheckedReport): Promise<void> {
  if (ids === null) return
  const own = await listSelectedTests(tx, call.organizationId, ids)
  if (own.length < ids.length) throw fieldErrors({ 'config.batch_test_ids': ['Some of these tests were removed'] })
}

async function refuseTakenName(tx: Tx, call: Call, slug: string, besides: number | null): Promise<void> {
  if (await isSlugTaken(tx, call.organizationId, slug, besides)) throw nameTaken()
}

const nameTaken = (): AppError => fieldErrors({ slug: [SLUG_TAKEN_TEXT] })

const UNIQUE_VIOLATION = '23505'

/** Two of one name at the same moment: the index refuses the second. */
async function withOneName<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (databaseErrorCode(error) !== UNIQUE_VIOLATION) throw error
    throw nameTaken()
  }
}
