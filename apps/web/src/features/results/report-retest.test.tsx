import { readSample, retestSample, type BodyOf } from '@eluent/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'
import { FINISHED } from '../../test/sample-answers.ts'
import { answer, standIn } from '../../test/server-stand-in.ts'

test('[PROFILE-13] a compliance report offers a retest, which asks who, why and a weight, and leads to the new sample', async () => {
  let sent: BodyOf<typeof retestSample> | undefined
  const jurisdiction = { purpose: 'compliance' as const, profile_name: 'Colorado' }
  const again = {
    role: 'retest' as const,
    sample_id: 68,
    report_number: '68-1',
    totals: [],
    asked_by: 'client' as const,
    reason: 'the label says another number',
  }
  const server = standIn(
    answer(readSample, ({ params }) => ({
      data: {
        ...FINISHED,
        id: params.id,
        jurisdiction,
        retests: params.id === 71 ? [again] : [],
        can: { ...FINISHED.can, retest: { allowed: true } },
      },
    })),
    answer(retestSample, ({ body }) => {
      sent = body
      return { data: { id: 71 } }
    }),
  )
  const app = renderApp(server, { as: 'admin', at: '/sample/68/results' })
  await app.user.click(await screen.findByRole('button', { name: 'Manage' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Retest' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Retest' }))
  await app.user.click(dialog.getByRole('button', { name: 'Register' }))
  expect(await dialog.findByText('Please give the reason in 10 to 500 characters')).toBeTruthy()
  expect(sent).toBeUndefined()
  await app.user.click(dialog.getByLabelText(/^Asked for by/, { selector: 'input' }))
  await app.user.click(await screen.findByRole('option', { name: 'The client', hidden: true }))
  await app.user.type(dialog.getByLabelText(/^Reason/), 'the label says another number')
  await app.user.type(dialog.getByLabelText(/^Sample Weight/), '812')
  await app.user.click(dialog.getByRole('button', { name: 'Register' }))
  await waitFor(() => expect(app.address()).toBe('/sample/71/results'))
  expect(sent).toEqual({ asked_by: 'client', reason: 'the label says another number', sample_weight: '812' })
  const banner = (await screen.findByText('Retest of report 68-1')).closest<HTMLElement>('[role=alert]')
  const link = within(banner ?? document.body).getByRole('link', { name: 'Open the report' })
  expect(link.getAttribute('href')).toBe('/sample/68/results')
})
