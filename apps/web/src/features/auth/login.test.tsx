import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../api/src/testing/app.ts'
import { makePerson, TEST_PASSWORD } from '../../../../api/src/testing/people.ts'
import { renderApp } from '../../test/render-app.tsx'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const tester = () => makePerson(server.deps.db, { role: 'tester', organizationId: server.laboratoryId })

describe('sign-in', () => {
  test('[LOGIN-01] the form has Email, Password and a Sign In button', async () => {
    renderApp(server, { at: '/login' })
    expect(await screen.findByLabelText('Email')).toBeTruthy()
    expect(screen.getByLabelText('Password')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy()
  })

  test('[LOGIN-09] after the sign-in the user is at Home, and no organization was asked for', async () => {
    const person = await tester()
    const app = renderApp(server, { at: '/login' })
    await app.user.type(await screen.findByLabelText('Email'), person.email)
    await app.user.type(screen.getByLabelText('Password'), `${TEST_PASSWORD}{Enter}`)
    expect(await screen.findByText(person.name)).toBeTruthy()
    expect(app.address()).toBe('/')
  })
})
