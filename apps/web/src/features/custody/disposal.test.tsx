import { disposeSamples, listToDispose, listWaste, readQualitySettings } from '@eluent/contract'
import type { RoleSlug } from '@eluent/domain/auth'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'
import { answer, standIn, type ServerStandIn } from '../../test/server-stand-in.ts'

const AT = '2026-11-22T10:00:00.000Z'
const held = (sample_id: number) => ({
  sample_id,
  strain_name: `Sample ${sample_id}`,
  batch_number: null,
  state: 'here' as const,
  place: null,
  amount_left: 2,
  amount_unit: 'g' as const,
  refused_why: null,
  since: null,
  kept_until: AT,
})

let app: RenderedApp
let server: ServerStandIn
function open(at: string, as: RoleSlug = 'admin', settingsRead = Promise.resolve()) {
  server = standIn(
    answer(listToDispose, { data: [held(1), held(2)], meta: { total_count: 2 } }),
    answer(readQualitySettings, async () => {
      // after a quick hand has asked for the dialog
      await settingsRead
      return { data: { values: { custody_disposal_witness: true }, changed: {} } }
    }),
    answer(disposeSamples, {
      done: [1],
      refused: [{ id: 2, name: 'Sample 2', reason: 'This sample is kept longer.' }],
    }),
    answer(listWaste, ({ query }) => ({
      data: {
        entries: Date.parse(query.from) <= Date.parse(AT) && Date.parse(AT) < Date.parse(query.before) ? [WASTE] : [],
        truncated: false,
      },
    })),
  )
  app = renderApp(server, { as, at })
}
const WASTE = {
  id: 1,
  at: AT,
  sample_id: 1,
  strain_name: 'Sample 1',
  batch_number: 'B-1',
  amount: 2,
  amount_unit: 'g' as const,
  disposal: { way: 'ground', mixed_with: 'soil', witness_name: 'Second Person' },
  note: null,
  noted_by_name: 'Grace',
}

test('[CUSTODY-09] chosen samples are disposed of with the way and a second person; what is kept longer is named', async () => {
  const settings = Promise.withResolvers<void>()
  open('/custody/dispose', 'admin', settings.promise)
  const table = within(await screen.findByRole('table', { name: 'To Dispose' }))
  await app.user.click(table.getByRole('checkbox', { name: 'Select all' }))
  await app.user.click(screen.getByRole('button', { name: 'Dispose of 2 samples' }))
  settings.resolve()
  const dialog = within(await screen.findByRole('dialog', { name: 'Dispose of Samples' }))
  await app.user.click(dialog.getByRole('button', { name: 'Dispose' }))
  expect(await dialog.findByText('Please say how it is made unrecognizable and unusable')).toBeTruthy()
  expect(dialog.getByText('Please enter the name of the second person')).toBeTruthy()
  await app.user.type(dialog.getByLabelText(/^Made unrecognizable/), 'ground')
  await app.user.type(dialog.getByLabelText(/^Second person/), 'Mateo')
  await app.user.click(dialog.getByRole('button', { name: 'Dispose' }))
  expect(await screen.findByText('Sample 2: This sample is kept longer.')).toBeTruthy()
  expect(server.sent(disposeSamples)).toMatchObject([
    { body: { samples: [1, 2], disposal: { way: 'ground', mixed_with: '', witness_name: 'Mateo' } } },
  ])
})

test('who may not dispose of samples sees what waits, and chooses nothing', async () => {
  open('/custody/dispose', 'tester')
  await screen.findByRole('table', { name: 'To Dispose' })
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('[CUSTODY-09] the waste log of a month states each disposal and their sums, and prints', async () => {
  open('/custody/waste', 'viewer')
  const month = await screen.findByLabelText<HTMLInputElement>('Month')
  await app.user.clear(month)
  await app.user.type(month, '2026-11')
  const log = within(await screen.findByRole('table', { name: 'Waste Log' }))
  await waitFor(() => expect(log.getByText('Second Person')).toBeTruthy())
  expect(screen.getByText(/1 disposal, 2 g/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Print' })).toBeTruthy()
})
