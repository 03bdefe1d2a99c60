import { describe, expect, test } from 'vitest'
import { nodeEnvironment, readNodeSettings } from './node-settings.ts'

const shared = {
  DATABASE_URL: 'postgres://eluent_app:a@db.example/eluent',
  DATABASE_OWNER_URL: 'postgres://eluent_owner:b@db.example/eluent',
  KEY_SECRET: 'k'.repeat(32),
  SIGNER_URL: 'http://signer.example:8084',
  SIGNER_TOKEN: 's'.repeat(32),
  LEDGER_KEY: 'lab.example/certificates+00000000+key',
  PUBLIC_URL: 'https://lab.example',
  SMTP_URL: 'smtps://mail.example:465',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}

describe('the settings of a node', () => {
  test('what must be shared and is not is said at once, a line each', () => {
    const { faults } = readNodeSettings({})
    expect(faults?.map((fault) => fault.split(':')[0])).toEqual([
      'DATABASE_URL',
      'DATABASE_OWNER_URL',
      'KEY_SECRET',
      'SIGNER_URL',
      'SIGNER_TOKEN',
      'LEDGER_KEY',
      'PUBLIC_URL',
      'FILES_DIR or S3_BUCKET',
      'SMTP_URL',
    ])
    for (const name of Object.keys(shared))
      expect(readNodeSettings({ ...shared, [name]: ' ' }).faults?.[0], name).toContain(name)
  })

  test('nothing else is started beside a node, and the demo is not filled', () => {
    const { settings } = readNodeSettings(shared)
    expect(settings).toMatchObject({ driver: undefined, partners: undefined, demo: false, closeGraceMs: 7_000 })
    expect(readNodeSettings({ ...shared, DRIVER: 'on', PARTNERS: 'on', DEMO: 'yes' }).faults).toHaveLength(3)
    expect(nodeEnvironment({ CLOSE_GRACE_SECONDS: '0', DEMO: '' })).toMatchObject({ DEMO: 'no', DRIVER: 'off' })
    expect(nodeEnvironment({ CLOSE_GRACE_SECONDS: '0' })).not.toHaveProperty('CLOSE_GRACE_SECONDS')
  })
})
