import { limitOrganization, listOrganizationUse } from '@eluent/contract'
import { limitsBy } from '@eluent/domain/organizations'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'
import { required } from '../../test/required.ts'
import { answer, refusal, standIn, type Answer } from '../../test/server-stand-in.ts'
import { unsignedToken } from '../../test/token.ts'

const PROVIDER = unsignedToken({ role: 'superadmin', homeOrganizationId: 2 })
const NONE = limitsBy(() => null)
const USE = {
  calls_this_minute: 1_234,
  calls_at_once: 3,
  jobs_at_once: 0,
  mails_waiting: 0,
  stored_bytes: 2_500_000_000,
  stored_files: 40,
}
const STANDARD = { calls_per_minute: 12_000, calls_at_once: 200, jobs_at_once: 50, mails_waiting: 1_000, stored_gb: 2 }

const open = (at: string, ...answers: Answer[]) => {
  const server = standIn(
    ...answers,
    answer(listOrganizationUse, () => {
      const { body } = server.sent(limitOrganization).at(-1) ?? {}
      const limits = { ...NONE, ...(body as { limits?: object } | undefined)?.limits }
      return { data: [{ id: 7, name: 'Cascade', limits, use: USE }], meta: { total_count: 1, standard: STANDARD } }
    }),
  )
  return { ...renderApp(server, { token: PROVIDER, at }), server }
}
const row = async () => {
  const table = within(await screen.findByRole('table', { name: 'Organizations' }))
  return within(required((await table.findByText('Cascade')).closest('tr')))
}
const openLimits = async (app: ReturnType<typeof open>) => {
  await app.user.click((await row()).getByRole('button', { name: 'Set Limits Cascade' }))
  return within(await screen.findByRole('dialog'))
}

test("the provider's settings lead to what organizations use of their limits", async () => {
  const app = open('/settings')
  await app.user.click(await screen.findByRole('link', { name: 'Organizations' }))
  const cells = await row()
  for (const text of ['1,234 of 12,000', '3 of 200', '0 of 50', '0 of 1,000', '2.5 of 2']) cells.getByText(text)
})

test.each(['superadmin', 'admin'] as const)('a %s of a laboratory finds no such link', async (as) => {
  renderApp(standIn(), { as, at: '/settings' })
  expect(await screen.findByRole('link', { name: 'My Account' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Organizations' })).toBeNull()
})

test('own limits are saved with a reason; an empty field stays with the server', async () => {
  const app = open('/settings/organizations', answer(limitOrganization, { data: { id: 7 } }))
  const form = await openLimits(app)
  await app.user.type(form.getByRole('textbox', { name: 'Calls at once' }), '300')
  await app.user.click(form.getByRole('button', { name: 'Save' }))
  form.getByText('Please give a reason of 5 to 255 characters')
  expect(app.server.sent(limitOrganization)).toEqual([])
  await app.user.type(form.getByRole('textbox', { name: 'Reason' }), 'Many instruments{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(app.server.sent(limitOrganization).map(({ body }) => body)).toEqual([
    { limits: { ...NONE, calls_at_once: 300 }, reason: 'Many instruments' },
  ])
  expect(await (await row()).findByText('3 of 300 (own)')).toBeTruthy()
})

test('a limit that is none and a refusal are said in the dialog', async () => {
  const app = open('/settings/organizations', answer(limitOrganization, refusal('forbidden')))
  const form = await openLimits(app)
  await app.user.type(form.getByRole('textbox', { name: 'Stored files, GB' }), '0')
  await app.user.type(form.getByRole('textbox', { name: 'Reason' }), 'Many instruments{Enter}')
  form.getByText("A whole number from 1 to 1,000,000, or nothing for the server's own")
  await app.user.clear(form.getByRole('textbox', { name: 'Stored files, GB' }))
  await app.user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('You are not authorized to do this.')).toBeTruthy()
})
