import { execFileSync, spawnSync } from 'node:child_process'
import { generateKeyPairSync, randomBytes, X509Certificate } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SigningCertificate } from '@eluent/contract'
import { readPdf } from '@eluent/report/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderKeys, keysOf, type Keys } from '../auth/keys.ts'
import { drawCertificatePdf } from '../telemetry/draw-pdf.ts'
import { labTest } from '../../testing/lab-test.ts'
import { readSignature } from '../../testing/read-signature.ts'
import { required } from '../../testing/required.ts'
import { makeTimestampAuthority } from '../../testing/timestamp-authority.ts'
import type { Timestamps } from '../timestamps/open-timestamps.ts'
import { verifyTimestamp } from '../timestamps/verify-timestamp.ts'
import { PdfSigner } from './pdf-signer.ts'
import { readSigningFile } from './signing-key.ts'
import { signPdf, type SignPdfDeps } from './sign-pdf.ts'

const [PDFSIG, QPDF, OPENSSL] = ['/usr/bin/pdfsig', '/usr/bin/qpdf', '/usr/bin/openssl'] as const

const { app } = labTest()
let installed: Keys
const authority = await makeTimestampAuthority(() => new Date())
const timestamps: Timestamps = {
  url: 'https://tsa.example/',
  stamp: async (hash) => {
    const token = await authority.stamp(hash)
    return { token, ...verifyTimestamp({ token, hash, roots: authority.roots, now: new Date() }) }
  },
  check: () => ({ ok: true }),
  verify: (token, hash) => verifyTimestamp({ token, hash, roots: authority.roots, now: new Date() }),
}

let pdf: Uint8Array
let folder: string
beforeAll(async () => {
  installed = keysOf(await folderKeys(app.deps.settings.dataDir))
  folder = await mkdtemp(join(tmpdir(), 'eluent-pdf-'))
  pdf = await drawCertificatePdf({
    title: 'Transportation Manifest',
    name: 'To Spokane 트럭',
    tracer: '7Q2MVTR9XDPZ4HCWNB8SYFK3E1',
    status: 'Valid',
    asOf: '11/21/2026 9:00 AM UTC',
    end: null,
    organization: { name: 'Cascade Analytical', lines: [] },
    logo: null,
    statement: { title: 'Declaration', paragraphs: [] },
    results: [],
    facts: [],
    details: [],
    children: [],
    attachments: [],
    signatures: [],
    verifyUrl: 'https://eluent.example/certus_app',
    verifyPage: 'https://eluent.example/verify',
    createdAt: new Date('2026-11-21T09:00:00Z'),
  })
})
afterAll(() => rm(folder, { recursive: true }))

const said: unknown[][] = []
const log = { warn: (...words: unknown[]) => void said.push(words) }
function sign(more: Partial<SignPdfDeps> = {}, reason = 'Released by 김 (Ada)') {
  const { pdfSigner, now } = app.deps
  const organization = { id: app.laboratoryId, name: 'Laboratory', address: null }
  return signPdf({ pdfSigner, timestamps: undefined, now, ...more }, { organization, pdf, reason, log })
}

/** A signer as another process of the installation has it. */
function signer({ ticketSecret = installed.ticketSecret, now = app.deps.now } = {}): PdfSigner {
  const { db, settings } = app.deps
  return new PdfSigner({ db, keys: { ticketSecret }, settings, now }, undefined)
}

