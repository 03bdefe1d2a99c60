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

  test('an operator is named by an address, or not at all', () => {
    expect(readSettings({ DATABASE_URL }).operatorEmail).toBeUndefined()
    const operatorEmail = 'operator@example.org'
    expect(readSettings({ DATABASE_URL, OPERATOR_EMAIL: operatorEmail })).toMatchObject({ operatorEmail })
    expect(() => readSettings({ DATABASE_URL, OPERATOR_EMAIL: 'me' })).toThrow(
      'OPERATOR_EMAIL must be an e-mail address',
    )
  })

  test('traces and figures are off until somebody says where they go', () => {
    const telemetry = (env: Record<string, string>) => readSettings({ DATABASE_URL, ...env }).telemetry
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318'
    expect(telemetry({})).toMatchObject({ traces: false, metrics: false, metricsPort: undefined })
    expect(telemetry({ OTEL_EXPORTER_OTLP_ENDPOINT })).toMatchObject({ traces: true, metrics: true, sampledShare: 1 })
    expect(telemetry({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' })).toMatchObject({
      traces: true,
      metrics: false,
    })
    expect(telemetry({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_METRICS_EXPORTER: 'none' })).toMatchObject({ metrics: false })
    expect(telemetry({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'true' })).toMatchObject({ traces: false })
    const shares = [
      { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' },
      { OTEL_TRACES_SAMPLER: 'always_off' },
    ].map((env) => telemetry(env).sampledShare)
    expect(shares).toEqual([0.1, 0])
    expect(() => telemetry({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow('must be http/protobuf or http/json')
    expect(telemetry({ METRICS_PORT: '9464' })).toMatchObject({ metricsPort: 9464, metricsHost: '127.0.0.1' })
  })

  test('a time stamp authority is taken with the certificates that it must lead to', () => {
    const [TSA_URL, TSA_CERTIFICATES] = ['https://tsa.example/', '/etc/eluent/tsa.pem']
    expect(readSettings({ DATABASE_URL }).timestamps).toBeUndefined()
    expect(readSettings({ DATABASE_URL, TSA_URL, TSA_CERTIFICATES, TSA_POLICY: '1.2.3' }).timestamps).toEqual({
      url: TSA_URL,
      certificatesFile: TSA_CERTIFICATES,
      policy: '1.2.3',
    })
    expect(() => readSettings({ DATABASE_URL, TSA_URL })).toThrow(
      'TSA_CERTIFICATES is missing: it is needed with TSA_URL',
    )
    expect(() => readSettings({ DATABASE_URL, TSA_POLICY: 'any' })).toThrow('TSA_POLICY must be an object identifier')
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

  test('[API-58] driver, helper and chemical-ID service each have an address of their own; the driver is the helper where none is named', () => {
    const addresses = {
      DRIVER_URL: 'http://bench-2:8081/',
      CHEMSTATION_URL: 'http://bench-2:9000/',
      CHEM_ID_URL: 'https://chem.example/api/',
    }
    expect(readSettings({ DATABASE_URL, ...addresses })).toMatchObject({
      driverUrl: 'http://bench-2:8081',
      chemstationUrl: 'http://bench-2:9000',
      chemIdUrl: 'https://chem.example/api',
    })
    expect(readSettings({ DATABASE_URL })).toMatchObject({
      driverUrl: 'http://localhost:8081',
      chemstationUrl: '',
      chemIdUrl: '',
    })
    for (const name of Object.keys(addresses))
      expect(() => readSettings({ DATABASE_URL, [name]: 'bench-2' })).toThrow(
        `${name} must be an http or https address`,
      )
  })

  test('[CONST2-03] [FILES-02] the region of the object storage is us-east-2 unless another server’s is set, and its endpoint is a setting', () => {
    const s3 = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
    expect(readSettings({ DATABASE_URL, ...s3 }).s3).toMatchObject({ bucket: 'files', region: 'us-east-2' })
    const elsewhere = { S3_ENDPOINT: 'https://s3.lab.example', S3_REGION: 'lab-1' }
    expect(readSettings({ DATABASE_URL, ...s3, ...elsewhere }).s3).toMatchObject({
      endpoint: 'https://s3.lab.example',
      region: 'lab-1',
      forcePathStyle: true,
    })
  })

  test('[PERM2-17] the admin roles are a list of slugs, the usual ones where none is given', () => {
    expect(readSettings({ DATABASE_URL, ADMIN_ROLES: 'admin, tester' }).adminRoles).toEqual(['admin', 'tester'])
    expect(readSettings({ DATABASE_URL }).adminRoles).toBeUndefined()
  })

  test('a required version may be short', () => {
    const read = (version: string) => readSettings({ DATABASE_URL, REQUIRED_APP_VERSION: version }).requiredAppVersion
    expect([read('3'), read('3.2'), read('3.2.1')]).toEqual(['3.0.0', '3.2.0', '3.2.1'])
    expect(() => read('new')).toThrow('REQUIRED_APP_VERSION must be a version such as 3.2.1')
  })

  test('a card provider needs the secret that is shared with it', () => {
    const address = { CARD_PROVIDER_URL: 'https://cards.example/' }
    expect(() => readSettings({ DATABASE_URL, ...address })).toThrow(
      'CARD_PROVIDER_SECRET is missing: it is needed with CARD_PROVIDER_URL',
    )
    expect(() => readSettings({ DATABASE_URL, ...address, CARD_PROVIDER_SECRET: 'short' })).toThrow('32 characters')
    const secret = 's'.repeat(32)
    expect(readSettings({ DATABASE_URL, ...address, CARD_PROVIDER_SECRET: secret }).cardProvider).toEqual({
      url: 'https://cards.example',
      secret,
    })
    expect(readSettings({ DATABASE_URL }).cardProvider).toBeUndefined()
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
