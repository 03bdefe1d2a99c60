import type { DriverEvent } from '@eluent/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDelivery } from './delivery.ts'
import type { Delivery } from './delivery.ts'
import { vial } from './testing/driver-bench.ts'
import { defined, useDriverBench } from './testing/fixtures.ts'

const bench = useDriverBench()
let delivery: Delivery
beforeEach(() => {
  delivery = createDelivery(bench.outbox, bench.clock, 15_000)
})
afterEach(async () => {
  delivery.stop()
})

function browser() {
  const received: string[] = []
  return { received, emitEvent: ({ event }: DriverEvent) => received.push(event.type) }
}

async function runOneVial(): Promise<void> {
  bench.simulator.submit(vial())
  await bench.live(800)
}

describe('delivery', () => {
  test('an event goes to every browser as it comes, and is on disk by then', async () => {
    const a = browser()
    const onDisk: number[] = []
    delivery.connect(a)
    delivery.connect({ emitEvent: () => onDisk.push(bench.outbox.count()) })
    bench.simulator.submit(vial())
    await bench.live(55)
    expect(a.received).toEqual(['StartAcquisition'])
    expect(onDisk).toEqual([1])
  })

  test('a browser that comes late receives everything unconfirmed, oldest first', async () => {
    await runOneVial()
    const late = browser()
    delivery.connect(late)
    expect(late.received).toEqual(['StartAcquisition', 'PostDA'])
  })

  test('what is not confirmed is sent again every 15 s with the same id; what is confirmed never', async () => {
    await runOneVial()
    const ids: string[] = []
    delivery.connect({ emitEvent: ({ event }) => ids.push(event.id) })
    const [startedId, runId] = [...ids]
    delivery.confirm(defined(startedId))
    bench.clock.advance(45_000)
    expect(ids).toEqual([startedId, runId, runId, runId, runId])
    delivery.confirm(defined(runId))
    bench.clock.advance(600_000)
    expect(ids).toHaveLength(5)
  })

  test('an hour without any browser loses nothing', async () => {
    await runOneVial()
    bench.clock.advance(3_600_000)
    const back = browser()
    delivery.connect(back)
    expect(back.received).toEqual(['StartAcquisition', 'PostDA'])
  })

  test('a browser that left receives nothing more', async () => {
    const a = browser()
    delivery.connect(a)()
    await runOneVial()
    expect(a.received).toEqual([])
  })

  test('resume sends all that waits at once and says how many', async () => {
    await runOneVial()
    const a = browser()
    delivery.connect(a)
    expect(delivery.resume()).toBe(2)
    expect(a.received).toHaveLength(4)
  })

  test('an event confirmed by one browser is gone for all, and a second confirmation is known', async () => {
    await runOneVial()
    const { event } = defined(bench.outbox.pending()[1])
    expect([delivery.confirm(event.id), delivery.confirm(event.id), delivery.confirm('PostDA:other')]).toEqual([
      true,
      true,
      false,
    ])
  })
})
