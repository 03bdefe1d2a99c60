import type { LimitStudy } from '@eluent/contract'
import type { StudyDesign } from '@eluent/domain/limit-studies'
import type { Tx } from '../../platform/db/database.ts'
import { rows, type Row } from '../../platform/db/rows.ts'

/** The studies of a method, and of the global one that it overrides, the newest first. */
export async function listStudies(tx: Tx, methodId: number): Promise<LimitStudy[]> {
  const found = await rows(tx, 'limit_studies as study')
    .where((eb) =>
      eb.or([
        eb('study.method_id', '=', methodId),
        eb(
          'study.method_id',
          '=',
          rows(tx, 'methods as overriding', eb)
            .where('overriding.id', '=', methodId)
            .select('overriding.override_method_id'),
        ),
      ]),
    )
    .selectAll('study')
    .orderBy('study.studied_on', 'desc')
    .orderBy('study.id', 'desc')
    .execute()
  return found.map(presentStudy)
}

export function presentStudy(row: Row<'limit_studies'>): LimitStudy {
  const { id, version, method_id, method_version, studied_on, matrix, note } = row
  const { created_at, created_by_name, approved_at, approved_by_name } = row
  return {
    id,
    version,
    method_id,
    method_version,
    studied_on,
    matrix,
    note,
    created_at,
    created_by_name,
    approved_at,
    approved_by_name,
    design: row.design as StudyDesign,
    values: row.study_values,
  }
}
