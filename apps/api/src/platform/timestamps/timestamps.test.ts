import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TSTInfo } from 'pkijs'
import { afterAll, describe, expect, test } from 'vitest'
import {
  makeTimestampAuthority,
  serveTimestamps,
  TEST_POLICY,
  type AuthorityFaults,
} from '../../testing/timestamp-authority.ts'
import { ID_KEY_PURPOSE_TIMESTAMPING } from '../cms/oids.ts'
import { openTimestamps } from './open-timestamps.ts'
import { requestTimestamp } from './request-timestamp.ts'
import { verifyTimestamp } from './verify-timestamp.ts'

const now = new Date('2026-11-21T09:00:00.250Z')
const hash = createHash('sha256').update('a checkpoint').digest()
const nonce = Uint8Array.of(0x41, 2, 3, 4, 5, 6, 7, 8)
const authority = await makeTimestampAuthority(() => now)
const token = await authority.stamp(hash, nonce)
const check = { token, hash, nonce, roots: authority.roots, policy: TEST_POLICY, now }

const ID_SERVER_AUTH = '1.3.6.1.5.5.7.3.1'
/** PKIStatusInfo: rejection, with a text. */
const refusal = Buffer.concat([
  Buffer.from([0x30, 0x17, 0x30, 0x15, 2, 1, 2, 0x30, 0x10, 0x0c, 0x0e]),
  Buffer.from('no such policy'),
])
const inFuture = (info: TSTInfo) => (info.genTime = new Date('2026-11-21T09:06:00Z'))
const withoutNonce = (info: TSTInfo) => delete info.nonce

const closers: (() => Promise<void>)[] = []
afterAll(async () => Promise.all(closers.map((close) => close())))
async function served(...given: Parameters<typeof serveTimestamps>) {
  const server = await serveTimestamps(...given)
  closers.push(server.close)
  return server
}

/** Verifies a token of an authority with faults, which is trusted otherwise. */
async function verifyOf(faults: AuthorityFaults) {
  const faulty = await makeTimestampAuthority(() => now, faults)
  return verifyTimestamp({ ...check, token: await faulty.stamp(hash, nonce), roots: faulty.roots })
}

describe('a time stamp', () => {
  test('says when the data was there, by whose word and under which policy', () => {
    expect(verifyTimestamp(check)).toMatchObject({ at: now, policy: TEST_POLICY, serial: '07' })
    expect(verifyTimestamp(check).signer).toContain('CN=Test time stamps')
  })

  test('counts also when the certificate of its signer is the one that is trusted, and after that has ended', async () => {
    const short = await makeTimestampAuthority(() => now, { validUntil: new Date('2026-11-22T00:00:00Z') })
    const later = new Date('2030-01-01T00:00:00Z')
    expect(
      verifyTimestamp({ ...check, token: await short.stamp(hash, nonce), roots: short.roots, now: later }).at,
    ).toEqual(now)
  })

  test('T13: of other data is refused', () => {
    const other = createHash('sha256').update('another checkpoint').digest()
    expect(() => verifyTimestamp({ ...check, hash: other })).toThrow(expect.objectContaining({ reason: 'other_data' }))
  })

  test('T13: with another time than was signed is refused, and no changed byte says anything else', () => {
    const spelled = Buffer.from('20261121090000')
    const at = Buffer.from(token).indexOf(spelled)
    expect(at).toBeGreaterThan(0)
    const changed = Buffer.from(token)
    changed.write('20251121090000', at)
    expect(() => verifyTimestamp({ ...check, token: changed })).toThrow(
      expect.objectContaining({ reason: 'wrong_signature' }),
    )
    const said = verifyTimestamp(check)
    let accepted = 0
    // each fifth: a token has a thousand, and reading one takes some milliseconds
    for (let index = 0; index < token.length; index += 5) {
      const flipped = Uint8Array.from(token)
      flipped[index] = (token[index] ?? 0) ^ (1 << (index % 8))
      try {
        expect(verifyTimestamp({ ...check, token: flipped }), `byte ${index}`).toEqual(said)
        accepted += 1
      } catch (error) {
        expect(error, `byte ${index}`).toHaveProperty('name', 'TimestampRefused')
      }
    }
    // names of algorithms and of the signer that stand outside of what is signed, and decide nothing
    expect(accepted / (token.length / 5)).toBeLessThan(0.25)
  })

  test.each([
    ['an end before its time', { validUntil: new Date('2026-11-20T00:00:00Z') }, 'certificate_not_in_force'],
    ['a beginning after its time', { validFrom: new Date('2026-11-22T00:00:00Z') }, 'certificate_not_in_force'],
    ['another policy', { policy: '1.3.6.1.4.1.99999.2' }, 'other_policy'],
    [
      'a certificate for servers',
      { purposes: { of: [ID_SERVER_AUTH], critical: true } },
      'not_a_timestamping_certificate',
    ],
    [
      'a certificate for time stamps and servers',
      { purposes: { of: [ID_KEY_PURPOSE_TIMESTAMPING, ID_SERVER_AUTH], critical: true } },
      'not_a_timestamping_certificate',
    ],
    [
      'a purpose that is not critical',
      { purposes: { of: [ID_KEY_PURPOSE_TIMESTAMPING], critical: false } },
      'not_a_timestamping_certificate',
    ],
    ['a time in the future', { change: inFuture }, 'other_clock'],
    ['no echo of the nonce', { change: withoutNonce }, 'other_nonce'],
  ])('T13: with %s is refused', async (_, faults, reason) => {
    await expect(verifyOf(faults)).rejects.toMatchObject({ reason })
  })

  test('T13: that answers another request, or of an unknown authority, is refused', async () => {
    const refused = (reason: string) => expect.objectContaining({ reason })
    expect(() => verifyTimestamp({ ...check, nonce: Uint8Array.of(0x41, 2, 3) })).toThrow(refused('other_nonce'))
    const { roots } = await makeTimestampAuthority(() => now)
    expect(() => verifyTimestamp({ ...check, roots }), 'same names, other key').toThrow(refused('unknown_authority'))
    expect(() => verifyTimestamp({ ...check, roots: [] })).toThrow(refused('unknown_authority'))
  })

  test('is refused with a sentence where the bytes are none', () => {
    for (const bytes of [Uint8Array.of(), Uint8Array.of(0x30, 0x80), token.slice(0, -1), Buffer.concat([token, token])])
      expect(() => verifyTimestamp({ ...check, token: bytes })).toThrow('The time stamp cannot be read')
  })
})

