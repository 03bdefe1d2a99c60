import { dayAfter } from '@eluent/domain/equipment'
import type { NonconformanceKind, NonconformanceSeverity, Touch } from '@eluent/domain/nonconformances'
import { createNonconformance } from '../features/nonconformances/change-nonconformance.ts'
import { addAction, checkAction, finishAction } from '../features/nonconformances/corrective-actions.ts'
import {
  closeNonconformance,
  containNonconformance,
  investigateNonconformance,
} from '../features/nonconformances/take-step.ts'
import { backdateNonconformance } from '../records/demo/demo-store.ts'
import type { Call } from '../platform/call/call.ts'
import type { Deps } from '../views/deps.ts'
import { on } from './clock.ts'
import { idOf } from './inventory.ts'
import { passwordOf } from './people.ts'
import { todayOf } from '../platform/call/today.ts'

/** Days are before today; a due day that is to come is negative. */
interface Story {
  what: string
  kind: NonconformanceKind
  severity: NonconformanceSeverity
  found: number
  since?: number
  touches: readonly Touch[]
  containment?: string
  whys?: readonly string[]
  action?: {
    what: string
    due: number
    check: number
    done?: { on: number; note: string }
    checked?: { on: number; seen: string }
  }
  closed?: number
}

/** Records that the demo's nonconformances are about. */
interface DemoRecords {
  /** A sample that is finished and not released. */
  unreleased: number
  /** Ids by name. */
  equipment: ReadonlyMap<string, number>
}

type SeedDeps = Pick<Deps, 'db' | 'now' | 'passwords'>
interface People {
  tester: Call
  manager: Call
}

/** What the demo laboratory found and what it does about it: from just opened to closed with its action checked. */
export async function seedNonconformances(
  deps: SeedDeps,
  tester: Call,
  manager: Call,
  records: DemoRecords,
): Promise<void> {
  const today = todayOf(deps, tester)
  for (const story of storiesOf(records)) await tell(deps, { tester, manager }, story, today)
}

/** Each step on its day: contained on the day it was found, its cause and action two days later. */
async function tell(deps: SeedDeps, { tester, manager }: People, story: Story, today: string): Promise<void> {
  const { found, containment, whys, action, closed } = story
  const before = (days: number) => dayAfter(today, -days)
  const then = on(deps, found, tester)
  let record = await createNonconformance(...then, {
    nonconformance: {
      what: story.what,
      kind: story.kind,
      severity: story.severity,
      found_on: before(found),
      since: story.since === undefined ? null : before(story.since),
      touches: [...story.touches],
    },
  })
  const { id } = record
  const at = then[0].now().toISOString()
  await deps.db.transaction(tester, (tx) => backdateNonconformance(tx, id, at))
  if (containment !== undefined)
    record = await containNonconformance(...then, id, { containment, version: record.version })
  if (whys === undefined || action === undefined) return
  const soon = on(deps, Math.max(0, found - 2), tester)
  const cause = { cause_method: 'five_whys' as const, causes: [...whys], version: record.version }
  record = await investigateNonconformance(...soon, id, cause)
  const planned = {
    what: action.what,
    who_id: tester.actor.userId,
    due_on: before(action.due),
    checker_id: manager.actor.userId,
    check_due_on: before(action.check),
  }
  record = await addAction(...soon, id, { action: planned, version: record.version })
  const actionId = record.actions[0]?.id ?? 0
  const { done, checked } = action
  if (done === undefined) return
  const said = { done_on: before(done.on), done_note: done.note, version: 1 }
  await finishAction(...on(deps, done.on, tester), actionId, said)
  if (checked === undefined) return
  const effect = { checked_on: before(checked.on), is_effective: true, check_note: checked.seen, version: 2 }
  const { version } = await checkAction(...on(deps, checked.on, manager), actionId, effect)
  if (closed === undefined) return
  await closeNonconformance(...on(deps, closed, manager), id, { version, password: passwordOf('admin') })
}

function storiesOf({ unreleased, equipment }: DemoRecords): readonly Story[] {
  return [
    {
      what: 'The check standard of the morning read 78.2 % for CBDA, below 80 %. Ten samples had been injected since the last passing one.',
      kind: 'quality_control',
      severity: 'medium',
      found: 64,
      since: 65,
      touches: [],
      containment:
        'The queue was stopped. The ten samples were prepared and injected again after the standard was renewed.',
      whys: [
        'The working standard had lost CBDA.',
        'It had stood at room temperature over the weekend.',
        'The refrigerator of the instrument room was switched off for cleaning.',
        'Nobody was told when it was switched on again.',
      ],
      action: {
        what: 'Write the time of each cleaning into the log book of the refrigerator, with who switches it on again',
        due: 50,
        check: 36,
        done: { on: 52, note: 'A line for it stands on the cleaning sheet; both shifts were told.' },
        checked: { on: 37, seen: 'Four cleanings since then, each with both names; all check standards passed.' },
      },
      closed: 36,
    },
    {
      what: 'Two vials of one tray bear the same label. Which of them holds this sample is not certain.',
      kind: 'sample',
      severity: 'high',
      found: 1,
      since: 1,
      touches: [{ kind: 'sample', id: unreleased }],
      containment:
        'Both vials were set aside; the sample is not reported until it was prepared again from the retained part.',
    },
    {
      what: 'The 1000 uL pipette gave 987 uL in the weekly check by weight; 992 to 1008 uL are allowed.',
      kind: 'equipment',
      severity: 'medium',
      found: 12,
      since: 19,
      touches: [{ kind: 'equipment', id: idOf(equipment, 'Pipette 1000 uL') }],
      containment: 'The pipette was taken off the bench. The spare one is used.',
      whys: ['The seal is worn.', 'It was last changed two years ago.', 'No interval is set for it.'],
      action: { what: 'Change the seal and set a yearly interval for all pipettes', due: -5, check: -35 },
    },
    {
      what: 'The sample refrigerator stood at 9.5 C on Monday morning; 2 to 8 C are allowed.',
      kind: 'environment',
      severity: 'low',
      found: 34,
      since: 36,
      touches: [{ kind: 'equipment', id: idOf(equipment, 'Refrigerator 2') }],
      containment: 'The door was closed and the temperature was back at 4 C within an hour. No extract was inside.',
      whys: ['The door had not closed.', 'A rack stood out of its place.'],
      action: {
        what: 'Mark the place of the racks on the shelves',
        due: 20,
        check: 2,
        done: { on: 20, note: 'Yellow lines on all four shelves.' },
      },
    },
    {
      what: 'A client says that the certificate of a delivery names an old address of the farm.',
      kind: 'complaint',
      severity: 'low',
      found: 2,
      touches: [],
    },
  ]
}
