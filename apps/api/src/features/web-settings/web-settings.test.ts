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
    },
  })
})
afterAll(() => app.close())

test('the pages read the addresses of this installation before anybody signs in', async () => {
  const reply = await app.call('GET', '/web_settings')
  expect(reply.json()).toEqual({
    data: {
      driver_url: 'http://bench-2:8095',
      knowledge_base_url: 'https://help.example/',
      easter_egg_url: '',
      support_email: 'help@example.org',
    },
  })
})
