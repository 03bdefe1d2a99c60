import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { neighbours } from './neighbours.ts'
import { readSettings } from './settings.ts'

test('nothing has to be set', () => {
  expect(readSettings({}).settings).toEqual({
    dataDir: resolve('data'),
    backupDir: resolve('backups'),
    host: '127.0.0.1',
    port: 8080,
    publicUrl: 'http://localhost:8080',
    driver: { port: 8081 },
    partners: { port: 8082, smtpPort: 8083 },
    database: undefined,
    smtpUrl: undefined,
    demo: true,
    logs: 'folder',
    closeGraceMs: 0,
  })
})

test('an empty setting counts as not set', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: ' ' })).toEqual(readSettings({}))
})

test('all faults are shown at once, one line each, without passwords', () => {
  const { faults } = readSettings({
    PORT: '80a',
    DRIVER_PORT: '65536',
    DATABASE_URL: 'mysql://root:secret@db/x',
    SMTP_URL: 'mail.example',
    PUBLIC_URL: 'lab.example',
    DEMO: 'maybe',
    LOG_LEVEL: 'chatty',
    S3_ENDPOINT: 'https://s3.example',
  })
  expect(faults).toEqual([
    'PORT: a port from 1 to 65535 is needed, not "80a"',
    'DRIVER_PORT: a port from 1 to 65535 is needed, not "65536"',
    'DATABASE_URL: an address such as postgres://user:password@host:5432/eluent is needed',
    'SMTP_URL: an address such as smtps://user:password@mail.example:465 is needed',
    'PUBLIC_URL: an address such as https://lab.example is needed',
    'DEMO: yes or no is needed, not "maybe"',
    'LOG_LEVEL: trace, debug, info, warn, error, fatal or silent is needed, not "chatty"',
    'S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: needed for storage in S3',
  ])
})

test.for([
  [{ DATABASE_URL: 'postgres://db:5432' }, 'DATABASE_URL: the name of the database is missing at its end'],
  [{ PARTNERS: 'off' }, 'SMTP_URL: is needed where PARTNERS is off, or no mail can be sent'],
  [{ PORT: '8081' }, 'DRIVER_PORT: 8081 is the port of PORT already'],
  [{ METRICS_PORT: '8080' }, 'METRICS_PORT: 8080 is the port of PORT already'],
  [
    { DATABASE_OWNER_URL: 'postgres://db/x' },
    'DATABASE_OWNER_URL: needs DATABASE_URL beside it, the address of the role the application uses',
  ],
] as const)('%o is refused', ([env, fault]) => {
  expect(readSettings(env).faults).toEqual([fault])
})

test('the stand-ins start with the demo; without it where they are named', () => {
  const smtp = { SMTP_URL: 'smtp://mail.example' }
  expect(readSettings({ DEMO: 'no', ...smtp }).settings?.partners).toBeUndefined()
  expect(readSettings({ DEMO: 'no', PARTNERS: 'on' }).settings?.partners).toEqual({ port: 8082, smtpPort: 8083 })
  expect(readSettings({ DEMO: 'no' }).faults).toEqual([
    'SMTP_URL: is needed where PARTNERS is off, or no mail can be sent',
  ])
})

test('ports of what is switched off may be used by others', () => {
  expect(readSettings({ PORT: '8081', DRIVER: 'off' }).faults).toBeNull()
})

test('[API-58] pages get the addresses that are set; without them those of what was started here', () => {
  const started = { driver: { port: 8081 }, partners: { port: 8082, smtpPort: 8083 } }
  const elsewhere = { DRIVER_URL: 'http://bench-2:8081', CHEM_ID_URL: 'https://chem.example' }
  expect(neighbours(elsewhere, started)).toEqual(elsewhere)
  expect(neighbours(elsewhere, { driver: undefined, partners: undefined })).toEqual(elsewhere)
  expect(neighbours({ DRIVER_URL: '' }, started)).toEqual({
    DRIVER_URL: 'http://127.0.0.1:8081',
    CHEM_ID_URL: 'http://127.0.0.1:8082/chemid',
  })
})
