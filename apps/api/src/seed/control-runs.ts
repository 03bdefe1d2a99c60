import { STANDARD_SAMPLE_TYPE_ID } from '@eluent/domain/samples'
import { addAction, checkAction, finishAction } from '../features/nonconformances/corrective-actions.ts'
import {
  closeNonconformance,
  containNonconformance,
  investigateNonconformance,
} from '../features/nonconformances/take-step.ts'
import { insertCheckedSample } from '../features/samples/create-sample.ts'
import type { Call } from '../platform/call/call.ts'
import { backdateNonconformance, backdateSamples, listOpenChartNonconformances } from '../records/demo/demo-store.ts'
import { listVials } from '../records/samples/samples-store.ts'
import type { Deps } from '../views/deps.ts'
import { callAt, daysBefore, on } from './clock.ts'
import { labChoices } from './lab-choices.ts'
import { passwordOf } from './people.ts'
import { appendRuns, runSample, storedInTurn, type DemoRuns } from './run-sample.ts'
import { MACHINE } from './sample-plan.ts'
import { todayOf } from '../platform/call/today.ts'

/** Six months of check standards on the first instrument: every second day until the column was changed, every eighth since. */
const FIRST_DAY = 182
/** Since then the column that was changed on its last day lost response, percent a day. */
const WORN = { from: 141, changed: 121, percentPerDay: 0.15 }
/** What is younger is still open. */
const SETTLED_DAYS = 4

/** How exactly the standard is pipetted: evenly within so many percent to either side. */
const PIPETTED_PERCENT = 1.3

/** The part of the level that the instrument reads of the standard of that number. */
function response(daysAgo: number, number: number): number {
  const isWorn = daysAgo <= WORN.from && daysAgo > WORN.changed
  const worn = isWorn ? (WORN.from - daysAgo) * WORN.percentPerDay : 0
  return 1 + (PIPETTED_PERCENT * (2 * mirrored(number) - 1) - worn) / 100
}

/** The digits of a number in base 2 behind the point: spread evenly between 0 and 1, and never long on one side. */
function mirrored(number: number): number {
  let mirror = 0
  for (let [rest, place] = [number, 0.5]; rest > 0; rest = Math.floor(rest / 2), place /= 2)
    mirror += (rest % 2) * place
  return mirror
}

/** The check standards of six months, with a column that wears out, and what was done about each broken rule. */
export async function seedControlRuns(deps: Deps, tester: Call, manager: Call): Promise<void> {
  const days: number[] = []
  for (let daysAgo = FIRST_DAY; daysAgo > 1; daysAgo -= daysAgo > WORN.changed ? 2 : 8) days.push(daysAgo)
  const controls = days.map((daysAgo, at) => ({ daysAgo, number: at + 1 }))
  const measure = (control: (typeof controls)[number]) => measureControl(deps, tester, control)
  await storedInTurn(controls, measure, async (runs, { daysAgo }) => {
    await appendRuns(deps, runs)
    const isWorn = daysAgo <= WORN.from && daysAgo > WORN.changed - 10
    if (isWorn || daysAgo < SETTLED_DAYS) return
    const [found] = await deps.db.read(manager, listOpenChartNonconformances)
    if (found === undefined) return
    const since = daysBetween(found.found_on, deps.now())
    await settle(deps, { tester, manager }, { ...found, since }, since > WORN.changed ? NEW_COLUMN : ONE_INJECTION)
  })
}

/** Parts of a day after a control was registered: its run was stored, and what was done about it that day. */
const OPENED_AFTER_DAYS = 42 / (24 * 60)
const CONTAINED_AFTER_DAYS = 0.06
const FINISHED_AFTER_DAYS = 0.08
const CHECKED_AFTER_DAYS = 0.1

interface Story {
  containment: string
  causes: string[]
  action: string
  done: string
  effect: string
  /** Days ago of the action, and of the look at its effect. */
  days: (since: number) => { done: number; checked: number }
}

const NEW_COLUMN: Story = {
  containment: 'The samples since the last check standard in control were injected again after the column was changed.',
  causes: [
    'The areas of all analytes fell from run to run.',
    'The column had lost its packing: its pressure had risen for two weeks.',
    'Nobody had looked at the control charts, since each recovery alone was within 80 to 120 %.',
  ],
  action: 'Change the column, and look at the control charts at the start of each week',
  done: 'New column SN-88213.',
  effect: 'Check standards are back at 100 % since then.',
  days: () => ({ done: WORN.changed, checked: WORN.changed - 9 }),
}

