import { storageAccess } from '@eluent/contract'
import { act, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../api/src/testing/app.ts'
import { renderApp } from '../../test/render-app.tsx'
import { readKey } from '../data/read-query.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

test('[STATE-02] log, driver polling, user and entity in session and cloud access are held in memory and go with the session', async () => {
  const { token, person } = await server.signIn('tester')
  const { services } = renderApp(server, { token, at: '/test-result/create' })
  const state = () => services.client.getState()
  const user = () => services.session.current()?.claims.email
  await waitFor(() =>
    expect(state().cloudAccess).toMatchObject({
      region: 'us-east-2',
      bucket: 'local',
      credentials: { ticket_path: '/api/files/tickets' },
    }),
  )
  const entity = { id: 7, name: 'Green Leaf' }
  act(() =>
    services.client.setState({
      driverPolling: true,
      log: [{ at: '2026-11-20T12:00:00Z', kind: 'info', text: 'Sample queued' }],
      chemId: {
        token: 'their-token',
        user: { email: 'ann@chem.example', firstName: 'Ann', lastName: 'Bo' },
        entities: [entity],
        entity,
      },
    }),
  )
  expect(user()).toBe(person.email)
  const kept = JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])
  expect(kept).not.toMatch(/us-east-2|ticket_path|Sample queued|polling|their-token|Green Leaf|chem\.example/i)
  expect(kept).toContain(token)
  act(() => services.session.clear())
  expect([user(), services.queries.getQueryData(readKey(storageAccess))]).toEqual([undefined, undefined])
  expect(state()).toMatchObject({ driverPolling: false, log: [], chemId: null, cloudAccess: null })
})
