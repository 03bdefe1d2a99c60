import type { AnalyticalBatch } from '@eluent/contract'
import { CANNABINOIDS } from '@eluent/signal'
import { createBatch } from '../features/analytical-batches/change-batch.ts'
import { exceptFailedCheck, rejectBatch } from '../features/analytical-batches/decide-batch.ts'
import { readBatch } from '../features/analytical-batches/read-batch.ts'
import { addProfileValue, createProfile } from '../features/profiles/change-profile.ts'
import { changeQualitySettings } from '../features/quality-settings/change-quality-settings.ts'
import { clearResults } from '../features/results/clear-results.ts'
import { insertCheckedSample } from '../features/samples/create-sample.ts'
import type { Call } from '../platform/call/call.ts'
import { backdateSamples } from '../records/demo/demo-store.ts'
import { listVials, type VialRecord } from '../records/samples/samples-store.ts'
import type { Deps } from '../views/deps.ts'
import { callAt, daysBefore } from './clock.ts'
import { labChoices } from './lab-choices.ts'
import { passwordOf } from './people.ts'
import { appendRuns, runSample, storedInTurn, type DemoRuns } from './run-sample.ts'
import { MACHINE, type PlannedSample } from './sample-plan.ts'

const FLOWER = 1
const PREP = 'Hemp, one dilution'
const WEIGHT_MG = 748.2
const MINUTE_MS = 60_000
/** Between the beginnings of two injections. */
const PACE = 15 * MINUTE_MS
const STRAINS = ['Cherry Wine', 'Lifter', 'Elektra', 'Hawaiian Haze', 'Sour Space Candy', 'Special Sauce'] as const

interface Fault {
  label: string
  analyte: string
  /** What it reads of what it holds. */
  share: number
}

interface PlannedBatch {
  daysAgo: number
  fault?: Fault
  /** What the manager does about it. */
  decided?: 'except' | 'reject'
  /** How many of its vials have run; all where absent. */
  runs?: number
  /** From this batch on the laboratory judges the system suitability of its check standards. */
  suitability?: true
}

/** What hemp holds, mg/g; the rest is below what the method quantifies. */
const HEMP: Readonly<Record<string, number>> = { CBDA: 24, CBD: 2.4, THCA: 2, THC: 0.9, CBGA: 1.1, CBC: 0.9 }

const LOW_CCV: Fault = { label: 'CCV 2', analyte: 'CBDA', share: 0.782 }

/** Six months of batches, the newest still in work. */
export const DEMO_BATCHES: readonly PlannedBatch[] = [
  { daysAgo: 171.2 },
  { daysAgo: 139.3 },
  { daysAgo: 108.1, fault: { label: 'CCV 1', analyte: 'CBGA', share: 1.25 }, decided: 'except' },
  { daysAgo: 76.2 },
  { daysAgo: 44.1, fault: LOW_CCV, decided: 'reject' },
  { daysAgo: 16.2 },
  { daysAgo: 11.2, fault: LOW_CCV },
  { daysAgo: 3.3, suitability: true },
  { daysAgo: 0.3, runs: 4 },
]

/** The checks of the laboratory's own procedure, as a profile that its batches are made by; answers its key. */
export async function seedBatchProfile(deps: Deps, manager: Call, at: Date): Promise<string> {
  const then = { ...deps, now: () => at }
  const call = callAt(manager, at)
  const made = await createProfile(then, call, { name: 'Cascade SOP-21', copy_of: 'none' })
  const { id = 0, version = 1 } = made.own ?? {}
  const common = { source: 'SOP-21', valid_from: '2024-01-01' }
  const values = [
    { ...common, field: 'batch_checks', text: 'MB, LCS, DUP, CCV' },
    { ...common, field: 'thc_max_percent', text: '0.3 % total THC' },
  ] as const
  for (const [place, value] of values.entries())
    await addProfileValue(then, call, id, { version: version + place, value })
  return made.key
}

/** Makes, measures and decides one of the batches. */
export async function seedBatch(
  deps: Deps,
  { tester, manager, profile }: { tester: Call; manager: Call; profile: string },
  planned: PlannedBatch,
): Promise<void> {
  const at = daysBefore(deps.now(), planned.daysAgo)
  if (planned.suitability)
    await changeQualitySettings({ ...deps, now: () => at }, callAt(manager, at), {
      settings: { suitability_checked: true },
      reason: 'SOP-21, 3rd edition: column performance is judged with each CCV',
    })
  const samples = await register(deps, callAt(tester, at), profile, planned, at)
  const { batch } = await createBatch({ ...deps, now: () => at }, callAt(tester, at), samples)
  const id = batch?.id ?? 0
  await measure(deps, tester, id, planned, new Date(at.getTime() + 60 * MINUTE_MS))
  const decided = new Date(at.getTime() + 6 * 60 * MINUTE_MS)
  const then = { ...deps, now: () => decided }
  if (planned.decided === 'except') {
    const { checks } = await read(deps, manager, id)
    const check = checks.find(({ state }) => state === 'failed')
    await exceptFailedCheck(then, callAt(manager, decided), id, {
      check_id: check?.id ?? 0,
      reason:
        'CBGA is in none of these samples above its LOQ; the standard was opened on this day and reads high for it alone.',
      signing: { email: manager.actor.email, password: passwordOf('admin'), accepts: true },
    })
  }
  if (planned.decided === 'reject') {
    const { data } = await rejectBatch(then, callAt(manager, decided), id, { reason: 'CCV low: the lamp was not warm' })
    const reason = 'Prepared again for the next batch'
    for (const sample of samples)
      await clearResults(then, callAt(manager, decided), sample, { reason, prepare_again: true })
    const again = new Date(decided.getTime() + 18 * 60 * MINUTE_MS)
    await measure(deps, tester, data.id, { daysAgo: planned.daysAgo - 1 }, again)
  }
}

