import {
  approveUncertaintyBudget,
  createUncertaintyBudget,
  listControlCharts,
  listProficiencyRounds,
  listUncertaintyBudgets,
  readReportMethod,
  readSigning,
  type UncertaintyBudget,
} from '@eluent/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'
import { answer, standIn } from '../../test/server-stand-in.ts'

const BUDGET: UncertaintyBudget = {
  id: 3,
  version: 1,
  method_id: 4,
  method_version: 2,
  estimated_on: '2026-05-04',
  k: 2,
  correlation: 0,
  moisture_u_percent: null,
  lines: [
    {
      analyte: 'THCA',
      approach: 'top_down',
      from_percent: 0.1,
      to_percent: 30,
      source: 'Rounds of 2026',
      reproducibility: { from: 'duplicates', pairs: [[1, 1.1]] },
      references: [],
      factors: [],
      u_percent: 3.19,
      shares: [
        { name: 'u(Rw)', u_percent: 1.67, share_percent: 27.4 },
        { name: 'u(bias)', u_percent: 2.72, share_percent: 72.6 },
      ],
    },
  ],
  note: null,
  created_at: '2026-05-04T10:00:00.000Z',
  created_by_name: 'Tess Tester',
  approved_at: null,
  approved_by_name: null,
  signature: null,
  voided_at: null,
  voided_by_name: null,
  void_reason: null,
}
const METHOD = {
  id: 4,
  method_name: 'Cannabinoids',
  version: 2,
  revision: 5,
  analytes: [
    { analyte: 'THCA', color: '112233', lod_ug_ml: 0.1, loq_ug_ml: 0.3 },
    { analyte: 'CBD', color: '332211', lod_ug_ml: null, loq_ug_ml: 0.5 },
  ],
  derived_compounds: [],
  quantify_from: 'instrument',
} as const

function open(as: 'admin' | 'viewer', ...budgets: readonly UncertaintyBudget[]) {
  const server = standIn(
    answer(readReportMethod, { data: METHOD }),
    answer(listUncertaintyBudgets, { data: [...budgets] }),
    answer(createUncertaintyBudget, { data: BUDGET }),
    answer(approveUncertaintyBudget, { data: BUDGET }),
    answer(listControlCharts, { data: [], meta: { total_count: 0 } }),
    answer(listProficiencyRounds, { data: { rounds: [], next: [] } }),
    answer(readSigning, { data: { asks_email: false, consent: null } }),
  )
  return { ...renderApp(server, { as, at: '/samples/report-methods/4/uncertainty' }), server }
}

test('[UNCERT-01] a budget is drafted with its numbers computed while typing, and approved by signature', async () => {
  const app = open('admin', BUDGET)
  expect(await screen.findByText('Reports state no U')).toBeTruthy()
  const row = within(screen.getByRole('table', { name: 'Draft No. 3' })).getByRole('row', { name: /^THCA/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['THCA', '0.1 – 30', '3.19', '6.38', 'From control charts and references', 'Rounds of 2026'])
  await app.user.click(screen.getByRole('button', { name: 'Approve ...' }))
  const sign = within(await screen.findByRole('dialog', { name: 'Approve the budget' }))
  await app.user.type(await sign.findByLabelText(/^Your Password/), 'secret')
  await app.user.click(sign.getByRole('button', { name: 'Approve' }))
  await waitFor(() =>
    expect(app.server.sent(approveUncertaintyBudget)).toMatchObject([
      { params: { id: 3 }, body: { version: 1, signing: { password: 'secret' } } },
    ]),
  )

  await app.user.click(screen.getByRole('button', { name: 'Draft a budget ...' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Draft a budget' }))
  await app.user.selectOptions(dialog.getByLabelText('Add an analyte'), 'CBD')
  await app.user.selectOptions(await dialog.findByLabelText('Approach'), 'fixed')
  await app.user.type(dialog.getByLabelText('Valid from, %'), '1')
  await app.user.type(dialog.getByLabelText('Valid to, %'), '9')
  await app.user.type(dialog.getByLabelText(/^Source/), 'VR-7')
  await app.user.click(dialog.getByRole('button', { name: 'Save Draft' }))
  // the line before lacks seven pairs, and is opened with its error
  expect(await dialog.findByText(/^Please enter at least 8 pairs/)).toBeTruthy()
  expect(app.server.sent(createUncertaintyBudget)).toEqual([])
  await app.user.click(dialog.getByRole('button', { name: 'Remove THCA' }))
  await app.user.click(dialog.getByRole('button', { name: 'CBD' }))
  await app.user.type(await dialog.findByLabelText(/^U with k = 2/), '9')
  expect(await dialog.findByText('u = 4.5 %, U = 9 % of the result (k = 2)')).toBeTruthy()
  await app.user.click(dialog.getByRole('button', { name: 'Save Draft' }))
  await waitFor(() =>
    expect(app.server.sent(createUncertaintyBudget)).toMatchObject([
      {
        body: {
          budget: { method_id: 4, k: '2', lines: [{ analyte: 'CBD', approach: 'fixed', expanded_percent: '9' }] },
        },
      },
    ]),
  )
})

test('who may not enter sees the budgets and no button; a voided one stays with its reason', async () => {
  const voided = {
    approved_at: '2026-05-05T10:00:00.000Z',
    approved_by_name: 'Grace Lead',
    voided_at: '2026-06-01T10:00:00.000Z',
    voided_by_name: 'Grace Lead',
    void_reason: 'The reference was recalled',
  }
  open('viewer', { ...BUDGET, ...voided })
  expect(await screen.findByText(/^Budget No. 3, version 2: Voided .*The reference was recalled$/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Draft|Approve|Void|Remove/ })).toBeNull()
})
