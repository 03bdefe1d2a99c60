// Over 300 lines: the order in which the demo laboratory comes about is the story of one year.
import { PROVIDER_ORGANIZATION_ID, type RoleSlug } from '@eluent/domain/auth'
import { CALIBRATION_SAMPLE_TYPE_ID, STANDARD_SAMPLE_TYPE_ID, type Receipt } from '@eluent/domain/samples'
import { keepPdfRendererReady } from '@eluent/report/server'
import type { Deps } from '../views/deps.ts'
import { Database } from '../platform/db/database.ts'
import {
  backdateSamples,
  insertOrganizations,
  insertReleases,
  learnSizes,
  listFinishedTests,
} from '../records/demo/demo-store.ts'
import { installCatalog } from '../provision/install-catalog.ts'
import { listVials } from '../records/samples/samples-store.ts'
import { changeQualitySettings } from '../features/quality-settings/change-quality-settings.ts'
import { receiveSamples } from '../features/custody/receive-samples.ts'
import { clearResults } from '../features/results/clear-results.ts'
import { AppError } from '../platform/errors/app-error.ts'
import { releaseReport } from '../features/results/release-report.ts'
import { insertCheckedSample } from '../features/samples/create-sample.ts'
import type { Call } from '../platform/call/call.ts'
import { DEMO_BATCHES, seedBatch, seedBatchProfile } from './analytical-batches.ts'
import { weighSample } from './bench.ts'
import { seedCalibration, type Draft } from './calibrations.ts'
import { callAt, daysBefore, on } from './clock.ts'
import { seedControlRuns } from './control-runs.ts'
import { KEPT_DAYS, seedCustody } from './custody.ts'
import { seedDriver } from './demo-driver.ts'
import { seedDetectorLinearity } from './detector-linearity.ts'
import { seedCertificates } from './certificates.ts'
import { seedCoa } from './coa-data.ts'
import { seedEdibles } from './edibles.ts'
import { seedEquipment } from './equipment.ts'
import { seedFieldBatches } from './field-batches.ts'
import { seedAnalyticalReports } from './analytical-reports.ts'
import { seedImportedSamples } from './imported-samples.ts'
import { isChecked, seedIcv } from './icv.ts'
import { idOf, seedInventory } from './inventory.ts'
import { seedNonconformances } from './nonconformances.ts'
import { seedProficiency } from './proficiency.ts'
import { seedLotUses, seedRecall } from './lot-uses.ts'
import { labChoices } from './lab-choices.ts'
import { DEMO_ORGANIZATIONS, DEMO_RELEASES } from './organizations.ts'
import { seedColleagues } from './colleagues.ts'
import { callOf, PasswordsTypedAgain, seedPeople, type DemoPerson } from './people.ts'
import { isBetween } from './is-between.ts'
import { seedRealRun } from './real-run.ts'
import { seedReviews } from './reviews.ts'
import { appendRuns, runSample, storedInTurn, type DemoRuns } from './run-sample.ts'
import { planSamples, type PlannedSample } from './sample-plan.ts'
import { seedTokenBanks } from './token-banks.ts'
import { seedUncertainty } from './uncertainty.ts'
import { isQcSampleType } from '@eluent/domain/samples'
import { readSample } from '../views/samples/read-sample.ts'
import { sampleSettings } from '../views/samples/sample-settings.ts'

const FLOWER = 1

/** Organizations and releases are the owner's to write. */
async function seedReference(ownerDb: Database, now: Date): Promise<void> {
  const releases = DEMO_RELEASES.map(({ daysAgo, ...release }) => ({
    ...release,
    release_date: daysBefore(now, daysAgo).toISOString(),
  }))
  await ownerDb.transaction({ organizationId: PROVIDER_ORGANIZATION_ID }, async (tx) => {
    await insertOrganizations(tx, DEMO_ORGANIZATIONS)
    await insertReleases(tx, releases)
  })
}

