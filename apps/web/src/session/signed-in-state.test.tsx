import { act, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../api/src/testing/app.ts'
import { renderApp } from '../test/render-app.tsx'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

test('log, driver polling, user and the way to the storage are held in memory and go with the session', async () => {
  const { token, person } = await server.signIn('tester')
  const { services } = renderApp(server, { token, at: '/test-result/create' })
  const access = () => services.queries.getQueryData(['access'])
  const user = () => services.session.current()?.claims.email
  await waitFor(() => expect(access()).toMatchObject({ region: 'us-east-2', bucket: 'local' }))
  act(() =>
    services.client.setState({
      driverPolling: true,
      log: [{ at: '2026-11-20T12:00:00Z', kind: 'info', text: 'Sample queued' }],
    }),
  )
  expect(user()).toBe(person.email)
  expect(JSON.stringify(Object.entries(localStorage))).not.toMatch(/us-east-2|ticket_path|Sample queued|polling/i)
  expect(JSON.stringify(Object.entries(localStorage))).toContain(token)
  act(() => services.session.clear())
  expect([user(), access()]).toEqual([undefined, undefined])
  expect(services.client.getState()).toMatchObject({ driverPolling: false, log: [] })
})
