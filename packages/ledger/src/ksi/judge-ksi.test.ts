import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { concat, utf8, type Bytes } from '../bytes/bytes.ts'
import { LedgerError } from '../bytes/ledger-error.ts'
import { CALENDAR_LINKS, digest, integer, makeKsi, SECOND, sha256Imprint, tlv } from '../testing/ksi-maker.ts'
import { packRows } from '../testing/ksi-test-pack.ts'
import { readImprint } from './imprint.ts'
import { judgeKsi, type KsiKnown } from './judge-ksi.ts'
import { readKsiSignature } from './ksi-signature.ts'
import { readPublication } from './publication-string.ts'

const command = fileURLToPath(new URL('../cli/verify-evidence.ts', import.meta.url))
const other = sha256Imprint(utf8('other'))
const imprint = (value: Bytes) => readImprint({ value }, 'hash')
const judge = (bytes: Bytes, known: KsiKnown = {}) => judgeKsi(digest, readKsiSignature(bytes), known)

test('a signature that was extended is proven by the publication of a newspaper, and by no other', () => {
  const { bytes, root } = makeKsi()
  const document = imprint(sha256Imprint(utf8('a checkpoint')))
  const printed = { time: SECOND, root: imprint(root) }
  expect(judge(bytes, { document, publication: printed })).toMatchObject({ standing: 'proven', signedAt: SECOND })
  expect(judge(bytes, { publication: { ...printed, root: imprint(other) } }).fault?.rule).toBe('PUB-04')
  expect(judge(bytes, { publication: { ...printed, time: SECOND + 1n } }).standing).toBe('consistent')
})

test.each([
  ['publication', 'the publication of 2026-09-21T14:13:20.000Z, from a newspaper'],
  ['key', "Guardtime's publications file for the key that signed, or its extender, with an account"],
  ['none', "Guardtime's publications file for the key that signed, or its extender, with an account"],
] as const)(
  'without anything from outside a signature with record %s is consistent and says what is missing',
  (record, missing) => {
    expect(judge(makeKsi({ record }).bytes)).toMatchObject({ standing: 'consistent', missing })
  },
)

const sha1 = concat(Uint8Array.of(0), digest('sha1', utf8('a checkpoint')))
const likeAHash = tlv(0x01, utf8(`${'n'.repeat(30)}\0`))
const lateSigner = concat(tlv(0x01, utf8('lab\0')), Uint8Array.of(0x7e, 0x02, 0x01, 0x01))

test.each([
  ['INT-13', { document: sha1 }],
  ['INT-12', { lowerIndex: [2n, 2n] }],
  ['INT-12', { lowerIndex: [2n] }],
  ['INT-12', { lowerIndex: [1n, 3n, 2n], upperIndex: [1n, 3n] }],
  ['INT-11', { metadata: likeAHash }],
  ['INT-11', { metadata: lateSigner }],
  ['INT-15', { chainHash: 0n }],
  ['INT-01', { upperInput: other }],
  ['INT-02', { lowerTime: SECOND - 1n }],
  ['INT-10', { lowerIndex: [3n, 3n] }],
  ['INT-03', { calendarInput: other }],
  ['INT-04', { calendarTime: SECOND - 1n }],
  ['INT-05', { calendarLinks: CALENDAR_LINKS - 1 }],
  ['INT-06', { record: 'key', recordTime: SECOND - 1n }],
  ['INT-08', { record: 'key', recordRoot: other }],
  ['INT-07', { recordTime: SECOND - 1n }],
  ['INT-09', { recordRoot: other }],
] as const)('%s: %o', (rule, chosen) => {
  expect(judge(makeKsi(chosen).bytes)).toMatchObject({ standing: 'broken', fault: { rule } })
})

test('what is said to be signed is held against what was signed', () => {
  const { bytes } = makeKsi({ levelCorrection: 2n })
  const sha512 = concat(Uint8Array.of(5), digest('sha512', utf8('a checkpoint')))
  expect(judge(bytes, { document: imprint(sha512) }).fault?.rule).toBe('GEN-04')
  expect(judge(bytes, { document: imprint(other) }).fault?.rule).toBe('GEN-01')
  expect(judge(bytes, { level: 3n }).fault?.rule).toBe('GEN-03')
  expect(judge(bytes, { level: 2n }).fault).toBeUndefined()
})

test('a signature that was an RFC 3161 token begins with what its record gives', () => {
  const [before, after] = [utf8('before'), utf8('after')]
  const inner = digest('sha256', concat(before, digest('sha256', utf8('a document')), after))
  const output = sha256Imprint(sha256Imprint(before, inner, after))
  const record = (hash: bigint, index: readonly bigint[], time: bigint): Bytes =>
    tlv(
      0x806,
      tlv(0x02, integer(time)),
      ...index.map((place) => tlv(0x03, integer(place))),
      tlv(0x05, sha256Imprint(utf8('a document'))),
      tlv(0x10, before),
      tlv(0x11, after),
      tlv(0x12, integer(hash)),
      tlv(0x13, before),
      tlv(0x14, after),
      tlv(0x15, integer(1n)),
    )
  const ruleOf = (document: Bytes, more: Bytes) => judge(makeKsi({ document, more: [more] }).bytes).fault?.rule
  expect(ruleOf(output, record(1n, [3n, 2n], SECOND))).toBeUndefined()
  expect(ruleOf(other, record(1n, [3n, 2n], SECOND))).toBe('INT-01')
  expect(ruleOf(output, record(0n, [3n, 2n], SECOND))).toBe('INT-14')
  expect(ruleOf(sha1, record(1n, [3n, 2n], SECOND))).toBe('INT-17')
  expect(ruleOf(output, record(1n, [3n, 3n], SECOND))).toBe('INT-12')
  expect(ruleOf(output, record(1n, [3n, 2n], SECOND - 1n))).toBe('INT-02')
})

