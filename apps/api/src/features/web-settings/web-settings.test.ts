import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({
    settings: {
      driverUrl: 'http://bench-2:8095',
      knowledgeBaseUrl: 'https://help.example/',
      easterEggUrl: '',
      supportEmail: 'help@example.org',
      cardProvider: { url: 'https://cards.example/v1', secret: 'a secret that no page may ever see' },
      captchaSiteKey: 'site-key',
    },
  })
})
afterAll(() => app.close())

test('[API3-27] the pages read the addresses of this installation before anybody signs in', async () => {
  const reply = await app.call('GET', '/web_settings')
  expect(reply.json()).toEqual({
    data: {
      driver_url: 'http://bench-2:8095',
      knowledge_base_url: 'https://help.example/',
      easter_egg_url: '',
      support_email: 'help@example.org',
      card_provider_url: 'https://cards.example/v1',
      captcha_site_key: 'site-key',
    },
  })
})

test('the card provider may be called and does nothing else; with a site key Google’s check may run', async () => {
  const policy = String((await app.http.inject('/')).headers['content-security-policy'])
  const directives = Object.fromEntries(
    policy.split(';').map((line) => [line.split(' ')[0], line.split(' ').slice(1).join(' ')]),
  )
  const naming = (address: string) => Object.keys(directives).filter((name) => directives[name]?.includes(address))
  expect(naming('https://cards.example')).toEqual(['connect-src'])
  expect(directives['connect-src']).toMatch(/ https:\/\/cards\.example$/)
  expect(directives['script-src']).toBe("'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/")
  expect(directives['frame-src']).toMatch(/https:\/\/www\.google\.com\/recaptcha\/ /)
})
