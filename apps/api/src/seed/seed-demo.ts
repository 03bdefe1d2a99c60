import type { RoleSlug } from '@eluent/domain/auth'
import { CALIBRATION_SAMPLE_TYPE_ID, STANDARD_SAMPLE_TYPE_ID } from '@eluent/domain/samples'
import pg from 'pg'
import type { Deps } from '../views/deps.ts'
import { installCatalog } from '../provision/install-catalog.ts'
import { listMethodRows } from '../records/report-methods/report-methods-store.ts'
import { listPrepMethodRows } from '../records/prep-methods/prep-methods-store.ts'
import { releaseReport } from '../features/results/release-report.ts'
import { insertCheckedSample } from '../features/samples/create-sample.ts'
import type { Call } from '../platform/call/call.ts'
import { seedCertificates } from './certificates.ts'
import { seedCoa } from './coa-data.ts'
import { seedFieldBatches } from './field-batches.ts'
import { seedAnalyticalReports } from './analytical-reports.ts'
import { seedImportedSamples } from './imported-samples.ts'
import { DEMO_ORGANIZATIONS, DEMO_RELEASES } from './organizations.ts'
import { seedColleagues } from './colleagues.ts'
import { callOf, seedPeople, type DemoPerson } from './people.ts'
import { seedRealRun } from './real-run.ts'
import { runSample } from './run-sample.ts'
import { planSamples, type PlannedSample } from './sample-plan.ts'
import { seedTokenBanks } from './token-banks.ts'
import { sampleSettings } from '../views/samples/sample-settings.ts'

const DAY_MS = 86_400_000
const FLOWER = 1

/** Organizations and releases are the owner's to write. */
async function seedReference(ownerUrl: string, now: Date): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    for (const { id, name, address, contact_no, email, license } of DEMO_ORGANIZATIONS) {
      await client.query(
        'insert into organizations (id, name, address, contact_no, email, license) values ($1, $2, $3, $4, $5, $6)',
        [id, name, address, contact_no, email, license],
      )
    }
    await client.query(`select setval(pg_get_serial_sequence('organizations', 'id'), 100)`)
    for (const { version, daysAgo, notes } of DEMO_RELEASES) {
      await client.query('insert into releases (version, notes, release_date) values ($1, $2, $3)', [
        version,
        notes,
        new Date(now.getTime() - daysAgo * DAY_MS),
      ])
    }
  } finally {
    await client.end()
  }
}

/** Fills an empty database with a laboratory that looks lived in. */
export async function seedDemo(deps: Deps, ownerUrl: string, log: Call['log']): Promise<void> {
  const now = deps.now()
  await seedReference(ownerUrl, now)
  for (const { id } of DEMO_ORGANIZATIONS) {
    await deps.db.transaction({ organizationId: id }, (tx) => installCatalog(tx, id))
  }
  await seedTokenBanks(deps, ownerUrl, log)
  const people = await seedPeople(deps)
  const tester = callOf(personOf(people, 'tester'), log)
  const admin = callOf(personOf(people, 'admin'), log)
  await seedColleagues(deps, admin)
  await seedRealRun(deps, admin)
  const plan = planSamples('eluent-demo')
  for (const [at, planned] of plan.entries()) {
    // a delivery of another laboratory's certificates, some days before today
    if (at === plan.length - FIELD_BEFORE_LAST) await seedFieldBatches(deps, tester, dayOf(planned, now))
    if (at === plan.length - IMPORTED_BEFORE_LAST) await seedImportedSamples(deps, tester, dayOf(planned, now))
    await seedSample(deps, at % 3 === 0 ? admin : tester, planned, now)
  }
  await seedCoa(deps, admin)
  await releaseReports(deps, admin, new Date(now.getTime() - DAY_MS))
  await seedAnalyticalReports(deps, tester)
  await seedCertificates(deps, callOf(personOf(people, 'veriseal-coaadmin'), log), now)
}

/** The manager has just gone through the last week's finished samples, but for those of today. */
async function releaseReports(deps: Deps, manager: Call, testedBefore: Date): Promise<void> {
  const finished = await deps.db.read(manager, (tx) =>
    tx
      .selectFrom('samples')
      .where('organization_id', '=', manager.organizationId)
      .where('finished', '=', true)
      .where('qc', '=', false)
      .where('tested_at', '<', testedBefore.toISOString())
      .where('tested_at', '>', new Date(testedBefore.getTime() - RELEASED_DAYS * DAY_MS).toISOString())
      .select(['id', 'version'])
      .execute(),
  )
  const settings = { db: deps.db, ...sampleSettings(deps) }
  for (const { id, version } of finished) await releaseReport(settings, manager, id, { version })
}

const RELEASED_DAYS = 7

const IMPORTED_BEFORE_LAST = 14
/** Some weeks before today, when the outdoor harvest began. */
const FIELD_BEFORE_LAST = 24

const dayOf = ({ daysAgo }: PlannedSample, now: Date): Date => new Date(now.getTime() - daysAgo * DAY_MS)

function personOf(people: ReadonlyMap<RoleSlug, DemoPerson>, role: RoleSlug): DemoPerson {
  const person = people.get(role)
  if (!person) throw new Error(`the demo has no ${role}`)
  return person
}

async function seedSample(deps: Deps, call: Call, planned: PlannedSample, now: Date): Promise<void> {
  const createdAt = dayOf(planned, now)
  const sampleId = await deps.db.transaction(call, async (tx) => {
    const [method] = await listMethodRows(tx, call.organizationId)
    const prep = (await listPrepMethodRows(tx)).find(({ name }) => name === planned.prep)
    if (!method) throw new Error('the laboratory has no report method')
    const id = await insertCheckedSample(tx, { now: () => createdAt }, call, {
      intake_form: {
        strain_name: planned.name,
        batch_number: `CASCA-${createdAt.toISOString().slice(0, 10).replaceAll('-', '')}-${String(Math.floor(planned.daysAgo * 977) % 100_000).padStart(5, '0')}`,
        sample_weight: planned.weightMg,
        notes: planned.notes,
        dry_weight: planned.weightsG?.dry ?? null,
        harvested_weight: planned.weightsG?.harvested ?? null,
      },
      sample_type_id: { flower: FLOWER, standard: STANDARD_SAMPLE_TYPE_ID, calibration: CALIBRATION_SAMPLE_TYPE_ID }[
        planned.kind
      ],
      prep_method_id: prep?.id ?? null,
      test_method_id: method.id,
    })
    await tx
      .updateTable('samples')
      .set({ created_at: createdAt.toISOString(), updated_at: createdAt.toISOString() })
      .where('organization_id', '=', call.organizationId)
      .where('id', '=', id)
      .execute()
    return id
  })
  await runSample(deps, call, sampleId, planned, new Date(createdAt.getTime() + 3_600_000))
}