test.each([
  ['nothing', new Uint8Array()],
  ['another file', utf8('%PDF-1.7')],
  ['a second element', concat(makeKsi().bytes, makeKsi().bytes)],
  ['its last byte cut off', makeKsi().bytes.slice(0, -1)],
  ['two records of the calendar', makeKsi({ record: 'key', more: [tlv(0x803)] }).bytes],
  ['a part that is not known', makeKsi({ more: [tlv(0x807)] }).bytes],
  ['a hash of a wrong length', makeKsi({ document: other.slice(0, -1) }).bytes],
  ['a hash function that is not known', makeKsi({ chainHash: 3n }).bytes],
  ['a name without its end', makeKsi({ metadata: tlv(0x01, utf8('lab')) }).bytes],
])('%s is refused as not well formed', (_, bytes) => {
  expect(() => readKsiSignature(bytes)).toThrow(LedgerError)
})

test('no flipped bit makes a signature say anything else and be proven', () => {
  const { bytes, root } = makeKsi()
  const publication = { time: SECOND, root: imprint(root) }
  const right = judge(bytes, { publication })
  for (let at = 0; at < bytes.length * 8; at += 1) {
    const changed = bytes.slice()
    changed[at >> 3] = (changed[at >> 3] ?? 0) ^ (1 << (at & 7))
    try {
      const judgement = judge(changed, { publication })
      if (judgement.standing === 'proven') expect(judgement).toEqual(right)
    } catch (error) {
      expect(error).toBeInstanceOf(LedgerError)
    }
  }
})

test('a publication is read as newspapers print it, and a wrong letter is seen', () => {
  const root = concat(Uint8Array.of(1), Uint8Array.from(createHash('sha256').update('root').digest()))
  const content = concat(new Uint8Array(8 - integer(SECOND).length), integer(SECOND), root)
  const printed = print(concat(content, crcOf(content)))
  expect(readPublication(printed)).toEqual({ time: SECOND, root: imprint(root) })
  expect(() => readPublication(printed.replace(/.$/, (last) => (last === 'B' ? 'C' : 'B')))).toThrow(LedgerError)
  expect(() => readPublication('AAAA')).toThrow(LedgerError)
  expect(() => readPublication('AAAAA1')).toThrow(LedgerError)
})

function crcOf(content: Bytes): Bytes {
  const sum = new DataView(new ArrayBuffer(4))
  sum.setUint32(0, crc32(content))
  return new Uint8Array(sum.buffer)
}

function print(bytes: Bytes): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const letters = bits.match(/.{1,5}/g) ?? []
  const text = letters
    .map((five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
  return text.match(/.{1,6}/g)?.join('-') ?? ''
}

/** What no file can say by itself: whose key signed, and what the calendar's other copies hold. */
const OUTSIDE = /^(KEY|CAL|PUB-0[1235]|GEN-02)/

for (const { name, file, policy, code, level, input, signedAt, publication } of packRows())
  test(`Guardtime's test pack: ${policy} ${code} ${name}`, () => {
    const bytes = Uint8Array.from(readFileSync(file))
    if (policy === 'parsing') {
      expect(() => readKsiSignature(bytes)).toThrow(LedgerError)
      return
    }
    const judgement = judge(bytes, {
      level,
      ...(input && { document: imprint(Uint8Array.from(Buffer.from(input, 'hex'))) }),
      ...(policy === 'userPublication' && { publication: readPublication(publication) }),
    })
    expect(judgement.fault?.rule ?? '').toBe(OUTSIDE.test(code) ? '' : code)
    expect(judgement.standing === 'proven').toBe(policy === 'userPublication' && code === '')
    if (signedAt) expect(String(judgement.signedAt)).toBe(signedAt)
  })

test('[ledger:verify --ksi] ends with 0 only where something outside the file proves it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ksi-'))
  const { bytes, root } = makeKsi()
  await writeFile(join(folder, 'checkpoint'), 'a checkpoint')
  await writeFile(join(folder, 'other'), 'another')
  await writeFile(join(folder, 'checkpoint.ksig'), bytes)
  const content = concat(new Uint8Array(8 - integer(SECOND).length), integer(SECOND), root)
  const verify = (...words: string[]) => {
    const { status, stdout } = spawnSync(process.execPath, [command, '--ksi', 'checkpoint.ksig', ...words], {
      cwd: folder,
      encoding: 'utf8',
    })
    return [status, stdout.split(':')[0]]
  }
  expect(verify('--for', 'checkpoint', '--publication', print(concat(content, crcOf(content))))).toEqual([
    0,
    'Signed by KSI at second 1790000000 (2026-09-21T14',
  ])
  expect(verify('--for', 'checkpoint')).toEqual([1, 'NOT PROVEN'])
  expect(verify('--for', 'other')).toEqual([1, 'NOT VALID'])
  expect(verify()).toEqual([2, ''])
  await rm(folder, { recursive: true })
})
