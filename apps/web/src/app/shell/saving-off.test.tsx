import { SAVING_HEADER } from '@eluent/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stopPageClock } from '../../test/page-clock.ts'
import { renderApp, type RenderOptions } from '../../test/render-app.tsx'
import { standIn } from '../../test/server-stand-in.ts'

const TEXT = 'Saving is off: the storage is full.'

/** A server whose answers say, while `storage.isFull`, that it saves nothing. */
function open(options: RenderOptions, isFull = false) {
  const storage = { isFull, isAway: false, asked: 0 }
  const app = renderApp(standIn(), {
    intercept: async ({ path }, next) => {
      const isQuestion = path === '/health/live'
      if (isQuestion) storage.asked += 1
      if (storage.isAway) return new Response('Bad Gateway', { status: 502 })
      const reply = isQuestion ? Response.json({ status: 'ok' }) : await next()
      if (storage.isFull) reply.headers.set(SAVING_HEADER, 'off')
      return reply
    },
    ...options,
  })
  return { ...app, storage }
}

test('a banner says that saving is off as soon as an answer says so, and goes by itself when there is space', async () => {
  const clock = stopPageClock()
  const { services, storage } = open({ as: 'viewer', at: '/settings' })
  await clock.until(() => screen.getByRole('heading', { name: 'Settings' }))
  expect(screen.queryByText(TEXT)).toBeNull()

  storage.isFull = true
  await services.saving.getState().ask()
  await clock.until(() => expect(screen.getByRole('alert').textContent).toContain(TEXT))
  // reading goes on: whatever the page offers is there
  expect(screen.getByRole('heading', { name: 'Settings' })).toBeTruthy()
  await clock.pass(10_000)
  expect(screen.getByText(TEXT)).toBeTruthy()
  // a proxy in front of a server that is away knows nothing of its storage
  storage.isFull = false
  storage.isAway = true
  await clock.pass(10_000)
  expect(screen.getByText(TEXT)).toBeTruthy()

  storage.isAway = false
  await clock.pass(10_000)
  await clock.until(() => expect(screen.queryByText(TEXT)).toBeNull())
  const { asked } = storage
  await clock.pass(60_000)
  expect(storage.asked).toBe(asked)
})

test('the first answer of a page load shows it', async () => {
  open({ as: 'viewer', at: '/settings' }, true)
  expect(await screen.findByText(TEXT)).toBeTruthy()
})
