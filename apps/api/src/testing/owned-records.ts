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
  await ownDuties(app, owner)
}

/** An open nonconformance with an action that is to be done, one whose effect is to be checked, and one that is over. */
async function ownDuties(app: Pick<TestApp, 'sql'>, owner: Person): Promise<void> {
  const person = [owner.organizationId, owner.id, owner.name]
  const [record] = await app.sql(
    `insert into nonconformances (organization_id, owner_id, owner_name, created_by_name, updated_by_name, number, kind, severity,
       what, found_on, due_on, source) values ($1, $2, $3, $3, $3, $4, 'equipment', 'low', 'A lamp failed', '2026-11-01',
       '2026-12-01', 'hand') returning id`,
    [...person, `NC-owned-${made}`],
  )
  const action = `insert into nonconformance_actions (organization_id, checker_id, checker_name, created_by_name, updated_by_name,
    nonconformance_id, round, what, who_id, who_name, due_on, check_due_on, done_on, done_by_id, done_by_name, checked_on, is_effective)
    values ($1, $2, $3, $3, $3, $4, 1, 'Change it', $2, $3, '2026-11-10', '2026-11-20', $5, $6, $7, $8, $9)`
  const of = [...person, record?.['id']]
  const done = ['2026-11-05', owner.id, owner.name]
  await app.sql(action, [...of, null, null, null, null, null])
  await app.sql(action, [...of, ...done, null, null])
  await app.sql(action, [...of, ...done, '2026-11-15', true])
}
