import { MantineProvider } from '@mantine/core'
import { SAMPLE_STATES, type SampleMark } from '@eluent/domain/samples'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { theme } from '../../frame/theme.ts'
import { StateCell, StateWord } from './StateWord.tsx'

afterEach(cleanup)

const shown = (sample: Parameters<typeof StateWord>[0]['sample'], Part = StateWord) =>
  render(<Part sample={sample} />, {
    wrapper: ({ children }) => (
      <MantineProvider theme={theme} env="test" withCssVariables={false}>
        {children}
      </MantineProvider>
    ),
  }).container

test('[WORK-01] each state has its word, and no two look the same without colour', () => {
  const looks = SAMPLE_STATES.map((state) => {
    const container = shown({ state, runs: 1, runs_required: 2, queue_place: 3 })
    return {
      text: container.querySelector('[data-tone]')?.textContent,
      shape: container.querySelector('svg')?.innerHTML,
    }
  })
  expect(looks.map(({ text }) => text)).toEqual([
    'Not run',
    'Queued 3',
    'Running 2/2',
    'Partly run 1/2',
    'Finished',
    'Released',
    'Changed',
    'Withdrawn',
  ])
  // a half circle stands for both states in the middle of the runs
  expect(new Set(looks.map(({ shape }) => shape)).size).toBe(SAMPLE_STATES.length - 1)
})

test('[WORK-01] marks stand after the word; in a list those that have no room are counted, and named for who hears the page', () => {
  const sample = { state: 'released', runs: 2, runs_required: 2, queue_place: null } as const
  const words = (marks: SampleMark[], Part: typeof StateWord) =>
    [...shown({ ...sample, marks }, Part).querySelectorAll('[data-tone], span:not(:has(*))')].map(
      ({ textContent }) => textContent,
    )
  expect(words(['sealed', 'imported'], StateWord)).toEqual(['Released', 'Sealed', 'Imported'])
  expect(words(['overdue', 'returned'], StateCell)).toEqual(['Released', 'Overdue', 'Returned'])
  expect(words(['overdue', 'in_review', 'over_range', 'imported'], StateCell)).toEqual([
    'Released',
    'Overdue',
    '+3',
    'In review, Over range, Imported',
  ])
})
