import { afterEach, expect, test, vi } from 'vitest'
import { programFile } from './program-file.ts'

afterEach(() => vi.unstubAllEnvs())

test('a program is started from its sources, or from the bundle of the whole suite', () => {
  vi.stubEnv('TEST_PROGRAMS', '')
  expect(programFile('api', '/eluent/apps/api/src/main.ts')).toBe('/eluent/apps/api/src/main.ts')
  vi.stubEnv('TEST_PROGRAMS', '/eluent/dist/builds/one')
  expect(programFile('api', '/eluent/apps/api/src/main.ts')).toBe('/eluent/dist/builds/one/api.js')
})
