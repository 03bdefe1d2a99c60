import { PROVIDER_ORGANIZATION_ID, type RoleSlug } from '@eluent/domain/auth'
import { CALIBRATION_SAMPLE_TYPE_ID, STANDARD_SAMPLE_TYPE_ID, type Receipt } from '@eluent/domain/samples'
import type { Deps } from '../views/deps.ts'
import { Database } from '../platform/db/database.ts'
import { backdateSamples, insertOrganizations, insertReleases, listFinishedTests } from '../records/demo/demo-store.ts'
import { installCatalog } from '../provision/install-catalog.ts'
import { listMethodRows } from '../records/report-methods/report-methods-store.ts'
import { listPrepMethodRows } from '../records/prep-methods/prep-methods-store.ts'
import { releaseReport } from '../features/results/release-report.ts'
import { insertCheckedSample } from '../features/samples/create-sample.ts'
import type { Call } from '../platform/call/call.ts'
import { seedCalibration } from './calibrations.ts'
import { seedCustody } from './custody.ts'
import { seedCertificates } from './certificates.ts'
import { seedCoa } from './coa-data.ts'
import { seedEquipment } from './equipment.ts'
import { seedFieldBatches } from './field-batches.ts'
import { seedAnalyticalReports } from './analytical-reports.ts'
import { seedImportedSamples } from './imported-samples.ts'
import { seedInventory } from './inventory.ts'
import { DEMO_ORGANIZATIONS, DEMO_RELEASES } from './organizations.ts'
import { seedColleagues } from './colleagues.ts'
import { callOf, seedPeople, type DemoPerson } from './people.ts'
import { isBetween } from './is-between.ts'
import { seedRealRun } from './real-run.ts'
import { appendRuns, runSample, type DemoRuns } from './run-sample.ts'
import { planSamples, type PlannedSample } from './sample-plan.ts'
import { seedTokenBanks } from './token-banks.ts'
import { sampleSettings } from '../views/samples/sample-settings.ts'

const DAY_MS = 86_400_000
const FLOWER = 1

/** Organizations and releases are the owner's to write. */
async function seedReference(ownerDb: Database, now: Date): Promise<void> {
  const releases = DEMO_RELEASES.map(({ daysAgo, ...release }) => ({
    ...release,
    release_date: new Date(now.getTime() - daysAgo * DAY_MS).toISOString(),
  }))
  await ownerDb.transaction({ organizationId: PROVIDER_ORGANIZATION_ID }, async (tx) => {
    await insertOrganizations(tx, DEMO_ORGANIZATIONS)
    await insertReleases(tx, releases)
  })
}

/** Fills an empty database with a laboratory that looks lived in. */
export async function seedDemo(deps: Deps, ownerUrl: string, log: Call['log']): Promise<void> {
  const ownerDb = new Database({ ...deps.settings.database, url: ownerUrl, size: 1 }, log)
  try {
    await seedOrganizations(deps, ownerDb)
  } finally {
    await ownerDb.close()
  }
  await seedWork(deps, log)
}

/** The laboratories and the provider, with their catalogs and token banks. */
async function seedOrganizations(deps: Deps, ownerDb: Database): Promise<void> {
  await seedReference(ownerDb, deps.now())
  for (const { id } of DEMO_ORGANIZATIONS) {
    await deps.db.transaction({ organizationId: id }, (tx) => installCatalog(tx))
  }
  await seedTokenBanks(ownerDb)
}

/** What the first laboratory has worked on, and who. */
async function seedWork(deps: Deps, log: Call['log']): Promise<void> {
  const now = deps.now()
  const people = await seedPeople(deps)
  const tester = callOf(personOf(people, 'tester'), log)
  const admin = callOf(personOf(people, 'admin'), log)
  await Promise.all([seedColleagues(deps, admin), seedRealRun(deps, admin)])
  await seedInventory(deps, tester, admin)
  const plan = planSamples('eluent-demo').map((planned, at) => ({ planned, call: at % 3 === 0 ? admin : tester }))
  await seedSamples(deps, admin, plan.slice(0, -FIELD_BEFORE_LAST), now)
  await seedFieldBatches(deps, tester, dayOf(fromEnd(plan, FIELD_BEFORE_LAST), now))
  await seedSamples(deps, admin, plan.slice(-FIELD_BEFORE_LAST, -IMPORTED_BEFORE_LAST), now)
  await seedImportedSamples(deps, tester, dayOf(fromEnd(plan, IMPORTED_BEFORE_LAST), now))
  await seedSamples(deps, admin, plan.slice(-IMPORTED_BEFORE_LAST), now)
  await seedCustody(deps, tester)
  await seedCoa(deps, admin)
  await releaseReports(deps, admin, new Date(now.getTime() - DAY_MS))
  await seedAnalyticalReports(deps, tester)
  await seedEquipment(deps, tester)
  await seedCertificates(deps, callOf(personOf(people, 'veriseal-coaadmin'), log), now)
}

