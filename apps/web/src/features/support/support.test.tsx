import { screen } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../api/src/testing/app.ts'
import { renderApp } from '../../test/render-app.tsx'

let server: TestApp
let token: string
beforeAll(async () => {
  server = await createTestApp({ settings: { knowledgeBaseUrl: 'https://help.example/start' } })
  token = (await server.signIn('viewer')).token
})
afterAll(() => server.close())

describe('support', () => {
  test('[PATH-19] [PATH-20] /support opens the support screen, whose ordering link opens /support/ordering', async () => {
    const app = renderApp(server, { token, at: '/support' })
    expect(await screen.findByRole('heading', { name: 'Support' })).toBeTruthy()
    await app.user.click(screen.getByRole('link', { name: 'Ordering' }))
    expect(await screen.findByRole('heading', { name: 'Ordering' })).toBeTruthy()
    expect(app.address()).toBe('/support/ordering')
  })

  test('[PATH-22] it links an external knowledge base, which opens outside the application', async () => {
    renderApp(server, { token, at: '/support' })
    const link = await screen.findByRole('link', { name: /Knowledge base/ })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://help.example/start', '_blank'])
  })

  test('[PATH-21] the changelog lists the releases with version, date and notes, newest first', async () => {
    await server.sql(`insert into releases (version, notes, release_date) values
      ('9.9.1', 'Older notes', '2031-02-03T12:00:00Z'), ('9.9.2', 'Newer notes', '2031-04-05T12:00:00Z')`)
    renderApp(server, { token, at: '/support/changelog' })
    const articles = await screen.findAllByRole('article')
    const shown = articles.slice(0, 2).map(({ textContent }) => textContent)
    expect(shown[0]).toMatch(/^9\.9\.2Apr 05, 2031Newer notes$/)
    expect(shown[1]).toMatch(/^9\.9\.1Feb 03, 2031Older notes$/)
  })

  test("[PATH-18] /export shows only the text 'Exporting currently unsupported.'", async () => {
    renderApp(server, { token, at: '/export' })
    await screen.findByRole('heading', { level: 1, name: 'Exporting currently unsupported.' })
    expect(document.querySelector('#content')?.textContent).toBe('Exporting currently unsupported.')
  })
})
