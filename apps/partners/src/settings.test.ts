import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('without settings the standard ports and ./data are used', () => {
  expect(readSettings({})).toEqual({ dataDir: resolve('data'), port: 8082, smtpPort: 8083 })
})

test.for(['http', '-1', '65536', '80 80', '1e3'])('%s is no port', (port) => {
  expect(() => readSettings({ PARTNERS_PORT: port })).toThrow(
    `PARTNERS_PORT should be a port (0 to 65535), not "${port}"`,
  )
})
