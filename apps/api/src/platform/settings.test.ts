import { describe, expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const DATABASE_URL = 'postgres://app@127.0.0.1/eluent'

describe('settings from the environment', () => {
  test('only the database must be named; the rest has its usual value', () => {
    expect(readSettings({ DATABASE_URL })).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:8080',
      trustProxy: [],
      corsOrigins: [],
      tokenLifetimeMinutes: 60,
      s3: undefined,
    })
  })

  test('an empty value counts as not given', () => {
    expect(readSettings({ DATABASE_URL, PORT: '', S3_BUCKET: '' })).toMatchObject({ port: 8080, s3: undefined })
  })

  test('each fault has one clear line, which never repeats the value', () => {
    const faulty = {
      DATABASE_URL: 'mysql://user:geheim@host/x',
      PORT: '99999',
      SMTP_URL: 'mail.example.org',
      DATABASE_NAMED_STATEMENTS: 'maybe',
      S3_BUCKET: 'files',
    }
    let lines: string[] = []
    try {
      readSettings(faulty)
    } catch (error) {
      lines = error instanceof Error ? error.message.split('\n') : []
    }
    expect(lines.toSorted()).toEqual([
      'DATABASE_NAMED_STATEMENTS must be on or off',
      'DATABASE_URL must be a postgres:// address',
      'PORT must be at most 65535',
      'SMTP_URL must be an smtp:// or smtps:// address',
    ])
  })

  test('S3 needs its keys', () => {
    expect(() => readSettings({ DATABASE_URL, S3_BUCKET: 'files' })).toThrow(
      'S3_ACCESS_KEY_ID is missing: it is needed with S3_BUCKET\nS3_SECRET_ACCESS_KEY is missing: it is needed with S3_BUCKET',
    )
  })

  test('a missing database is said', () => {
    expect(() => readSettings({})).toThrow('DATABASE_URL is missing: it must be a postgres:// address')
  })
})
