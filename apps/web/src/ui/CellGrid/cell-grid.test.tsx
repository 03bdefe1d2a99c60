import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { CellGrid, type CellMark } from './CellGrid.tsx'
import type { Place } from './grid-keys.ts'

const rows = Array.from({ length: 20_000 }, (_, row) => Array.from({ length: 60 }, (_, column) => `${row}/${column}`))
afterEach(cleanup)

const orange: CellMark = { color: '#fa0', textColor: '#000', label: 'Sample name' }

function show(picks: 'cell' | 'row' | null) {
  const reported: string[] = []
  const say =
    (word: string) =>
    ({ row, column }: Place) =>
      reported.push(`${word} ${row},${column}`)
  render(
    <CellGrid
      label="Cells of big.csv"
      rows={rows}
      cellMarks={new Map([['1,2', orange]])}
      rowMarks={new Map([[3, { ...orange, label: 'Sample List Header Row' }]])}
      pinned={[]}
      picks={picks}
      onPick={say('pick')}
      onClear={say('clear')}
      onEscape={() => reported.push('leave')}
    />,
  )
  return { reported, user: userEvent.setup({ delay: null }), grid: screen.getByLabelText('Cells of big.csv') }
}
/** The cell that the keyboard stands on. */
const active = (grid: HTMLElement): string | null | undefined =>
  document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.textContent

test('of 20,000 rows and 60 columns only those in sight are drawn, and the grid says how many there are', () => {
  const { grid } = show('cell')
  expect(grid.getAttribute('aria-rowcount')).toBe('20001')
  expect(grid.getAttribute('aria-colcount')).toBe('61')
  const drawn = grid.querySelectorAll('td[data-column]')
  expect(drawn.length).toBeGreaterThan(100)
  expect(drawn.length).toBeLessThan(2_000)
})

test('a marked cell names what it stands for, so do the cells of a marked row', () => {
  const { grid } = show('cell')
  expect(within(grid).getByLabelText('1/2, Sample name').tagName).toBe('TD')
  expect(within(grid).getByLabelText('3/0, Sample List Header Row').tagName).toBe('TD')
  expect(within(grid).getByLabelText('4, Sample List Header Row').tagName).toBe('TH')
})

test('the keyboard goes everywhere: arrows, Home, End; Enter picks, Delete clears, Escape leaves', async () => {
  const { grid, reported, user } = show('cell')
  await user.tab()
  expect(document.activeElement).toBe(grid)
  await user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}')
  expect(active(grid)).toBe('1/2')
  await user.keyboard('{Enter}{Delete}{Escape}{Home}{ArrowDown} ')
  expect(reported).toEqual(['pick 1,2', 'clear 1,2', 'leave', 'pick 2,0'])
})

test('a row is picked by any of its cells or by its number; a cell only by itself', async () => {
  const { grid, reported, user } = show('row')
  await user.click(within(grid).getByText('2/1'))
  await user.click(within(grid).getByText('6'))
  expect(reported).toEqual(['pick 2,1', 'pick 5,0'])
})

test('where nothing is to be picked a click only moves the place', async () => {
  const { grid, reported, user } = show(null)
  await user.click(within(grid).getByText('2/1'))
  expect(reported).toEqual([])
  expect(active(grid)).toBe('2/1')
  expect(grid.getAttribute('aria-readonly')).toBe('true')
})
