import { readSample, saveCertificateDetails, storageAccess, type BodyOf, type Sample } from '@eluent/contract'
import { CONDITION_KEYS, type ConditionKey, type ConditionState } from '@eluent/domain/report'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'
import { FINISHED } from '../../test/sample-answers.ts'
import { answer, standIn } from '../../test/server-stand-in.ts'

const ALLOWED = { allowed: true, text: null }
const REFUSED = { allowed: false, text: null }
const hold = (rule: Sample['holds'][number]['rule'], fields: string, record_id: number | null = null) => ({
  rule,
  values: { profile: 'Washington', fields },
  record_id,
})

const STATES: Partial<Record<ConditionKey, ConditionState>> = {
  runs: 'met',
  lots: 'met',
  calibration: 'open',
  over_range: 'open',
  replicates: 'open',
  required_analytes: 'open',
  certificate: 'open',
  uncertainty: 'open',
}

test('[PROFILE-09] [GATE-16] each field that a certificate lacks leads to where it is settled', async () => {
  let sent: BodyOf<typeof saveCertificateDetails> | undefined
  const server = standIn(
    answer(storageAccess, { max_image_size: 2 }),
    answer(saveCertificateDetails, ({ body }) => {
      sent = body
      return { done: [68], refused: [] }
    }),
    answer(readSample, {
      data: {
        ...FINISHED,
        can: { ...FINISHED.can, amend: ALLOWED, clear_results: ALLOWED, release: { allowed: false, text: 'held' } },
        holds: [
          hold('coa_laboratory', "Laboratory's licence"),
          hold('coa_names', "Client's name"),
          hold('coa_details', "Client's licence"),
          hold('coa_method', 'LOD and LOQ', 7),
          hold('coa_runs', 'Instrument'),
          hold('coa_uncertainty', 'THC', 7),
          { rule: 'not_calibrated', values: { analytes: 'CBD' }, record_id: null },
          { rule: 'over_range', values: { analytes: 'THCA', limit: '50 ug/mL' }, record_id: null },
          { rule: 'replicates_missing', values: { required: 2, analytes: 'THC' }, record_id: null },
          { rule: 'required_analytes', values: { profile: 'Washington', analytes: 'CBN' }, record_id: 7 },
        ],
        conditions: CONDITION_KEYS.map((key) => ({ key, state: STATES[key] ?? 'not_asked' })),
      },
    }),
  )
  const app = renderApp(server, { as: 'admin', at: '/sample/68/results' })
  const title = await screen.findByText('Before releasing')
  const panel = within(title.closest<HTMLElement>('[role=alert]') ?? document.body)
  const leads = (label: string) => panel.getAllByRole('link', { name: label }).map((link) => link.getAttribute('href'))
  expect(leads('Open the profiles')).toEqual(['/settings/profiles'])
  expect(leads('Open the uncertainty budget')).toEqual(['/samples/report-methods/7/uncertainty'])
  expect(leads('Open the report method')).toEqual(['/samples/report-methods/7/edit', '/samples/report-methods/7/edit'])
  expect(leads('Open the vial')).toEqual(['/sample/68/vial/1'])
  expect(leads('Open the bench sheet')).toEqual(['/quality/bench'])
  // what is met stands beside what is open, and what nobody asks for does not
  const all = within(panel.getByText(/2 of 8 conditions are met/).closest('details') ?? document.body)
  expect(all.getAllByRole('listitem', { hidden: true }).map((item) => item.textContent)).toEqual([
    'Runs completeMet',
    'CalibrationNot met',
    'Within rangeNot met',
    'PreparationsNot met',
    'Required analytes and LOQNot met',
    'Fields of the certificateNot met',
    'UncertaintyNot met',
    'LotsMet',
  ])
  const release = screen.getByRole<HTMLButtonElement>('button', { name: 'Release' })
  expect(release.disabled).toBe(true)
  await app.user.hover(release.parentElement ?? release)
  expect(await screen.findByText('6 conditions are open')).toBeTruthy()

  expect(leads('Open the calibrations')).toEqual(['/quality/calibrations'])

  await app.user.click(panel.getByRole('button', { name: 'Clear Results' }))
  const clear = await screen.findByRole('dialog', { name: /Clear/ })
  await app.user.click(within(clear).getByRole('button', { name: 'Cancel' }))
  await app.user.click(panel.getByRole('button', { name: 'Amend' }))
  const amend = await screen.findByRole('dialog', { name: 'Amend Sample' })
  await app.user.click(within(amend).getByRole('button', { name: 'Cancel' }))
  await app.user.click(panel.getByRole('button', { name: 'Certificate Details' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Certificate Details' }))
  await app.user.type(dialog.getByLabelText("Client's Licence"), '412345')
  await app.user.type(dialog.getByLabelText('Batch Size'), '5')
  await app.user.type(dialog.getByLabelText(/^Reason/), 'asked by the state')
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Please select a unit')).toBeTruthy()
  expect(sent).toBeUndefined()
  await app.user.clear(dialog.getByLabelText('Batch Size'))
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toBeDefined())
  expect(sent).toMatchObject({
    samples: [68],
    details: { client_licence: '412345', batch_size: '' },
    reason: 'asked by the state',
  })
})

test('what the reader may not do has no button', async () => {
  const holds = [hold('coa_names', "Client's name"), hold('coa_details', 'Batch size'), hold('coa_runs', 'Instrument')]
  const can = { ...FINISHED.can, amend: REFUSED, clear_results: REFUSED }
  renderApp(standIn(answer(readSample, { data: { ...FINISHED, holds, can } })), {
    as: 'tester',
    at: '/sample/68/results',
  })
  const title = await screen.findByText('Before releasing')
  const panel = within(title.closest<HTMLElement>('[role=alert]') ?? document.body)
  expect(panel.getAllByRole('listitem')).toHaveLength(3)
  expect(panel.queryAllByRole('button')).toEqual([])
})
