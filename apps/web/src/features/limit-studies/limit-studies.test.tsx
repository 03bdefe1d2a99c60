import {
  approveLimitStudy,
  createLimitStudy,
  listLimitStudies,
  readQualitySettings,
  readReportMethod,
  updateReportMethod,
  type LimitStudy,
} from '@eluent/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'
import { answer, standIn } from '../../test/server-stand-in.ts'

const STUDY: LimitStudy = {
  id: 3,
  version: 1,
  method_id: 4,
  method_version: 2,
  studied_on: '2026-05-04',
  matrix: 'flower',
  design: 'replicates',
  values: [{ analyte: 'THCA', lod_ug_ml: 0.1, loq_ug_ml: 0.3 }],
  note: null,
  created_at: '2026-05-04T10:00:00.000Z',
  created_by_name: 'Tess Tester',
  approved_at: '2026-05-05T10:00:00.000Z',
  approved_by_name: 'Grace Lead',
}
const METHOD = {
  id: 4,
  method_name: 'Cannabinoids',
  version: 2,
  revision: 5,
  analytes: [
    { analyte: 'THCA', color: '112233', lod_ug_ml: 0.1, loq_ug_ml: 0.3 },
    { analyte: 'CBD', color: '332211', lod_ug_ml: null, loq_ug_ml: 0.5 },
    { analyte: 'CBN', color: '332211', lod_ug_ml: null, loq_ug_ml: null },
  ],
  derived_compounds: [],
  quantify_from: 'instrument',
} as const

function open(...studies: readonly LimitStudy[]) {
  const server = standIn(
    answer(readReportMethod, { data: METHOD }),
    answer(readQualitySettings, {}),
    answer(listLimitStudies, { data: [...studies] }),
    answer(createLimitStudy, { data: STUDY }),
    answer(approveLimitStudy, { data: STUDY }),
    answer(updateReportMethod, { data: METHOD }),
  )
  return { ...renderApp(server, { as: 'admin', at: '/samples/report-methods/4/edit' }), server }
}
const sources = async () =>
  within(await screen.findByRole('table', { name: 'Where LOD and LOQ come from' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )

test('[LIMIT-06] the LOD and LOQ of a method name their study or read typed', async () => {
  const { user } = open(STUDY, {
    ...STUDY,
    id: 5,
    approved_at: null,
    approved_by_name: null,
    values: [{ analyte: 'CBD', lod_ug_ml: null, loq_ug_ml: 0.5 }],
  })
  expect(await sources()).toEqual([
    ['THCA', '0.1', '0.3', 'Study No. 3 of 05/04/2026'],
    ['CBD', '–', '0.5', 'typed'],
  ])
  const studies = within(screen.getByRole('table', { name: 'LOD and LOQ studies' }))
  expect(studies.getByText(/^Approved .* by Grace Lead$/)).toBeTruthy()
  // the values of a study are taken over into the form
  await user.click(studies.getByRole('button', { name: 'Use the values of study 5' }))
  await waitFor(() => expect(screen.getAllByDisplayValue('0.5').length).toBeGreaterThan(0))
})

test('a study is added with its values, and approved by password', async () => {
  const app = open({ ...STUDY, approved_at: null, approved_by_name: null })
  await app.user.click(await screen.findByRole('button', { name: 'Add Study ...' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add an LOD and LOQ study' }))
  await app.user.click(dialog.getByRole('button', { name: 'Add' }))
  expect(dialog.getByText('Please enter LOD or LOQ of at least one analyte.')).toBeTruthy()
  await app.user.type(dialog.getByLabelText(/^Matrix/), 'flower')
  await app.user.type(dialog.getByLabelText('LOD of CBD'), '0.5x')
  await app.user.click(dialog.getByRole('button', { name: 'Add' }))
  // at the field, which is marked
  expect(await dialog.findByText(/^LOD and LOQ must be numbers above 0/)).toBeTruthy()
  expect(document.activeElement).toBe(dialog.getByLabelText('LOD of CBD'))
  expect(dialog.getByLabelText('LOD of CBD').getAttribute('aria-invalid')).toBe('true')
  expect(dialog.getByLabelText('LOD of THCA').getAttribute('aria-invalid')).not.toBe('true')
  expect(app.server.sent(createLimitStudy)).toEqual([])
  await app.user.clear(dialog.getByLabelText('LOD of CBD'))
  await app.user.type(dialog.getByLabelText('LOD of THCA'), '0.1')
  await app.user.click(dialog.getByRole('button', { name: 'Add' }))
  await waitFor(() =>
    expect(app.server.sent(createLimitStudy)).toMatchObject([
      {
        body: {
          study: {
            method_id: 4,
            matrix: 'flower',
            design: 'replicates',
            values: [{ analyte: 'THCA', lod_ug_ml: '0.1', loq_ug_ml: '' }],
          },
        },
      },
    ]),
  )
  await app.user.click(await screen.findByRole('button', { name: 'Approve Study 3' }))
  const approval = within(await screen.findByRole('dialog', { name: 'Approve Study 3' }))
  await app.user.type(approval.getByLabelText(/^Your Password/), 'secret')
  await app.user.click(approval.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(app.server.sent(approveLimitStudy)).toMatchObject([{ params: { id: 3 } }]))
})
