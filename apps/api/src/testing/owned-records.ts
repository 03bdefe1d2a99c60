import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

let made = 0

/** One record of each kind that a user can own; `sampleId` is theirs already. Answers the number of each. */
export async function ownOneOfEach(app: Pick<TestApp, 'sql'>, owner: Person, sampleId: number): Promise<void> {
  made += 1
  const by = [owner.organizationId, owner.id, owner.name, `Owned ${made}`]
  const columns = 'organization_id, created_by_id, created_by_name, updated_by_name, name'
  await app.sql(`insert into form_templates (${columns}, slug) values ($1, $2, $3, $3, $4, $5)`, [
    ...by,
    `owned-${made}`,
  ])
  const [batch] = await app.sql(
    `insert into batches (${columns}, grid_type, grid_value) values ($1, $2, $3, $3, $4, 'rows', '3') returning id`,
    by,
  )
  await app.sql(`insert into batch_tests (${columns}, batch_id, sample_id) values ($1, $2, $3, $3, $4, $5, $6)`, [
    ...by,
    batch?.['id'],
    sampleId,
  ])
  await app.sql(
    `insert into analytical_reports (${columns}, slug, chart_type_id, chart_scale_id, chart_attribute_ids, attribute_type,
       start_date, end_date) values ($1, $2, $3, $3, $4, $5, 1, 2, '{1}', 'total', '2026-11-01', '2026-11-20')`,
    [...by, `owned-${made}`],
  )
}
