import type { AnalyticalGraph, AnalyticalReport, AnalyticalReportBody, ReasonBody } from '@eluent/contract'
import { SLUG_TAKEN_TEXT } from '@eluent/domain/text'
import type { Deps } from '../../views/deps.ts'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { refuseTwin } from '../../platform/db/refuse-twin.ts'
import { change, create, lock, lockVersion, voidRow } from '../../platform/db/rows.ts'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { readSampleTypes } from '../../records/samples/sample-types.ts'
import type { SampleTypeRecord } from '../../records/samples/samples-store.ts'
import {
  isSlugTaken,
  presentReport,
  type ReportRow,
} from '../../records/analytical-reports/analytical-reports-store.ts'
import { readChartChoices } from '../../records/analytical-reports/chart-choices-store.ts'
import { checkedReport } from './checked-report.ts'
import { listSelectedTests } from '../../records/analytical-reports/graph-store.ts'
import { readGraph } from './read-graph.ts'

type SaveDeps = Pick<Deps, 'db' | 'now'>
type Input = AnalyticalReportBody['analytical_report']

/** Adds a report. @throws AppError validation_failed */
export async function createReport(deps: SaveDeps, call: Call, input: Input): Promise<AnalyticalReport> {
  const sampleTypes = await readSampleTypes(deps.db)
  return refuseTwin(NAME_TAKEN, () =>
    deps.db.transaction(call, async (tx) => {
      const { columns, choices } = await checkReport(tx, deps, call, input, { sampleTypes })
      await refuseTakenName(tx, columns.slug, null)
      const row = await create(tx, 'analytical_reports', columns, call.actor)
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
  return refuseTwin(NAME_TAKEN, () =>
    deps.db.transaction(call, async (tx) => {
      const stored = await lockVersion(tx, 'analytical_reports', id, version)
      const { columns, choices } = await checkReport(tx, deps, call, input, { sampleTypes })
      await refuseTakenName(tx, columns.slug, id)
      const row = await change(tx, 'analytical_reports', id, columns, call.actor)
      const old = Object.fromEntries(Object.keys(columns).map((key) => [key, stored[key as keyof ReportRow]]))
      await writeAudit(tx, call, { action: 'edit', noun: 'analytical_report', recordId: id, old, new: columns })
      return presentReport(row, choices)
    }),
  )
}

/** Takes a report off the lists. @throws AppError not_found, reason_required */
export async function deleteReport(
  deps: SaveDeps,
  call: Call,
  id: number,
  body: ReasonBody,
): Promise<{ message: string }> {
  const why = givenReason(body)
  return deps.db.transaction(call, async (tx) => {
    const { name } = await lock(tx, 'analytical_reports', id)
    await voidRow(tx, 'analytical_reports', id, call.actor)
    await writeAudit(tx, call, { action: 'void', noun: 'analytical_report', recordId: id, old: { name }, why })
    return { message: 'Analytical report removed successfully' }
  })
}

/** The figures of a report that is not saved. @throws AppError validation_failed */
export async function previewReport(deps: SaveDeps, call: Call, input: Input): Promise<AnalyticalGraph> {
  const sampleTypes = await readSampleTypes(deps.db)
  return deps.db.read(call, async (tx) => {
    const { columns, choices } = await checkReport(tx, deps, call, input, { sampleTypes, preview: true })
    const unsaved = { id: 0, created_by_id: 0, created_by_name: '', created_at: '', updated_at: '', version: 0 }
    return readGraph(tx, presentReport({ ...columns, ...unsaved }, choices), call.timezone ?? 'UTC')
  })
}

/** What is kept of a report, its rules checked; compared tests are the laboratory's own. @throws AppError validation_failed */
async function checkReport(
  tx: Tx,
  deps: SaveDeps,
  call: Call,
  input: Input,
  { sampleTypes, preview }: { sampleTypes: readonly SampleTypeRecord[]; preview?: boolean },
) {
  const choices = await readChartChoices(tx)
  const facts = { choices, sampleTypes, now: deps.now(), timeZone: call.timezone ?? 'UTC' }
  const columns = checkedReport(input, facts, { preview })
  const { batch_test_ids: ids } = columns
  if (ids !== null && (await listSelectedTests(tx, ids)).length < ids.length) {
    throw fieldErrors({ 'config.batch_test_ids': ['Some of these tests were removed'] })
  }
  return { columns, choices }
}

const NAME_TAKEN = { slug: [SLUG_TAKEN_TEXT] }

async function refuseTakenName(tx: Tx, slug: string, exceptId: number | null): Promise<void> {
  if (await isSlugTaken(tx, slug, exceptId)) throw fieldErrors(NAME_TAKEN)
}
