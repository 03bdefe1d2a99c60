import { describe, expect, test } from 'vitest'
import { stateText } from '../samples/sample-state.ts'
import { entryStates } from './entry-states.ts'
import { entryName, type QueueEntry } from './queue-entry.ts'
import { isSameTask, nextTask, pausesItself, startsByItself } from './queue-task.ts'
import { formatElapsed, trayOf, trayTitle } from './tray.ts'
import { allocatePositions } from './vial-positions.ts'

interface VialFacts {
  completed?: boolean
  submitted?: boolean
  type?: string
}

let nextLocation = 1
function entry(slug: string, vials: VialFacts[], started: string | null = null): QueueEntry {
  return {
    id: nextLocation,
    action: null,
    submitted: false,
    sample: {
      id: 100 + nextLocation,
      name: `Sample ${slug}`,
      sample_type: { slug },
      acquisition_started_at: started,
      intake_form: { batch_number: 'LOT-7' },
    },
    vials: vials.map(({ completed = false, submitted = false, type = 'green_1ml' }) => ({
      location: nextLocation++,
      completed,
      submitted,
      prepared_sample: { vial_type: type, label: '' },
    })),
  }
}
function sleep(submitted = false): QueueEntry {
  return { id: 9, action: 'sleep', submitted, sample: null, vials: [] }
}
function fresh(): void {
  nextLocation = 1
}

test('[WORK-01] an entry has the state of its sample, by its vials and its place among the samples', () => {
  fresh()
  const running = entry('sample', [{ completed: true, submitted: true }, { submitted: true }])
  const between = entry('sample', [{ completed: true, submitted: true }, {}])
  const states = entryStates([running, between, sleep(), entry('sample', [{}, {}])])
  expect(states.map((each) => each && stateText(each.state, each))).toEqual([
    'Running 2/2',
    'Queued 2',
    null,
    'Queued 3',
  ])
})

describe('vial positions', () => {
  test('[QUEUE-17] each vial gets the lowest free position of 1 to 100, never 91 or 92', () => {
    expect(allocatePositions([], 3)).toEqual([1, 2, 3])
    expect(allocatePositions([1, 3], 3)).toEqual([2, 4, 5])
    const upTo89 = Array.from({ length: 89 }, (_, index) => index + 1)
    expect(allocatePositions(upTo89, 3)).toEqual([90, 93, 94])
    expect(allocatePositions([], 0)).toEqual([])
  })

  test('98 fit and not one more', () => {
    expect(allocatePositions([], 98)).toHaveLength(98)
    expect(allocatePositions([], 99)).toBe(null)
    expect(allocatePositions([100], 98)).toBe(null)
  })
})

describe('the tray', () => {
  const at = (entries: QueueEntry[], position: number, current: number | null = null): unknown => {
    const place = trayOf(entries, current)[position - 1]
    return [place?.kind, place?.color, place?.mark]
  }

  test('[QUEUE-04] an empty position is faint', () => {
    expect(trayOf([], null)).toHaveLength(100)
    expect(at([], 1)).toEqual(['empty', 'faint', ''])
  })

  test('[QUEUE-05] the current vial is white', () => {
    fresh()
    expect(at([entry('flower', [{}])], 1, 1)).toEqual(['current', 'white', ''])
  })

  test('[QUEUE-06] calibration vials are brown with the letters A to E', () => {
    fresh()
    const entries = [entry('calibration', [{}, {}, {}, {}, {}])]
    expect([1, 2, 3, 4, 5].map((position) => at(entries, position))).toEqual(
      ['A', 'B', 'C', 'D', 'E'].map((letter) => ['calibration', 'brown', letter]),
    )
  })

  test('[QUEUE-07] the vial of a standard shows a tick', () => {
    fresh()
    expect(at([entry('standard', [{ type: 'red_1ml' }])], 1)).toEqual(['standard', 'red', '✓'])
  })

  test('[QUEUE-08] a completed vial is green with a tick', () => {
    fresh()
    expect(at([entry('flower', [{ completed: true, type: 'blue_1ml' }])], 1)).toEqual(['completed', 'green', '✓'])
  })

  test('[QUEUE-09] positions 91 and 92 are aqua with W', () => {
    expect(at([], 91, 91)).toEqual(['wash', 'aqua', 'W'])
    expect(at([], 92)).toEqual(['wash', 'aqua', 'W'])
    expect(at([], 93)).toEqual(['empty', 'faint', ''])
  })

  test('[QUEUE-10] other queued vials show their colour; current comes before completed, completed before the kind', () => {
    fresh()
    const entries = [
      entry('flower', [{ type: 'yellow_1ml' }, { type: 'blue_1ml' }]),
      entry('calibration', [{ completed: true }, { completed: true }]),
    ]
    expect(at(entries, 1)).toEqual(['queued', 'yellow', ''])
    expect(at(entries, 2)).toEqual(['queued', 'blue', ''])
    expect(at(entries, 3)).toEqual(['completed', 'green', '✓'])
    expect(at(entries, 4, 4)).toEqual(['current', 'white', ''])
  })

  test('[WORK-10] a vial is titled by position, sample, batch number, label and state', () => {
    fresh()
    const [placed] = trayOf([entry('flower', [{}])], null)
    expect(
      placed && trayTitle({ ...placed, vial: { sample: 'GG4 A', batchNumber: 'LOT-7', label: 'High 5000x' } }),
    ).toBe('1, GG4 A, LOT-7, High 5000x, queued')
    expect(
      trayOf([entry('flower', [{}])], 2)
        .slice(0, 3)
        .map(trayTitle),
    ).toEqual(['1, empty', '2, Sample flower, LOT-7, being acquired', '3, empty'])
    expect(trayOf([], null).slice(90, 92).map(trayTitle)).toEqual(['91, wash', '92, wash'])
  })

  test('the timer counts from the start of the acquisition in mm:ss', () => {
    const elapsed = (now: string): string => formatElapsed('2026-03-01T10:00:00Z', new Date(now))
    expect(elapsed('2026-03-01T10:00:00.999Z')).toBe('00:00')
    expect(elapsed('2026-03-01T10:03:12Z')).toBe('03:12')
    expect(elapsed('2026-03-01T12:00:01Z')).toBe('120:01')
    expect(elapsed('2026-03-01T09:59:00Z')).toBe('00:00')
  })
})

