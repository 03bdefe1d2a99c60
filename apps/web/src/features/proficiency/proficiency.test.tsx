import { createProficiencyRound, deleteProficiencyRound, listProficiencyRounds } from '@eluent/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'
import { answer, standIn } from '../../test/server-stand-in.ts'

const RESULT = { assigned: 10, sigma: 0.5, assigned_u: 0.3, ours: 12, ours_u: 0.4, z: 4, zeta: 8, e_n: 4 }
const ROUND = {
  id: 3,
  provider: 'Example PT',
  scheme: 'Hemp',
  round: '2026-1',
  reported_on: '2026-05-04',
  unit: 'percent',
  results: [{ ...RESULT, analyte: 'CBN', verdict: 'unsatisfactory' }],
  nonconformance: { id: 7, number: 'NC-2026-007', state: 'action' },
} as const
const NEXT = [{ analyte: 'CBN', last_on: '2026-05-04', due_on: '2026-11-04', due: 'overdue' }] as const

function open(as: 'tester' | 'viewer', rounds: readonly (typeof ROUND)[] = [ROUND], listed = Promise.resolve()) {
  const server = standIn(
    answer(listProficiencyRounds, async () => {
      await listed
      return { data: { rounds, next: rounds.length > 0 ? NEXT : [] } }
    }),
    answer(createProficiencyRound, { data: ROUND }),
    answer(deleteProficiencyRound, { message: 'Round removed' }),
  )
  return renderApp(server, { at: '/quality/proficiency', as })
}

test('[NCR-08] [NCR-10] a round shows its scores, its nonconformance and what is due; a viewer changes nothing', async () => {
  const app = open('viewer')
  const table = within(await screen.findByRole('table', { name: 'Round 2026-1' }))
  const cells = table.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells).toEqual(['CBN', '10', '0.5', '0.3', '12', '0.4', '4.00', '8.00', '4.00', 'Unsatisfactory'])
  expect(screen.getByRole('link', { name: 'NC-2026-007' }).getAttribute('href')).toBe('/quality/nonconformances/7')
  expect(screen.getByText('Overdue')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Add Round|Remove/ })).toBeNull()
  expect(app.calls).toHaveLength(1)
})

test('a round is added with what the last one had; wrong numbers are said and a double click adds once', async () => {
  const list = Promise.withResolvers<void>()
  const app = open('tester', [ROUND], list.promise)
  // a quick hand is there before the list
  await app.user.click(await screen.findByRole('button', { name: 'Add Round' }))
  list.resolve()
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a round' }))
  expect(dialog.getByLabelText<HTMLInputElement>(/^Provider/).value).toBe('Example PT')
  expect(dialog.getByLabelText<HTMLInputElement>('Analyte').value).toBe('CBN')
  await app.user.type(dialog.getByLabelText('Assigned value'), '1')
  await app.user.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await dialog.findByText(/^The assigned value and our result must be numbers/)).toBeTruthy()
  await app.user.type(dialog.getByLabelText('Our result'), '1.1')
  await app.user.type(dialog.getByLabelText(/^Round/), '2026-2')
  await app.user.dblClick(dialog.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = app.calls.filter(({ method }) => method === 'POST')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toMatchObject({
    proficiency_round: { round: '2026-2', results: [{ analyte: 'CBN', assigned: '1', ours: '1.1' }] },
  })
})

test('one is removed with a reason; without a round the page says when one is kept', async () => {
  const app = open('tester')
  await app.user.click(await screen.findByRole('button', { name: 'Remove Round 2026-1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Round 2026-1' }))
  await app.user.type(dialog.getByLabelText(/^Reason/), 'entered twice')
  await app.user.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(app.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1))
  expect(app.calls.find(({ method }) => method === 'DELETE')).toMatchObject({
    path: '/proficiency_rounds/3',
    body: { reason: 'entered twice' },
  })
  cleanup()
  open('tester', [])
  expect(await screen.findByText('No round yet')).toBeTruthy()
})
