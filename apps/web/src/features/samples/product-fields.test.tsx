import { createSample, type BodyOf } from '@eluent/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'
import { SAMPLE_FORM } from '../../test/sample-answers.ts'
import { answer, standIn } from '../../test/server-stand-in.ts'
import { unsignedToken } from '../../test/token.ts'

const field = (label: string | RegExp) => screen.queryByLabelText<HTMLInputElement>(label, { selector: 'input' })
const typed = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })

async function choose(app: RenderedApp, label: string | RegExp, option: string): Promise<void> {
  await app.user.click(typed(label))
  await app.user.click(await screen.findByRole('option', { name: option, hidden: true }))
}

test('[PROFILE-05] [PROFILE-06] [PROFILE-09] the form asks what the material and a compliance sample need, and nothing else', async () => {
  let sent: BodyOf<typeof createSample> | undefined
  const server = standIn(
    answer(createSample, ({ body }) => {
      sent = body
      return { data: { id: 69 } }
    }),
    ...SAMPLE_FORM,
  )
  const app = renderApp(server, { token: unsignedToken(), at: '/test-result/create' })
  await screen.findByLabelText(/^Strain\/Sample Name/)
  await choose(app, /^Material Type/, 'Flower')
  expect([field('Unit Weight'), field('Density'), field("Client's Licence")]).toEqual([null, null, null])
  expect(field('Dry Weight')).toBeTruthy()

  await choose(app, /^Material Type/, 'Edible')
  expect([field('Dry Weight'), field('Density')]).toEqual([null, null])
  await app.user.type(typed(/^Strain\/Sample Name/), 'Gummies')
  await app.user.type(typed(/^Sample Weight/), '2000')
  await app.user.type(typed('Unit Weight'), '30')
  await app.user.type(typed('Servings per Unit'), '2.5')
  await app.user.click(screen.getByText(/^When, where and by whom the sample was collected/))
  await choose(app, 'Purpose', 'Compliance')
  await app.user.type(typed("Client's Licence"), '412345')
  await choose(app, /^Preparation Method/, 'Flower, two dilutions')
  await app.user.click(screen.getByRole('button', { name: 'Create' }))
  expect(await screen.findByText('Servings must be a whole number from 1 to 10,000')).toBeTruthy()

  await app.user.clear(typed('Servings per Unit'))
  await app.user.type(typed('Servings per Unit'), '10')
  await app.user.click(screen.getByRole('button', { name: 'Create' }))
  await app.user.click(await screen.findByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(sent).toBeDefined())
  expect(sent?.sample.intake_form).toMatchObject({
    purpose: 'compliance',
    details: { unit_weight_g: '30', servings: '10', density_g_ml: '', client_licence: '412345' },
  })
})
