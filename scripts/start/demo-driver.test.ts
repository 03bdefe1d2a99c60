import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { demoDriver } from './demo-driver.ts'

const filled = mkdtempSync(join(tmpdir(), 'eluent-demo-driver-'))
writeFileSync(join(filled, 'demo-driver-token'), 'eld_1')
afterAll(() => rmSync(filled, { recursive: true }))
const settings = { demo: true, dataDir: filled, host: '127.0.0.1', port: 8080 }
const given = { ELUENT_API_URL: 'http://127.0.0.1:8080', ELUENT_API_TOKEN: 'eld_1' }

test('the driver of the demo has the token that was made with it', () => {
  expect(demoDriver({}, settings)).toEqual(given)
  expect(demoDriver({}, { ...settings, host: '0.0.0.0' })).toEqual(given)
})

test.for([
  ['the operator names a server', { ELUENT_API_URL: 'https://lab.example' }, settings],
  ['the operator names a token', { ELUENT_API_TOKEN: 'eld_2' }, settings],
  ['the operator names a settings file', { SETTINGS: '/etc/eluent/driver.env' }, settings],
  ['there is no demo', {}, { ...settings, demo: false }],
  ['no demo was filled in this folder', {}, { ...settings, dataDir: join(filled, 'none') }],
  ['the API listens at an address that the driver must not send a token to', {}, { ...settings, host: '192.168.1.5' }],
] as const)('nothing where %s', ([, env, of]) => {
  expect(demoDriver(env, of)).toBeUndefined()
})