const ONE_INJECTION: Story = {
  containment: 'The check standard was injected again and was in control; samples were injected after it only.',
  causes: ['One injection alone read off; the one before and the one after it did not.'],
  action: 'Inject the check standard again before the samples whenever a rule rejects',
  done: 'Repeated on the same day, in control.',
  effect: 'The next check standard was in control.',
  days: (since) => ({ done: since, checked: Math.max(0, since - 2) }),
}

async function measureControl(
  deps: Deps,
  caller: Call,
  { daysAgo, number }: { daysAgo: number; number: number },
): Promise<DemoRuns> {
  const name = `Check standard ${number}`
  const createdAt = daysBefore(deps.now(), daysAgo)
  const call = callAt(caller, createdAt)
  const { methodId } = await labChoices(deps, call)
  const { sampleId, vials } = await deps.db.transaction(call, async (tx) => {
    const id = await insertCheckedSample(tx, { now: () => createdAt }, call, {
      intake_form: { strain_name: name, batch_number: 'CCV', sample_weight: 1 },
      sample_type_id: STANDARD_SAMPLE_TYPE_ID,
      prep_method_id: null,
      test_method_id: methodId,
      prepared_samples: [{ vial_type: 'blue_1ml', label: '20 ug/ml', dilution_factor: 1, acquire: true }],
    })
    const [read] = await Promise.all([
      listVials(tx, id),
      backdateSamples(tx, [id], { created_at: createdAt.toISOString() }),
    ])
    return { sampleId: id, vials: read }
  })
  const isLookedAt = daysAgo < 20 || (daysAgo > WORN.changed - 9 && daysAgo < WORN.changed + 12)
  const planned = {
    name,
    kind: 'standard' as const,
    prep: null,
    weightMg: 1,
    // the signals of the worn column are looked at, and those of the last weeks
    daysAgo: isLookedAt ? 0 : FIRST_DAY,
    runs: null,
    mgPerG: null,
    notes: null,
    weightsG: null,
    machine: MACHINE,
    response: response(daysAgo, number),
  }
  return runSample(deps, call, sampleId, planned, new Date(createdAt.getTime() + 1_800_000), vials)
}

/** A nonconformance that a chart opened by itself: contained, explained, its action done and checked, closed. */
async function settle(
  deps: Deps,
  { tester, manager }: { tester: Call; manager: Call },
  { id, since }: { id: number; since: number },
  { containment, causes, action, done, effect, days }: Story,
): Promise<void> {
  const { done: doneAgo, checked: checkedAgo } = days(since)
  // the chart opened it when the run was stored, 42 minutes after the control was registered
  const opened = daysBefore(deps.now(), since - OPENED_AFTER_DAYS).toISOString()
  await deps.db.transaction(tester, (tx) => backdateNonconformance(tx, id, opened))
  const then = on(deps, since - CONTAINED_AFTER_DAYS, tester)
  const doneAt = on(deps, doneAgo - FINISHED_AFTER_DAYS, tester)
  const checkedAt = on(deps, checkedAgo - CHECKED_AFTER_DAYS, manager)
  // late in the evening an hour later is another day
  const [doneOn, checkedOn] = [todayOf(...doneAt), todayOf(...checkedAt)]
  const contained = await containNonconformance(...then, id, { containment, version: 1 })
  const cause = { cause_method: 'five_whys' as const, causes, version: contained.version }
  const explained = await investigateNonconformance(...then, id, cause)
  const planned = await addAction(...then, id, {
    action: {
      what: action,
      who_id: tester.actor.userId,
      due_on: doneOn,
      checker_id: manager.actor.userId,
      check_due_on: checkedOn,
    },
    version: explained.version,
  })
  const actionId = planned.actions[0]?.id ?? 0
  const finished = { done_on: doneOn, done_note: done, version: 1 }
  await finishAction(...doneAt, actionId, finished)
  const seen = { checked_on: checkedOn, is_effective: true, check_note: effect, version: 2 }
  const { version } = await checkAction(...checkedAt, actionId, seen)
  await closeNonconformance(...checkedAt, id, {
    version,
    password: passwordOf('admin'),
  })
}

function daysBetween(day: string, now: Date): number {
  return Math.floor((now.getTime() - Date.parse(`${day}T00:00:00Z`)) / 86_400_000)
}
