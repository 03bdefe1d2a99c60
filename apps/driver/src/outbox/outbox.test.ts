import type { AcqHookEvent } from '@eluent/contract'
import { describe, expect, test } from 'vitest'
import { createFakeClock } from '../testing/fake-clock.ts'
import { inTransaction, openDriverDatabase } from './driver-database.ts'
import { createOutbox } from './outbox.ts'
import { useFolder } from '../testing/fixtures.ts'

const folder = useFolder()

function started(id: string): AcqHookEvent {
  return {
    id,
    type: 'StartAcquisition',
    sampleInfo: {
      sample_id: 12,
      vial_number: 1,
      vial_count: 2,
      location: 7,
      name: 'Blue Dream',
      epoch: null,
      started_at: '2026-11-20T08:00:45.000Z',
      machineName: 'HPLC-TEST',
    },
  }
}

function open() {
  const db = openDriverDatabase(folder.path)
  const clock = createFakeClock()
  return { db, clock, outbox: createOutbox(db, clock) }
}

describe('the outbox', () => {
  test('gives events back in the order they came, also after a restart, whatever the clock did', () => {
    const first = open()
    first.outbox.putStarted(started('b'))
    first.clock.stepWallClock(-86_400_000)
    first.outbox.putStarted(started('a'))
    first.db.close()
    const { outbox, db } = open()
    expect(outbox.pending().map(({ event }) => event)).toEqual([started('b'), started('a')])
    db.close()
  })

  test('an id is stored once', () => {
    const { outbox, db } = open()
    expect([outbox.putStarted(started('a')), outbox.putStarted(started('a'))]).toEqual([true, false])
    expect(outbox.count()).toBe(1)
    db.close()
  })

  test('a confirmed event is gone for good and may be confirmed again; a foreign id is not known', () => {
    const { outbox, db } = open()
    outbox.putStarted(started('a'))
    expect(outbox.confirm('a')).toBe(true)
    expect(outbox.pending()).toEqual([])
    expect(outbox.confirm('a')).toBe(true)
    expect(outbox.confirm('z')).toBe(false)
    // Kept for a while, so that the same event cannot come in a second time.
    expect(outbox.putStarted(started('a'))).toBe(false)
    db.close()
  })

  test('what was confirmed over thirty days ago is pruned, what was not stays', () => {
    const { outbox, clock, db } = open()
    outbox.putStarted(started('old'))
    outbox.putStarted(started('waiting'))
    outbox.confirm('old')
    clock.advance(31 * 24 * 3_600_000)
    outbox.putStarted(started('new'))
    outbox.confirm('new')
    expect(outbox.confirm('old')).toBe(false)
    expect(outbox.rows().map(({ id }) => id)).toEqual(['waiting'])
    db.close()
  })

  test('counts how often and when an event went out', () => {
    const { outbox, clock, db } = open()
    outbox.putStarted(started('a'))
    clock.advance(1000)
    outbox.noteEmitted('a')
    outbox.noteEmitted('a')
    expect(outbox.rows()).toMatchObject([{ id: 'a', emitted: 2, last_emitted_at: '2026-11-20T08:00:01.000Z' }])
    db.close()
  })

  test('a transaction that fails leaves nothing behind', () => {
    const { outbox, db } = open()
    expect(() =>
      inTransaction(db, () => {
        outbox.putStarted(started('a'))
        throw new Error('no')
      }),
    ).toThrow('no')
    expect(outbox.count()).toBe(0)
    db.close()
  })

  test('a folder.path of a newer driver is not touched', () => {
    const { db } = open()
    db.exec('PRAGMA user_version = 99')
    db.close()
    expect(open).toThrow(/newer driver/)
  })
})