/** The manager has just gone through the last week's finished samples, but for those of today. */
async function releaseReports(deps: Deps, manager: Call, testedBefore: Date): Promise<void> {
  const testedAfter = new Date(testedBefore.getTime() - RELEASED_DAYS * DAY_MS)
  const tests = await deps.db.read(manager, listFinishedTests)
  const settings = { db: deps.db, ...sampleSettings(deps) }
  // what reads above the range is held until it was diluted
  const mayBe = tests.filter(({ strain_name }) => strain_name?.endsWith(' over') !== true)
  const lastWeek = mayBe.filter(({ tested_at }) => isBetween(tested_at, testedAfter, testedBefore))
  for (const { id, version } of lastWeek) await releaseReport(settings, manager, id, { version })
}

const RELEASED_DAYS = 7

/** A delivery of another laboratory's certificates, some days before today. */
const IMPORTED_BEFORE_LAST = 14
/** Some weeks before today, when the outdoor harvest began. */
const FIELD_BEFORE_LAST = 24

function dayOf({ daysAgo }: PlannedSample, now: Date): Date {
  return new Date(now.getTime() - daysAgo * DAY_MS)
}

function fromEnd(plan: readonly Step[], count: number): PlannedSample {
  const step = plan.at(-count)
  if (!step) throw new Error('the demo has too few samples')
  return step.planned
}

function personOf(people: ReadonlyMap<RoleSlug, DemoPerson>, role: RoleSlug): DemoPerson {
  const person = people.get(role)
  if (!person) throw new Error(`the demo has no ${role}`)
  return person
}

interface Step {
  readonly planned: PlannedSample
  readonly call: Call
}

/** In their order; a sample gets its results while the next one runs. */
async function seedSamples(deps: Deps, manager: Call, steps: readonly Step[], now: Date): Promise<void> {
  let last: (DemoRuns & { planned: PlannedSample }) | undefined
  const store = async (): Promise<void> => {
    if (last === undefined) return
    await appendRuns(deps, last)
    if (last.planned.kind === 'calibration') await seedCalibration(deps, manager, last)
  }
  for (const { planned, call } of steps) {
    const [runs] = await Promise.all([seedSample(deps, call, planned, now), store()])
    last = { ...runs, planned }
  }
  await store()
}

/** Some were brought by a sampler, the day after they were taken; the others say nothing of it. */
function receiptOf({ notes, weightsG }: PlannedSample, createdAt: Date): Partial<Receipt> | null {
  if (notes === null && weightsG === null) return null
  const before = (minutes: number) => new Date(createdAt.getTime() - minutes * 60_000).toISOString()
  return {
    collected_at: before(26 * 60),
    collected_by: 'Noor Haddad',
    collected_place: 'Harbor Farm, drying room',
    sampler_licence: 'SL-0204',
    received_at: before(40),
    received_by: 'Mateo Rivera',
    condition: 'Sealed, label intact',
    temperature_c: 21,
    amount: 12,
    amount_unit: 'g',
  }
}

async function seedSample(deps: Deps, call: Call, planned: PlannedSample, now: Date): Promise<DemoRuns> {
  const createdAt = dayOf(planned, now)
  const sampleId = await deps.db.transaction(call, async (tx) => {
    const [method] = await listMethodRows(tx)
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
        receipt: receiptOf(planned, createdAt),
      },
      sample_type_id: { flower: FLOWER, standard: STANDARD_SAMPLE_TYPE_ID, calibration: CALIBRATION_SAMPLE_TYPE_ID }[
        planned.kind
      ],
      prep_method_id: prep?.id ?? null,
      test_method_id: method.id,
    })
    await backdateSamples(tx, [id], { created_at: createdAt.toISOString() })
    return id
  })
  return runSample(deps, call, sampleId, planned, new Date(createdAt.getTime() + 3_600_000))
}
