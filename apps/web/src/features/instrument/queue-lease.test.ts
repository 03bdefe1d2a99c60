import { createClient, endQueueRun, takeQueueLease } from '@eluent/contract'
import { expect, test } from 'vitest'
import { createDriverStandIn } from '../../test/driver-stand-in.ts'
import { createDriver } from './driver-client.ts'
import { createLinkStore } from './link-store.ts'
import { createQueueLease } from './queue-lease.ts'

const NOW = '2026-11-28T00:00:00.000Z'

/** A page that holds the lease of an open run, in front of an instrument that says what the test wants. */
function leadingPage() {
  let nowMs = 0
  const ends: unknown[] = []
  let handedOver = 0
  const api = createClient({
    base: '',
    fetch: async (url, { body }) => {
      if (url === endQueueRun.path) ends.push(JSON.parse(typeof body === 'string' ? body : ''))
      const holder = { kind: 'page', name: 'Ada Berg', since: NOW }
      const run = { id: 1, begun_at: NOW, begun_by: 'Ada Berg' }
      return Response.json(url === takeQueueLease.path ? { mine: true, holder, run, handed: [] } : { message: 'Ended' })
    },
  })
  const instrument = createDriverStandIn()
  const driver = createDriver({ address: 'http://driver.test', token: '' }, instrument.fetch)
  const handover = {
    awaitsVial: () => false,
    isEmpty: async () => false,
    submitNext: async () => {
      handedOver += 1
      return 'submitted' as const
    },
  }
  const store = createLinkStore(
    () => NOW,
    () => undefined,
  )
  const lease = createQueueLease({ api, driver, store, handover, page: 'p1', machine: 'HPLC-1', nowMs: () => nowMs })
  const poll = async (): Promise<void> => {
    const machine = await driver.state()
    if (machine === null) throw new Error('the instrument does not answer')
    await lease.keep(machine)
  }
  return { instrument, ends, poll, wait: (ms: number) => (nowMs += ms), handedOver: () => handedOver }
}

test('a page ends the run for an error that stands for ten seconds, not for one of a moment, and hands over nothing meanwhile', async () => {
  const { instrument, ends, poll, wait, handedOver } = leadingPage()
  const seen = async (status: 'ERROR' | 'PRERUN', afterMs: number): Promise<void> => {
    instrument.change({ status, errors: status === 'ERROR' ? 'Leak detected' : '' })
    wait(afterMs)
    await poll()
  }
  await seen('ERROR', 0)
  await seen('ERROR', 9000)
  expect([ends, handedOver()]).toEqual([[], 0])
  await seen('PRERUN', 1000)
  expect([ends, handedOver()]).toEqual([[], 1])
  await seen('ERROR', 1000)
  await seen('ERROR', 9000)
  expect(ends).toEqual([])
  await seen('ERROR', 1000)
  expect(ends).toEqual([{ machine: 'HPLC-1', rule: 'instrument_error', text: 'Leak detected' }])
})

test('a pause that an error of a moment leaves behind ends the run as that error, not as a person', async () => {
  const { instrument, ends, poll, wait } = leadingPage()
  instrument.change({ status: 'ERROR', errors: 'Pressure above upper limit' })
  await poll()
  wait(4000)
  instrument.change({ status: 'PRERUN', errors: '', sequencePaused: true })
  await poll()
  expect(ends).toEqual([{ machine: 'HPLC-1', rule: 'pressure_fault', text: 'Pressure above upper limit' }])
})
