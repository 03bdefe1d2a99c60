import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('without settings the standard ports and ./data are used', () => {
  expect(readSettings({})).toEqual({
    dataDir: resolve('data'),
    port: 8082,
    smtpPort: 8083,
    allowedOrigins: [],
    cardProviderSecret: undefined,
  })
})

test('pages that may call are a list; a short secret is refused, and not repeated', () => {
  expect(readSettings({ ALLOWED_ORIGINS: 'http://a.example, http://b.example' }).allowedOrigins).toEqual([
    'http://a.example',
    'http://b.example',
  ])
  expect(() => readSettings({ CARD_PROVIDER_SECRET: 'geheim' })).toThrow(
    /^CARD_PROVIDER_SECRET should have at least 32 characters$/,
  )
})

test.for(['http', '-1', '65536', '80 80', '1e3'])('%s is not a port', (port) => {
  expect(() => readSettings({ PARTNERS_PORT: port })).toThrow(
    `PARTNERS_PORT should be a port (0 to 65535), not "${port}"`,
  )
})
