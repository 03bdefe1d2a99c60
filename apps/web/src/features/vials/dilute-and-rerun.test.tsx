import { diluteVial, readSample } from '@eluent/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'
import { answer, standIn } from '../../test/server-stand-in.ts'

const VIALS = [1, 2].map((at) => ({ id: at, position: at, vial_type: 'red_1ml', label: `V${at}`, acquire: true }))

function open(vial: number, can: { allowed: boolean; text: string | null }, as: 'tester' | 'viewer' = 'tester') {
  const offer = {
    vial_number: 2,
    analytes: ['THCA', 'THC'],
    factor: 5,
    dilution_factor: 25_000,
    waiting_vial: null,
    can,
  }
  const server = standIn(
    answer(readSample, { data: { id: 68, prepared_samples: VIALS, runs_required: 2, dilutions: [offer] } }),
    answer(diluteVial, { message: 'Vial 3 (25000x) added to queue' }),
  )
  return { ...renderApp(server, { as, at: `/samples/68/vial/${vial}` }), server }
}

test('[RERUN-04] the vial over range says which analytes and which dilution, and one click queues it', async () => {
  const { server, user } = open(2, { allowed: true, text: null })
  expect(await screen.findByText(/Vial 2: THCA, THC above the upper bound.*Diluted 5x \(in all 25000x\)/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Dilute and rerun' }))
  expect(await screen.findByText('Vial 3 (25000x) added to queue')).toBeTruthy()
  expect(server.sent(diluteVial).map(({ params }) => params)).toEqual([{ id: 68, vial: 2 }])
})

test('one that waits for its dilution says so and cannot be clicked', async () => {
  open(2, { allowed: false, text: 'Vial 2 was diluted already: vial 3 has no result yet.' })
  expect(await screen.findByText(/vial 3 has no result yet/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Dilute and rerun' }).disabled).toBe(true)
})

test('who may not run vials reads what is over range, and has no button', async () => {
  open(2, { allowed: false, text: 'You are not authorized to do this.' }, 'viewer')
  const text = await screen.findByText('Vial 2: THCA, THC above the upper bound of the method.')
  expect(text.textContent?.trim()).toBe('Vial 2: THCA, THC above the upper bound of the method.')
  expect(screen.queryByRole('button', { name: 'Dilute and rerun' })).toBeNull()
})

test('a vial in range shows none of it', async () => {
  open(1, { allowed: true, text: null })
  await waitFor(() => expect(screen.getByText('Vial label')).toBeTruthy())
  expect(screen.queryByRole('button', { name: 'Dilute and rerun' })).toBeNull()
})
