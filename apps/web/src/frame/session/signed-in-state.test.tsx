import { storageAccess } from '@eluent/contract'
import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'
import { SAMPLE_FORM } from '../../test/sample-answers.ts'
import { answer, standIn } from '../../test/server-stand-in.ts'
import { readKey } from '../data/read-query.ts'

test('[STATE-02] log, driver polling, user and entity in session and cloud access are held in memory and go with the session', async () => {
  const access = { region: 'us-east-2', bucket: 'local', credentials: { ticket_path: '/api/files/tickets' } }
  const { services } = renderApp(standIn(answer(storageAccess, access), ...SAMPLE_FORM), {
    as: 'tester',
    at: '/test-result/create',
  })
  const state = () => services.client.getState()
  const user = () => services.session.current()?.claims.email
  await waitFor(() => expect(state().cloudAccess).toMatchObject(access))
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
  expect(user()).toBe('mara@example.org')
  const kept = JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])
  expect(kept).not.toMatch(/us-east-2|ticket_path|Sample queued|polling|their-token|Green Leaf|chem\.example/i)
  expect(kept).toContain(localStorage.getItem('access_token'))
  act(() => services.session.clear())
  expect([user(), services.queries.getQueryData(readKey(storageAccess))]).toEqual([undefined, undefined])
  expect(state()).toMatchObject({ driverPolling: false, log: [], chemId: null, cloudAccess: null })
})
