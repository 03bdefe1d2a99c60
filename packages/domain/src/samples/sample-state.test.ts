import { describe, expect, test } from 'vitest'
import { sampleMarks, sampleState, stateText, type SampleStateFacts } from './sample-state.ts'

const NEW: SampleStateFacts = { runs: 0, finished: false, queued: false, acquiring: false, release: null, epoch: 0 }
const DONE = { ...NEW, runs: 2, finished: true }

describe('[WORK-01] sampleState', () => {
  test.each([
    ['not_run', NEW],
    ['queued', { ...NEW, queued: true }],
    ['queued', { ...NEW, queued: true, runs: 1 }],
    ['running', { ...NEW, queued: true, acquiring: true }],
    ['partly_run', { ...NEW, runs: 1 }],
    ['finished', DONE],
    ['released', { ...DONE, release: { epoch: 0, current: true } }],
    ['changed', { ...DONE, release: { epoch: 0, current: false } }],
    ['withdrawn', { ...NEW, release: { epoch: 0, current: false }, epoch: 1 }],
    ['partly_run', { ...NEW, runs: 1, release: { epoch: 0, current: false }, epoch: 1 }],
    ['finished', { ...DONE, release: { epoch: 0, current: false }, epoch: 1 }],
  ] as const)('%s', (state, facts) => {
    expect(sampleState(facts)).toBe(state)
  })
})

test('[WORK-01] the word says the place in the queue, the vial that runs, the runs so far', () => {
  const details = { runs: 1, runs_required: 2, queue_place: 3 }
  expect(stateText('queued', details)).toBe('Queued 3')
  expect(stateText('queued', { ...details, queue_place: null })).toBe('Queued')
  expect(stateText('running', { ...details, runs: 0 })).toBe('Running 1/2')
  expect(stateText('partly_run', details)).toBe('Partly run 1/2')
  expect(stateText('not_run', details)).toBe('Not run')
})

test('[WORK-01] marks stand in one order', () => {
  const plain = { certus_id: null, result_type: 'CLOSE', imported: false, state: 'finished', review_state: null }
  expect(sampleMarks({ ...plain, certus_id: 7, result_type: 'OVER', imported: true })).toEqual([
    'sealed',
    'over_range',
    'imported',
  ])
  expect(sampleMarks(plain)).toEqual([])
  expect(sampleMarks({ ...plain, review_state: 'reviewed', due: 'overdue' })).toEqual(['overdue', 'in_review'])
  expect(sampleMarks({ ...plain, state: 'changed', review_state: 'returned' })).toEqual(['returned'])
  // what was certified, or is measured again, has no review to wait for
  expect(sampleMarks({ ...plain, state: 'released', review_state: 'certified' })).toEqual([])
  expect(sampleMarks({ ...plain, state: 'queued', review_state: 'returned' })).toEqual([])
})