describe('a signed PDF', () => {
  test('says who signed it, why, and that it is whole; what it was before is left as it was', async () => {
    const signed = await sign()
    expect(await readSignature(signed)).toMatchObject({
      isValid: true,
      name: 'Laboratory',
      reason: 'Released by 김 (Ada)',
      signer: 'Documents of localhost:8080',
      stamp: null,
    })
    expect(signed.subarray(0, pdf.length).equals(pdf)).toBe(true)
    const [before, after] = [await readPdf(pdf), await readPdf(signed)]
    expect(after).toEqual(before)
    expect(await readSignature(pdf)).toBeNull()
  })

  test('T16: with any byte changed is not valid', async () => {
    const signed = await sign()
    for (const at of [9, Math.floor(pdf.length / 2), pdf.length + 20, signed.length - 20]) {
      const changed = Buffer.from(signed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect((await readSignature(changed))?.isValid, `byte ${at}`).toBe(false)
    }
    expect((await readSignature(Buffer.concat([signed, Buffer.from('\n')])))?.isValid, 'something follows').toBe(false)
  })

  test('bears a time stamp of its signature where there is an authority', async () => {
    const { stamp, isValid } = required(await readSignature(await sign({ timestamps })))
    expect(isValid).toBe(true)
    const { token, hash } = required(stamp)
    expect(timestamps.verify(token, hash).signer).toBe('CN=Test time stamps')
  })

  test('is signed without one while that is away, and the log says so', async () => {
    said.length = 0
    const away = { ...timestamps, stamp: () => Promise.reject(new Error('no answer')) }
    expect(await readSignature(await sign({ timestamps: away }))).toMatchObject({ isValid: true, stamp: null })
    expect(said).toEqual([[expect.anything(), 'ALERT: a PDF was signed without a time stamp']])
  })
})

describe('the certificate of an installation', () => {
  test('is one for all its processes, whichever is first', async () => {
    const made = await Promise.all([signer().certificate(), signer().certificate(), app.deps.pdfSigner.certificate()])
    expect(new Set(made.map(({ fingerprint256 }) => fingerprint256)).size).toBe(1)
    expect(required(made[0]).subject).toBe('CN=Documents of localhost:8080')
    const [fact] = await app.sql(`select value from installation_facts where name = 'pdf-signer'`)
    const { bytes } = JSON.parse(String(fact?.['value'])) as { bytes: string }
    expect(Buffer.from(bytes, 'base64url').toString('latin1'), 'it is encrypted').not.toContain('"certificate"')
  })

  test('is there for anyone who has a PDF', async () => {
    const { certificate } = required(await readSignature(await sign()))
    const reply = await app.get('/signing-certificate')
    expect(reply.statusCode).toBe(200)
    const { data } = reply.json<{ data: SigningCertificate }>()
    const read = new X509Certificate(data.pem)
    expect(read.raw.equals(certificate)).toBe(true)
    expect(data).toMatchObject({ subject: 'CN=Documents of localhost:8080', fingerprint: read.fingerprint256 })
    expect(data.pem).not.toContain(' KEY-')
  })

  test('is made again when the keys of the installation were replaced, and when it has ended', async () => {
    const first = await signer().certificate()
    const ticketSecret = randomBytes(32)
    const second = await signer({ ticketSecret }).certificate()
    expect(second.fingerprint256).not.toBe(first.fingerprint256)
    expect((await signer({ ticketSecret }).certificate()).fingerprint256).toBe(second.fingerprint256)
    const later = () => new Date(Date.parse(second.validTo) + 1000)
    const third = await signer({ ticketSecret, now: later }).certificate()
    expect(third.fingerprint256).not.toBe(second.fingerprint256)
    const facts = await app.sql(
      `select revision, why from installation_facts where name = 'pdf-signer' order by revision`,
    )
    const why = 'the earlier one has ended or cannot be opened'
    expect(facts).toEqual([{ revision: 1, why: null }, ...[2, 3].map((revision) => ({ revision, why }))])
  })
})

// poppler, qpdf and openssl as judges: where they are
test.runIf(existsSync(PDFSIG))('pdfsig says valid and wholly signed, and of a changed one that it is not', async () => {
  const [path, changedPath] = [join(folder, 'signed.pdf'), join(folder, 'changed.pdf')]
  for (const more of [{}, { timestamps }]) {
    const signed = await sign(more)
    await writeFile(path, signed)
    const words = execFileSync(PDFSIG, ['-nocert', path], { encoding: 'utf8' })
    expect(words).toContain('Total document signed')
    expect(words).toContain('Signature Validation: Signature is Valid.')
    expect(words).toContain('ETSI.CAdES.detached')
    signed[5_000] = (signed[5_000] ?? 0) ^ 1
    await writeFile(changedPath, signed)
    const { stdout } = spawnSync(PDFSIG, ['-nocert', changedPath], { encoding: 'utf8' })
    expect(stdout).not.toContain('Signature is Valid')
  }
})

test.runIf(existsSync(QPDF))('qpdf finds no fault in a signed PDF', async () => {
  const path = join(folder, 'checked.pdf')
  await writeFile(path, await sign({ timestamps }))
  expect(execFileSync(QPDF, ['--check', path], { encoding: 'utf8' })).toContain('No syntax or stream encoding errors')
})

test.runIf(existsSync(OPENSSL))(
  'a key and certificate of the laboratory sign instead, RSA or EC, with or without a password',
  async () => {
    const openssl = (...words: string[]) =>
      execFileSync(OPENSSL, words, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    const file = join(folder, 'own.pem')
    const key = (type: string[]) => ['-newkey', ...type, '-x509', '-days', '30', '-subj', '/CN=Own Laboratory']
    for (const [type, password] of [
      [['rsa:3072'], 'two words'],
      [['ec', '-pkeyopt', 'ec_paramgen_curve:P-384'], undefined],
    ] as const) {
      const protection = password === undefined ? ['-nodes'] : ['-passout', `pass:${password}`]
      openssl('req', ...key([...type]), ...protection, '-keyout', 'key.pem', '-out', 'cert.pem')
      const parts = await Promise.all(['cert.pem', 'key.pem'].map((name) => readFile(join(folder, name), 'utf8')))
      await writeFile(file, parts.join(''))
      const { db, settings, now } = app.deps
      const pdfSigner = new PdfSigner({ db, settings, now, keys: installed }, await readSigningFile({ file, password }))
      expect(await readSignature(await sign({ pdfSigner }))).toMatchObject({ isValid: true, signer: 'Own Laboratory' })
    }
  },
)

test('a file that cannot be signed with ends the start with a sentence', async () => {
  const file = join(folder, 'nothing.pem')
  const read = (text: string) => writeFile(file, text).then(() => readSigningFile({ file, password: undefined }))
  await expect(readSigningFile({ file: join(folder, 'absent'), password: undefined })).rejects.toThrow('ENOENT')
  await expect(read('')).rejects.toThrow('it holds no private key in PEM')
  const { privateKey } = generateKeyPairSync('ed25519')
  await expect(read(privateKey.export({ type: 'pkcs8', format: 'pem' }))).rejects.toThrow('no certificate of its key')
})
