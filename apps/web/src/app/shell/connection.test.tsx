import { createFormField, listFormFields } from '@eluent/contract'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stopPageClock } from '../../test/page-clock.ts'
import { renderApp } from '../../test/render-app.tsx'
import { answer, standIn } from '../../test/server-stand-in.ts'

const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

test('[WORK-22] a lost network is said in the header and in the form, and so is its return; the repeat is one with the first try', async () => {
  const clock = stopPageClock()
  let isLost = false
  const app = renderApp(standIn(answer(createFormField, {}), answer(listFormFields, {})), {
    as: 'admin',
    at: '/form-fields/create',
    intercept: async ({ path, method }, next) => {
      if (isLost && method === 'POST') {
        // stored, but the answer is lost on the way
        await next()
        throw new TypeError('Failed to fetch')
      }
      if (isLost) throw new TypeError('Failed to fetch')
      return path === '/health/live' ? Response.json({ status: 'ok' }) : next()
    },
  })
  await clock.until(() => fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Grower' } }))
  expect(status()).not.toContain('No connection')

  isLost = true
  fireEvent(window, new Event('offline'))
  fireEvent.click(screen.getByRole('button', { name: 'Create' }))
  await clock.until(() => expect(status()).toContain('No connection'))
  await clock.until(() =>
    expect(screen.getByRole('alert').textContent).toMatch(/The server cannot be reached\. What you typed stays here/),
  )
  await clock.pass(20_000)
  expect(status()).toContain('No connection')

  isLost = false
  fireEvent(window, new Event('online'))
  await clock.pass(5000)
  await clock.until(() => expect(status()).toContain('Connected again'))
  expect(screen.getByRole('alert').textContent).toMatch(/The connection is back\. Please try again/)
  await clock.pass(8000)
  expect(status()).not.toContain('Connected again')

  fireEvent.click(screen.getByRole('button', { name: 'Create' }))
  await clock.until(() => expect(app.address()).toBe('/form-fields'))
  const keys = app.calls.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('[WORK-22] the browser knows of a loss before any call does', async () => {
  renderApp(standIn(), {
    as: 'admin',
    at: '/settings',
    intercept: async ({ path }, next) => (path === '/health/live' ? Response.json({ status: 'ok' }) : next()),
  })
  await screen.findByRole('heading', { name: 'Settings' })
  fireEvent(window, new Event('offline'))
  expect(await screen.findByText('No connection')).toBeTruthy()
  fireEvent(window, new Event('online'))
  expect(await screen.findByText('Connected again')).toBeTruthy()
})

test('[WORK-22] what was sent before a loss and is answered after it is no return', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  renderApp(standIn(answer(listFormFields, {})), {
    as: 'admin',
    at: '/form-fields',
    intercept: async ({ path }, next) => {
      if (path === '/health/live') return Response.json({ status: 'ok' })
      const reply = await next()
      if (path.startsWith('/form-fields')) await held
      return reply
    },
  })
  await screen.findByRole('heading', { name: 'Form Fields' })
  fireEvent(window, new Event('offline'))
  await screen.findByText('No connection')
  release()
  await screen.findByText(/Choose Add Form Field/)
  expect(status()).toContain('No connection')
  fireEvent(window, new Event('online'))
  expect(await screen.findByText('Connected again')).toBeTruthy()
})
