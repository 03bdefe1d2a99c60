import { expect, test } from 'vitest'
import { needsAHand, type DayFacts } from './needs-a-hand.ts'

const READY: DayFacts = { counts: { queued: 2 }, machine: { status: 'PRERUN', bottles: [] }, queuePaused: false }
const texts = (change: Partial<DayFacts>) => needsAHand({ ...READY, ...change }).map(({ text }) => text)

test('[WORK-11] nothing needs a hand while the instrument is ready and no report is behind its sample', () => {
  expect(texts({})).toEqual([])
  expect(texts({ counts: {}, queuePaused: true })).toEqual([])
  expect(texts({ machine: null, queuePaused: true })).toEqual([])
})

test('[WORK-11] an error, a paused queue, a low bottle, changed and withdrawn reports, the worst first', () => {
  const machine = {
    status: 'ERROR',
    bottles: [
      { channel: 'C', bot: 19 },
      { channel: 'D', bot: 20 },
    ],
  } as const
  const needs = needsAHand({ counts: { queued: 2, changed: 1, withdrawn: 3 }, machine, queuePaused: true })
  expect(needs).toEqual([
    { text: 'The instrument reports an error', state: null },
    { text: 'The queue is paused, and 2 samples wait in it', state: 'queued' },
    { text: 'Warning Bottle C Low', state: null },
    { text: '1 sample reads otherwise than its released report', state: 'changed' },
    { text: '3 samples have a withdrawn report and no new one', state: 'withdrawn' },
  ])
})

test('[DASH-02] what is due today is named, with the list of it', () => {
  const needs = (dueToday: number) => needsAHand({ ...READY, dueToday })
  expect([needs(0), needs(1), needs(2)]).toEqual([
    [],
    [{ text: '1 sample is due today', state: null, mark: 'due_today' }],
    [{ text: '2 samples are due today', state: null, mark: 'due_today' }],
  ])
})
