import { controlRun } from '@eluent/domain/control-charts'
import type { QualitySettings } from '@eluent/domain/quality-settings'
import { sql } from 'kysely'
import type { Author } from '../../platform/audit/write-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { recordControls } from './record-controls.ts'

interface ComparedDuplicate {
  sample_id: number
  method_id: number
  analyte: string
  value: number
  batch: string
  injection_id: number
  vial_number: number
  machine_name: string
  measured_at: string
}

/** The relative differences of duplicates that a sample is one of, each of whose last run is on no chart yet. */
async function listNewDifferences(tx: Tx, sampleId: number): Promise<ComparedDuplicate[]> {
  const organization = tx.organizationId
  const { rows: found } = await sql<ComparedDuplicate>`
    select member.sample_id, batch.method_id, judged.analyte, judged.value, batch.number as batch,
      run.id as injection_id, run.vial_number, run.machine_name, coalesce(run.injected_at, run.received_at) as measured_at
    from analytical_batch_members as own
    join analytical_batches as batch on batch.organization_id = ${organization} and batch.id = own.batch_id
      and batch.state <> 'rejected' and batch.deleted_at is null
    join analytical_batch_members as member on member.organization_id = ${organization} and member.batch_id = own.batch_id
      and (member.id = own.id or member.parent_id = own.id) and member.deleted_at is null
    join analytical_batch_checks as judged on judged.organization_id = ${organization} and judged.batch_id = own.batch_id
      and judged.member_id = member.id and judged.measure = 'rpd' and judged.value is not null and judged.deleted_at is null
    cross join lateral (
      select * from injections
      where injections.organization_id = ${organization} and injections.sample_id = member.sample_id
        and injections.voided_at is null
      order by injections.id desc
      limit 1
    ) as run
    where own.organization_id = ${organization} and own.sample_id = ${sampleId} and own.deleted_at is null
      and not exists (
        select from control_points as point
        join control_series as series on series.organization_id = ${organization} and series.id = point.series_id
        where point.organization_id = ${organization} and point.injection_id = run.id and series.figure = 'rpd'
          and series.analyte = judged.analyte
      )
    order by judged.id`.execute(tx)
  return found
}

/** Adds the differences of duplicates to their charts, once both were measured; answers whether there were any. */
export async function recordDuplicates(
  tx: Tx,
  author: Author,
  { sampleId, settings, receivedAt }: { sampleId: number; settings: QualitySettings; receivedAt: string },
): Promise<boolean> {
  const found = await listNewDifferences(tx, sampleId)
  const foundOn = (author.at?.toISOString() ?? receivedAt).slice(0, 10)
  await recordControls(
    tx,
    author,
    { settings, foundOn },
    found.map(({ batch, measured_at, ...one }) => {
      const at = new Date(measured_at).toISOString()
      return {
        ...one,
        figure: 'rpd' as const,
        lot_id: null,
        level: '',
        expected: null,
        run: controlRun({ machine: one.machine_name, at, batch }),
        calibration_id: null,
        measured_at: at,
      }
    }),
  )
  return found.length > 0
}