describe('the next task', () => {
  test('[TASK-01] [TASK-03] it names location, sample, vial number and vial count', () => {
    fresh()
    const queued = entry('flower', [{ completed: true }, {}])
    expect(nextTask([queued])).toEqual({
      location: 2,
      name: 'Sample flower',
      sample_id: queued.sample?.id,
      vial_number: 2,
      vial_count: 2,
    })
    expect(nextTask([sleep()])).toEqual({ action: 'sleep' })
  })

  test('[TASK-02] the first vial neither completed nor submitted, in entry order, or a sleep entry; there may be none', () => {
    fresh()
    const running = entry('flower', [{ completed: true }, { submitted: true }])
    const waiting = entry('flower', [{ submitted: true }, {}])
    expect(nextTask([running, waiting])).toMatchObject({ location: 4, vial_number: 2 })
    expect(nextTask([running, sleep(), waiting])).toEqual({ action: 'sleep' })
    expect(nextTask([running, sleep(true), waiting])).toMatchObject({ location: 4 })
    expect(nextTask([running])).toBe(null)
    expect(nextTask([])).toBe(null)
  })

  test('[TASK-04] the next starts by itself when the current is complete and another, unpaused, with no sequence running', () => {
    fresh()
    const [current, next] = [nextTask([entry('flower', [{}])]), nextTask([entry('flower', [{}])])]
    const facts = { current, current_completed: true, next, queue_paused: false, sequence_running: false }
    expect(startsByItself(facts)).toBe(true)
    expect(startsByItself({ ...facts, current_completed: false })).toBe(false)
    expect(startsByItself({ ...facts, next: current })).toBe(false)
    expect(startsByItself({ ...facts, next: null })).toBe(false)
    expect(startsByItself({ ...facts, queue_paused: true })).toBe(false)
    expect(startsByItself({ ...facts, sequence_running: true })).toBe(false)
    expect(isSameTask({ action: 'sleep' }, { action: 'sleep' })).toBe(true)
    expect(isSameTask({ action: 'sleep' }, current)).toBe(false)
    expect([isSameTask(null, current), isSameTask(current, null), isSameTask(null, null)]).toEqual([false, false, true])
  })

  test('[TASK-05] the queue pauses itself while a warmup or sleep method runs', () => {
    const pauses = (method: string, status: 'RUN' | 'PRERUN', paused = false): boolean =>
      pausesItself({ method, status }, paused)
    expect(pauses('2_Flush_Startup_Run.M', 'RUN')).toBe(true)
    expect(pauses('3_Flush_Idle_Sleep.M', 'RUN')).toBe(true)
    expect(pauses('3_Flush_Idle_Sleep.M', 'RUN', true)).toBe(false)
    expect(pauses('3_Flush_Idle_Sleep.M', 'PRERUN')).toBe(false)
    expect(pauses('1_Run.M', 'RUN')).toBe(false)
  })
})

test('an entry is named after its sample or its action', () => {
  fresh()
  expect([entry('flower', [{}]), sleep()].map(entryName)).toEqual(['Sample flower', 'Sleep'])
})
