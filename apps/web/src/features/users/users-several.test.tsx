import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { labTest } from '../../../../api/src/testing/lab-test.ts'
import { makePerson } from '../../../../api/src/testing/people.ts'
import { renderApp } from '../../test/render-app.tsx'

const { app: server } = labTest()
const person = (name: string) =>
  makePerson(server.deps.db, { role: 'tester', name, organizationId: server.laboratoryId })
const isActive = async (id: number) => (await server.sql('select is_active from users where id = $1', [id]))[0]

test('several users are deactivated and activated at once; who asks is refused by name and stays selected', async () => {
  const admin = await server.signIn('admin')
  const [ann, ben] = [await person('Ann Lee'), await person('Ben Ode')]
  const { user } = renderApp(server, { token: admin.token, at: '/user/list' })
  const choose = async (name: string) => user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  const bar = async () => within(await screen.findByRole('region', { name: 'Selection' }))
  await choose('Ann Lee')
  await choose('Ben Ode')
  const own = (await screen.findAllByRole('checkbox', { name: /^Select (?!all|Ann|Ben)/ }))[0]
  if (own) await user.click(own)
  expect((await bar()).getByText('3 selected')).toBeTruthy()
  expect((await bar()).getByRole<HTMLButtonElement>('button', { name: 'Activate' }).disabled).toBe(true)
  await user.click((await bar()).getByRole('button', { name: 'Deactivate' }))
  const question = within(await screen.findByRole('dialog', { name: 'Deactivate Users' }))
  expect(question.getByText('3 users are signed out everywhere and cannot sign in until activated again.')).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Deactivate' }))
  expect(await screen.findByText('2 of 3 deactivated.')).toBeTruthy()
  expect([await isActive(ann.id), await isActive(ben.id)]).toEqual([{ is_active: false }, { is_active: false }])
  expect((await bar()).getByText('1 selected')).toBeTruthy()
  await user.click((await bar()).getByRole('button', { name: 'Clear Selection' }))
  // the list has been read again
  await waitFor(() => expect(screen.getAllByText('Inactive')).toHaveLength(2))
  await choose('Ann Lee')
  await choose('Ben Ode')
  await user.click((await bar()).getByRole('button', { name: 'Activate' }))
  const again = within(await screen.findByRole('dialog', { name: 'Activate Users' }))
  await user.click(again.getByRole('button', { name: 'Activate' }))
  expect(await screen.findByText('2 activated.')).toBeTruthy()
  expect([await isActive(ann.id), await isActive(ben.id)]).toEqual([{ is_active: true }, { is_active: true }])
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull())
})

test('who may not change the status selects nothing', async () => {
  const viewer = await server.signIn('viewer')
  renderApp(server, { token: viewer.token, at: '/user/list' })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('checkbox', { name: /^Select / })).toBeNull()
})