/** Three samples, as a delivery is registered. */
async function register(
  deps: Deps,
  call: Call,
  profile_key: string,
  { daysAgo }: PlannedBatch,
  at: Date,
): Promise<number[]> {
  const { methodId, prepNamed } = await labChoices(deps, call)
  return deps.db.transaction(call, async (tx) => {
    const ids: number[] = []
    for (let place = 0; place < 3; place += 1) {
      const strain = STRAINS[(Math.floor(daysAgo) + place) % STRAINS.length] ?? STRAINS[0]
      const intake_form = {
        strain_name: `${strain} ${place + 1}`,
        batch_number: `HEMP-${at.toISOString().slice(0, 10).replaceAll('-', '')}-${place + 1}`,
        sample_weight: WEIGHT_MG + place,
        // loss on drying
        harvested_weight: 10,
        dry_weight: 8.9,
        prepared_for: 'Harbor Farm',
      }
      const chosen = {
        sample_type_id: FLOWER,
        prep_method_id: prepNamed(PREP)?.id ?? null,
        test_method_id: methodId,
      }
      ids.push(await insertCheckedSample(tx, { now: () => at }, call, { intake_form, ...chosen }, { profile_key }))
    }
    await backdateSamples(tx, ids, { created_at: at.toISOString() })
    return ids
  })
}

/** Runs the members in the order of the tray. */
async function measure(deps: Deps, call: Call, id: number, planned: PlannedBatch, from: Date): Promise<void> {
  const { members, plan } = await read(deps, call, id)
  const order = plan.flatMap((one) => members.find((member) => member.id === one) ?? [])
  const running = order.slice(0, planned.runs ?? order.length)
  const vials = await prepare(deps, call, running, from)
  const run = ([place, member]: [number, Member]): Promise<DemoRuns> => {
    const startedAt = new Date(from.getTime() + place * PACE)
    const { id: sampleId } = member.sample
    return runSample(deps, callAt(call, startedAt), sampleId, plannedOf(member, planned), startedAt, vials[place])
  }
  await storedInTurn([...running.entries()], run, (results) => appendRuns(deps, results))
}

type Member = AnalyticalBatch['members'][number]

/** They stand in the trail since the batch was made; answers the vials of each. */
function prepare(deps: Deps, call: Call, members: readonly Member[], at: Date): Promise<VialRecord[][]> {
  const ids = members.map(({ sample }) => sample.id)
  return deps.db.transaction(call, async (tx) => {
    const [vials] = await Promise.all([
      Promise.all(ids.map((id) => listVials(tx, id))),
      backdateSamples(tx, ids, { created_at: at.toISOString() }),
    ])
    return vials
  })
}

/** What a member holds: a sample its composition, a duplicate that of its sample, a blank nothing, a standard its label. */
function plannedOf(
  { role, label, sample }: AnalyticalBatch['members'][number],
  { daysAgo, fault }: PlannedBatch,
): PlannedSample & { isMeasured?: boolean } {
  const isPrepared = role === 'sample' || role === 'DUP'
  const faulty = fault?.label === label ? fault : undefined
  // a duplicate is of the first sample
  const place = role === 'sample' ? Number(sample.name.at(-1)) : 1
  const richness = 1 + ((Math.floor(daysAgo) * 7 + place * 13) % 10) / 50
  const holds = ({ name }: { name: string }): number => {
    if (isPrepared) return (HEMP[name] ?? 0) * richness
    return role === 'MB' ? 0 : 10 * (faulty?.analyte === name ? faulty.share : 1)
  }
  return {
    name: sample.name,
    kind: role === 'sample' ? 'flower' : 'standard',
    prep: isPrepared ? PREP : null,
    weightMg: isPrepared ? WEIGHT_MG : 1,
    // with its chromatogram, however old
    daysAgo: role === 'sample' ? 0 : daysAgo,
    runs: null,
    mgPerG: Object.fromEntries(CANNABINOIDS.map((analyte) => [analyte.name, holds(analyte)])),
    notes: null,
    weightsG: null,
    machine: MACHINE,
    isMeasured: role === 'CCV',
  }
}

function read(deps: Deps, call: Call, id: number): Promise<AnalyticalBatch> {
  return deps.db.read(call, (tx) => readBatch(tx, call, id))
}