/** Fills an empty database with a laboratory that looks lived in. @returns the token of its driver */
export async function seedDemo(deps: Deps, ownerUrl: string, log: Call['log']): Promise<string> {
  const ownerDb = new Database({ ...deps.settings.database, url: ownerUrl, size: 1 }, log)
  try {
    await seedOrganizations(deps, ownerDb)
    const worked = { ...deps, passwords: new PasswordsTypedAgain() }
    return await seedWork(worked, log, () => learnSizes(ownerDb.lookups))
  } finally {
    await ownerDb.close()
  }
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
async function seedWork(deps: Deps, log: Call['log'], learn: () => Promise<void>): Promise<string> {
  const now = deps.now()
  const people = await seedPeople(deps)
  const tester = callOf(personOf(people, 'tester'), log)
  const admin = callOf(personOf(people, 'admin'), log)
  await Promise.all([seedColleagues(deps, admin), seedRealRun(deps, callAt(admin, daysBefore(now, FIRST_DAYS_AGO)))])
  await seedSettings(deps, admin)
  const equipment = await seedEquipment(deps, tester)
  const [lots] = await Promise.all([seedInventory(deps, tester, admin), seedControlRuns(deps, tester, admin)])
  const kept: Kept = { balance: idOf(equipment, 'Balance 1'), lots }
  await learn()
  const plan = planSamples('eluent-demo').map((planned, at) => ({ planned, call: at % 3 === 0 ? admin : tester }))
  const profile = await seedBatchProfile(deps, admin, daysBefore(now, 180))
  let from = Infinity
  const batches = DEMO_BATCHES.map((batch) => ({
    daysAgo: batch.daysAgo,
    seed: () => seedBatch(deps, { tester, manager: admin, profile }, batch),
  }))
  for (const { daysAgo, seed } of [
    ...batches,
    { daysAgo: EDIBLES_DAYS_AGO, seed: (at: Date) => seedEdibles(deps, callAt(tester, at), at) },
    { daysAgo: FIELD_DAYS_AGO, seed: (at: Date) => seedFieldBatches(deps, callAt(tester, at), at) },
    { daysAgo: LINEARITY_DAYS_AGO, seed: (at: Date) => seedDetectorLinearity(deps, tester, admin, at) },
    { daysAgo: IMPORTED_DAYS_AGO, seed: (at: Date) => seedImportedSamples(deps, callAt(tester, at), at) },
    { daysAgo: -1, seed: async () => undefined },
  ].toSorted((one, other) => other.daysAgo - one.daysAgo)) {
    const steps = plan.filter(({ planned }) => planned.daysAgo < from && planned.daysAgo >= daysAgo)
    await seedSamples(deps, { manager: admin, kept }, steps, now)
    await seed(daysBefore(now, daysAgo))
    from = daysAgo
    if (daysAgo === LEARNT_DAYS_AGO) await learn()
  }
  await learn()
  await seedLotUses(deps, tester, lots)
  await seedCoa(deps, admin, now)
  // the first seal waits for none
  keepPdfRendererReady()
  await releaseReports(deps, admin, now, 'old')
  await seedUncertainty(deps, tester, admin)
  await releaseReports(deps, admin, now, 'recent')
  const work = async (): Promise<void> => {
    await seedCustody(deps, tester, admin)
    await seedAnalyticalReports(deps, tester)
    await seedProficiency(deps, tester)
    await seedNonconformances(deps, tester, admin, { equipment, unreleased: await unreleasedSample(deps, admin) })
    await seedReviews(deps, { tester, manager: admin }, await toReview(deps, admin))
  }
  // of older samples than those that are reviewed, and of newer ones than those that were disposed of
  await Promise.all([work(), seedCertificates(deps, callOf(personOf(people, 'veriseal-coaadmin'), log), deps.now())])
  await seedRecall(deps, tester, admin, lots)
  return seedDriver(deps, callAt(admin, now))
}

/** What this laboratory has switched on, in its first month. */
async function seedSettings(deps: Deps, manager: Call): Promise<void> {
  await changeQualitySettings(...on(deps, 352, manager), {
    settings: { custody_retention_days: KEPT_DAYS, custody_disposal_witness: true },
    reason: 'SOP-14, retention and disposal of samples',
  })
  await changeQualitySettings(...on(deps, 351, manager), {
    settings: { due_times: true, laboratory_zone: 'America/Los_Angeles' },
    reason: 'SOP-03, receipt of samples: three working days, rush one',
  })
}

/** The manager released older reports on the day after their test, and has just gone through last week's. */
async function releaseReports(deps: Deps, manager: Call, now: Date, which: 'old' | 'recent'): Promise<void> {
  const tests = await deps.db.read(manager, listFinishedTests)
  // what reads above the range is held until it was diluted
  const mayBe = tests.filter(({ strain_name }) => strain_name?.endsWith(' over') !== true)
  const before = (days: number) => daysBefore(now, days)
  const newest = mayBe.toSorted((one, other) => (other.tested_at ?? '').localeCompare(one.tested_at ?? ''))
  const waiting = new Set(newest.slice(0, WAITING).map(({ id }) => id))
  const release = async ({ id, version, tested_at }: (typeof mayBe)[number]): Promise<void> => {
    if (waiting.has(id)) return
    const isOld = tested_at !== null && Date.parse(tested_at) < before(RELEASED_BEFORE_DAYS).getTime()
    if (isOld !== (which === 'old')) return
    if (!isOld && !isBetween(tested_at, before(LAST_WEEK_DAYS), now)) return
    const at = isOld ? new Date(Date.parse(tested_at) + 20 * HOUR_MS) : now
    try {
      await releaseReport({ ...deps, ...sampleSettings(deps), now: () => at }, callAt(manager, at), id, { version })
    } catch (error) {
      // the checks of its batch hold it back, as in any laboratory
      if (!(error instanceof AppError) || error.code !== 'report_held') throw error
    }
  }
  // one is written down while the next one is read
  for (let at = 0; at < mayBe.length; at += AT_ONCE) await Promise.all(mayBe.slice(at, at + AT_ONCE).map(release))
}
const AT_ONCE = 2

/** Some of the newest finished samples that are not released, but for the very newest, which a nonconformance names. */
async function toReview(deps: Deps, manager: Call): Promise<number[]> {
  const tests = await deps.db.read(manager, listFinishedTests)
  const open: number[] = []
  for (const { id, imported } of tests.toReversed().slice(1)) {
    const { release, sample_type, holds } = await readSample({ ...deps, ...sampleSettings(deps) }, manager, id)
    if (!imported && release === null && holds.length === 0 && !isQcSampleType(sample_type.slug)) open.push(id)
    if (open.length === 5) break
  }
  return open
}

/** The newest finished sample; its report is not released. */
async function unreleasedSample(deps: Deps, manager: Call): Promise<number> {
  const tests = await deps.db.read(manager, listFinishedTests)
  const newest = tests.filter(({ imported }) => !imported).at(-1)
  if (newest === undefined) throw new Error('the demo has no finished sample')
  return newest.id
}

const HOUR_MS = 3_600_000
const LAST_WEEK_DAYS = 10
const RELEASED_BEFORE_DAYS = LAST_WEEK_DAYS
/** So many of the newest wait for their review. */
const WAITING = 12

/** The laboratory's first day with a column of its own. */
const FIRST_DAYS_AGO = 101
/** A kitchen's first delivery. */
const EDIBLES_DAYS_AGO = 47.3
/** When the outdoor harvest began. */
const FIELD_DAYS_AGO = 27.2
const LINEARITY_DAYS_AGO = 19.3
/** A delivery of another laboratory's certificates. */
const IMPORTED_DAYS_AGO = 13.9
/** The third batch: what is judged by batches has rows by then. */
const LEARNT_DAYS_AGO = DEMO_BATCHES[2]?.daysAgo
/** Since then the laboratory weighs on the bench sheet. */
const BENCH_DAYS_AGO = 20

/** By day; of the last two days as it was. */
function dayOf({ kind, daysAgo }: PlannedSample, now: Date): Date {
  const at = daysBefore(now, daysAgo)
  if (kind === 'calibration' || daysAgo < 2) return at
  const passed = (at.getTime() % DAY_MS) / DAY_MS
  return new Date(at.getTime() + (OPENS_UTC + passed * OPEN_HOURS) * HOUR_MS - passed * DAY_MS)
}

const DAY_MS = 24 * 3_600_000
/** 8 to 15 o'clock in the west of America, with an hour for the instrument. */
const [OPENS_UTC, OPEN_HOURS] = [15, 6]

function personOf(people: ReadonlyMap<RoleSlug, DemoPerson>, role: RoleSlug): DemoPerson {
  const person = people.get(role)
  if (!person) throw new Error(`the demo has no ${role}`)
  return person
}

interface Step {
  readonly planned: PlannedSample
  readonly call: Call
}

/** Why samples were measured again, by their names. */
const RERUN: Readonly<Record<string, string>> = {
  'Wedding Cake 2B': 'Air in the needle: areas low',
  'Lemon Haze 2C': 'Carry-over from the vial before',
  'Durban Poison 2A': 'Peak shape odd',
}

/** The manager clears what was measured, and the vials are injected again on the same day. */
async function runAgain(
  deps: Deps,
  manager: Call,
  { call, sampleId, results, planned }: DemoRuns & { planned: PlannedSample },
  reason: string,
): Promise<void> {
  const last = Math.max(...results.map(({ receivedAt }) => Date.parse(receivedAt)))
  const then = new Date(last + HOUR_MS)
  await clearResults({ ...deps, now: () => then }, callAt(manager, then), sampleId, { reason })
  const again = { ...planned, name: `${planned.name}-2` }
  await appendRuns(deps, await runSample(deps, call, sampleId, again, new Date(last + 2 * HOUR_MS)))
}

/** What samples and calibrations of the demo are kept with. */
interface Kept {
  balance: number
  /** Ids by number. */
  lots: ReadonlyMap<string, number>
}

/** In their order; a sample gets its results while the next one runs. */
async function seedSamples(
  deps: Deps,
  { manager, kept }: { manager: Call; kept: Kept },
  steps: readonly Step[],
  now: Date,
): Promise<void> {
  const store = async (runs: DemoRuns, { planned, call }: Step): Promise<void> => {
    await appendRuns(deps, runs)
    const why = RERUN[planned.name]
    if (why !== undefined) await runAgain(deps, manager, { ...runs, planned }, why)
    if (planned.kind !== 'calibration') return
    const check = isChecked(planned)
      ? (draft: Draft, at: Date) => seedIcv(deps, call, kept.lots, planned, draft, at)
      : undefined
    await seedCalibration(deps, manager, runs, check)
  }
  await storedInTurn(steps, ({ planned, call }) => seedSample(deps, call, planned, { now, kept }), store)
}

/** Those of the first weeks, and some later, were brought by a sampler, the day after they were taken. */
function receiptOf({ kind, daysAgo, notes, weightsG }: PlannedSample, createdAt: Date): Partial<Receipt> | null {
  if (kind !== 'flower' || (notes === null && weightsG === null && daysAgo < BROUGHT_BEFORE_DAYS)) return null
  const before = (minutes: number) => new Date(createdAt.getTime() - minutes * 60_000).toISOString()
  const [collected_place, sampler_licence] =
    clientOf(daysAgo) === 'Cedar Ridge' ? ['Cedar Ridge, vault 2', 'SL-0317'] : ['Harbor Farm, drying room', 'SL-0204']
  return {
    collected_at: before(26 * 60),
    collected_by: 'Noor Haddad',
    collected_place,
    sampler_licence,
    amount: 12,
    amount_unit: 'g',
  }
}

const BROUGHT_BEFORE_DAYS = 28

function clientOf(daysAgo: number): string {
  return Math.floor(daysAgo) % 3 === 0 ? 'Cedar Ridge' : 'Harbor Farm'
}

async function seedSample(
  deps: Deps,
  caller: Call,
  planned: PlannedSample,
  { now, kept }: { now: Date; kept: Kept },
): Promise<DemoRuns> {
  const createdAt = dayOf(planned, now)
  const call = callAt(caller, createdAt)
  const receipt = receiptOf(planned, createdAt)
  const { methodId, prepNamed } = await labChoices(deps, call)
  const { sampleId, vials } = await deps.db.transaction(call, async (tx) => {
    const id = await insertCheckedSample(tx, { now: () => createdAt }, call, {
      intake_form: {
        strain_name: planned.name,
        batch_number: `CASCA-${createdAt.toISOString().slice(0, 10).replaceAll('-', '')}-${String(Math.floor(planned.daysAgo * 977) % 100_000).padStart(5, '0')}`,
        sample_weight: planned.weightMg,
        notes: planned.notes,
        prepared_for: planned.kind === 'flower' ? clientOf(planned.daysAgo) : null,
        dry_weight: planned.weightsG?.dry ?? null,
        harvested_weight: planned.weightsG?.harvested ?? null,
        receipt,
      },
      sample_type_id: { flower: FLOWER, standard: STANDARD_SAMPLE_TYPE_ID, calibration: CALIBRATION_SAMPLE_TYPE_ID }[
        planned.kind
      ],
      prep_method_id: prepNamed(planned.prep)?.id ?? null,
      test_method_id: methodId,
    })
    const [read] = await Promise.all([
      listVials(tx, id),
      backdateSamples(tx, [id], { created_at: createdAt.toISOString() }),
    ])
    return { sampleId: id, vials: read }
  })
  if (receipt !== null)
    await receiveSamples({ ...deps, now: () => createdAt }, call, {
      samples: [{ id: sampleId, condition: 'Sealed, label intact' }],
      event: { from_name: 'Noor Haddad', temperature_c: 21 },
    })
  const startedAt = new Date(createdAt.getTime() + HOUR_MS)
  if (!isWeighed(planned)) return runSample(deps, call, sampleId, planned, startedAt, vials)
  const at = new Date(createdAt.getTime() + HOUR_MS / 2)
  await weighSample(deps, call, sampleId, { at, balance: kept.balance, weightMg: planned.weightMg })
  return runSample(deps, call, sampleId, planned, startedAt)
}

/** Of those that have not run the newest wait for it. */
function isWeighed({ kind, daysAgo, runs }: PlannedSample): boolean {
  return kind === 'flower' && daysAgo < BENCH_DAYS_AGO && (runs !== 0 || daysAgo > 1.5)
}
