import { readSample } from '@eluent/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'
import { answer, standIn } from '../../test/server-stand-in.ts'

const VIALS = [1, 2].map((at) => ({ id: at, position: at, vial_type: 'red_1ml', label: `V${at}`, acquire: true }))
const DIFFERENCE = {
  vial_number: 2,
  calibration_id: 7,
  name: 'THCA',
  amount_ug_ml: 20.5,
  compared_ug_ml: 20,
  percent: 2.5,
}
const open = (vial: number) =>
  renderApp(
    standIn(
      answer(readSample, { data: { id: 68, prepared_samples: VIALS, runs_required: 2, differences: [DIFFERENCE] } }),
    ),
    { as: 'tester', at: `/samples/68/vial/${vial}` },
  )

test('[CALIB-11] the page of a vial names the amounts that its calibration does not confirm', async () => {
  open(2)
  expect(
    await screen.findByText(
      'THCA in vial 2: the instrument says 20.5000 ug/mL, its area 20.0000 ug/mL by the calibration in force (+2.5 %).',
    ),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the calibration' }).getAttribute('href')).toBe(
    '/quality/calibrations/7',
  )
})

test('another vial says nothing of it', async () => {
  open(1)
  expect(await screen.findByText('Vial label')).toBeTruthy()
  expect(screen.queryByText(/^THCA in vial/)).toBeNull()
})
