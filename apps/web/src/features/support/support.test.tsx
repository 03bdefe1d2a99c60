import { listReleases, readWebSettings } from '@eluent/contract'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'
import { answer, standIn } from '../../test/server-stand-in.ts'

function open(at: string) {
  const data = [
    { version: '9.9.2', release_date: '2031-04-05T12:00:00Z', notes: 'Newer notes' },
    { version: '9.9.1', release_date: '2031-02-03T12:00:00Z', notes: 'Older notes' },
  ]
  const settings = { data: { knowledge_base_url: 'https://help.example/start' } }
  return renderApp(standIn(answer(listReleases, { data }), answer(readWebSettings, settings)), { as: 'viewer', at })
}

describe('support', () => {
  test('[PATH-19] [PATH-20] /support opens the support screen, whose ordering link opens /support/ordering', async () => {
    const app = open('/support')
    expect(await screen.findByRole('heading', { name: 'Support' })).toBeTruthy()
    await app.user.click(screen.getByRole('link', { name: 'Ordering' }))
    expect(await screen.findByRole('heading', { name: 'Ordering' })).toBeTruthy()
    expect(app.address()).toBe('/support/ordering')
  })

  test('[PATH-22] it links an external knowledge base, which opens outside the application', async () => {
    open('/support')
    const link = await screen.findByRole('link', { name: /Knowledge base/ })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://help.example/start', '_blank'])
  })

  test('[PATH-21] the changelog lists the releases with version, date and notes, newest first', async () => {
    open('/support/changelog')
    const articles = await screen.findAllByRole('article')
    expect(articles.map(({ textContent }) => textContent)).toEqual([
      '9.9.204/05/2031Newer notes',
      '9.9.102/03/2031Older notes',
    ])
  })

  test("[PATH-18] /export shows only the text 'Exporting currently unsupported.'", async () => {
    open('/export')
    await screen.findByRole('heading', { level: 1, name: 'Exporting currently unsupported.' })
    expect(document.querySelector('#content')?.textContent).toBe('Exporting currently unsupported.')
  })
})
