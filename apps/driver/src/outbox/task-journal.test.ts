import { describe, expect, test } from 'vitest'
import { vial } from '../testing/driver-bench.ts'
import { useDriverBench } from '../testing/fixtures.ts'

const bench = useDriverBench()

const injection = {
  injectedAt: '2026-11-20T08:00:45.000Z',
  csDataFolder: 'Blue-Dream_12',
  csDataName: '007.D',
  attempt: 1,
  carryOverUgMl: { THC: 0.01 },
}

describe('the task journal', () => {
  test('keeps a task with its injection until it has an end', () => {
    const { journal } = bench
    const number = journal.accept(vial({ task_key: 'k' }))
    expect(journal.unfinished()).toEqual([
      { number, state: 'accepted', task: vial({ task_key: 'k' }), injection: null },
    ])
    journal.injected(number, injection)
    expect(journal.unfinished()).toMatchObject([{ state: 'injected', injection }])
    journal.acquired(number)
    expect(journal.unfinished()).toMatchObject([{ state: 'acquired', injection }])
    journal.finished(number)
    expect(journal.unfinished()).toEqual([])
  })

  test('knows a key until its task broke', () => {
    const { journal } = bench
    const number = journal.accept(vial({ task_key: 'k' }))
    expect(journal.findByKey('k')?.number).toBe(number)
    journal.broken(number, 'Aborted.')
    expect(journal.findByKey('k')).toBeNull()
  })

  test('counts the injections of a vial, per epoch', () => {
    const { journal } = bench
    expect(journal.nextAttempt(vial())).toBe(1)
    journal.broken(journal.acceptWith(vial(), injection), 'Aborted.')
    expect(journal.nextAttempt(vial())).toBe(2)
    expect(journal.nextAttempt(vial({ epoch: 1 }))).toBe(1)
    expect(journal.nextAttempt(vial({ vial_number: 2 }))).toBe(1)
  })

  test('small facts survive', () => {
    expect(bench.journal.recall('thing')).toBeNull()
    bench.journal.keep('thing', { a: 1 })
    bench.journal.keep('thing', { a: 2 })
    bench.restart()
    expect(bench.journal.recall('thing')).toEqual({ a: 2 })
  })
})
