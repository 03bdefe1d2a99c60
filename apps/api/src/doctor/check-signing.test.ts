import { X509Certificate } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeCertificate } from '../platform/cms/make-certificate.ts'
import { checkSigningFile } from './check-signing.ts'

test('the certificate of signed PDFs holds, ended, cannot be used', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'eluent-signing-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const day = (text: string) => new Date(`${text}T12:00:00Z`)
  const certificate = await makeCertificate({
    subject: 'Own laboratory',
    keys,
    from: day('2026-01-01'),
    until: day('2028-01-01'),
  })
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64')
  const pem = `${new X509Certificate(certificate).toString()}-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n`
  const settings = { file: join(folder, 'own.pem'), password: undefined }
  const said = async (now: Date) =>
    (await checkSigningFile(settings, now)).map(({ level, says }) => `${level}: ${says}`).join('\n')
  expect(await said(day('2026-11-21'))).toMatch(/^wrong: .*own.pem cannot be signed with: ENOENT/)
  await writeFile(settings.file, pem)
  expect(await said(day('2026-11-21'))).toBe('good: Its certificate holds until 2028-01-01.')
  expect(await said(day('2027-12-31'))).toMatch(/^look at it: Its certificate ends in 1 days/)
  expect(await said(day('2028-01-02'))).toMatch(/^wrong: Its certificate ended on 2028-01-01/)
  expect(await checkSigningFile(undefined, day('2026-11-21'))).toEqual([])
})