describe('a request for a time stamp', () => {
  const request = { hash, roots: authority.roots, policy: TEST_POLICY, now }

  test('is answered by a token that verifies, and is never the same twice', async () => {
    const { url, queries } = await served(authority.answer)
    const given = await requestTimestamp({ ...request, url })
    expect(given.at).toEqual(now)
    expect(verifyTimestamp({ ...check, token: given.token, nonce: undefined }).at).toEqual(now)
    await requestTimestamp({ ...request, url })
    expect(queries).toHaveLength(2)
    expect(queries[0]).not.toEqual(queries[1])
  })

  test('T13: refuses an answer that was given before, and one of a clock that is wrong', async () => {
    let first: Uint8Array | undefined
    const { url } = await served(async (query) => (first ??= await authority.answer(query)))
    await requestTimestamp({ ...request, url })
    await expect(requestTimestamp({ ...request, url })).rejects.toMatchObject({ reason: 'other_nonce' })
    const late = { ...request, url: (await served(authority.answer)).url, now: new Date('2026-11-21T09:06:00Z') }
    await expect(requestTimestamp(late)).rejects.toMatchObject({ reason: 'other_clock' })
  })

  test.each([
    ['a refusal', () => refusal, undefined, 'gave no time stamp: status 2, no such policy'],
    ['a page', () => Buffer.from('<html>'), 'text/html', 'answered 200 with text/html'],
    ['something unreadable', () => Buffer.from('nothing'), undefined, 'The time stamp cannot be read'],
    ['an answer without an end', () => Buffer.alloc(100_000), undefined, 'answered more than a time stamp'],
  ])('says so when %s comes back', async (_, answer, mediaType, words) => {
    const { url } = await served(() => Promise.resolve(answer()), mediaType)
    await expect(requestTimestamp({ ...request, url })).rejects.toThrow(words)
  })

  test('follows no redirect', async () => {
    const { url } = await served(authority.answer, undefined, 'http://127.0.0.1:9/')
    await expect(requestTimestamp({ ...request, url })).rejects.toThrow('fetch failed')
  })
})

describe('the authority of the installation', () => {
  const policy = undefined

  test('is what the settings name, and takes only what leads to their certificates', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'eluent-tsa-'))
    closers.push(() => rm(folder, { recursive: true }))
    const certificatesFile = join(folder, 'roots.pem')
    const { url } = await served(authority.answer)
    await expect(openTimestamps({ url, certificatesFile, policy }, () => now)).rejects.toThrow('cannot be read')
    await writeFile(certificatesFile, 'no certificate')
    await expect(openTimestamps({ url, certificatesFile, policy }, () => now)).rejects.toThrow(
      'holds no certificate in PEM',
    )
    const other = await makeTimestampAuthority(() => now)
    await writeFile(certificatesFile, [...other.roots, ...authority.roots].join('\n'))
    const timestamps = await openTimestamps({ url, certificatesFile, policy }, () => now)
    const given = await timestamps?.stamp(hash)
    expect(given?.at).toEqual(now)
    expect(timestamps?.verify(given?.token ?? hash, hash).at).toEqual(now)
    await writeFile(certificatesFile, other.roots.join('\n'))
    const strange = await openTimestamps({ url, certificatesFile, policy }, () => now)
    await expect(strange?.stamp(hash)).rejects.toMatchObject({ reason: 'unknown_authority' })
  })

  test('is left alone for a minute after a failure, so that documents do not all wait for it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'eluent-tsa-'))
    closers.push(() => rm(folder, { recursive: true }))
    const certificatesFile = join(folder, 'roots.pem')
    await writeFile(certificatesFile, authority.roots.join('\n'))
    let isAway = true
    const { url, queries } = await served((query) => (isAway ? Promise.resolve(refusal) : authority.answer(query)))
    const clock = { now }
    const timestamps = await openTimestamps({ url, certificatesFile, policy }, () => clock.now)
    for (const _ of [1, 2]) await expect(timestamps?.stamp(hash)).rejects.toThrow('no such policy')
    expect(queries).toHaveLength(1)
    isAway = false
    clock.now = new Date(now.getTime() + 60_000)
    expect((await timestamps?.stamp(hash))?.at).toEqual(now)
  })

  test('is nobody where nobody is set', async () => {
    expect(await openTimestamps(undefined, () => now)).toBeUndefined()
  })
})
