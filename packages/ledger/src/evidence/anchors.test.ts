import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { concat, utf8, type Bytes } from '../bytes/bytes.ts'
import { LedgerError } from '../bytes/ledger-error.ts'
import { checkpointText } from '../notes/checkpoint.ts'
import { writeVerifierKey } from '../notes/keys.ts'
import { writeNote } from '../notes/signed-note.ts'
import { crypto, LogMaker, makeEvidence, sha256, signed, type Step } from '../testing/log-maker.ts'
import { writeAnchor, type Anchor } from './anchors.ts'
import { verifyEvidence, writeEvidence, type Evidence } from './evidence.ts'
import { readTimestamp } from './timestamp-text.ts'

const command = fileURLToPath(new URL('../cli/verify-evidence.ts', import.meta.url))
const TRACER = '7ZZZ0123456789ABCDEFGHJKMN'
const at = (month: number) => `2026-0${month}-01T10:00:00.000Z`
const step = (event: 'issue' | 'revoke', month: number): Step => ({
  event,
  at: at(month),
  expires: at(9),
  summary: {},
  details: {},
})

const fault = (name: string) => expect.objectContaining({ name: 'LedgerError', fault: name }) as LedgerError

function der(tag: number, ...parts: readonly Uint8Array[]): Bytes {
  const value = concat(...parts)
  const { length } = value
  const size = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff]
  return concat(Uint8Array.of(tag, ...size), value)
}

const SHA256_ID = der(0x06, Uint8Array.of(0x60, 0x86, 0x48, 1, 0x65, 3, 4, 2, 1))
const TST_ID = der(0x06, Uint8Array.of(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 9, 0x10, 1, 4))
const SIGNED_ID = der(0x06, Uint8Array.of(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 7, 2))

/** The statement of a token in its wrapping, without certificates and signature. */
function token(hash: Bytes, time = '20260601120000.5Z', algorithm = SHA256_ID): Bytes {
  const one = der(0x02, Uint8Array.of(1))
  const imprint = der(0x30, der(0x30, algorithm), der(0x04, hash))
  const info = der(0x30, one, der(0x06, Uint8Array.of(0x2a, 3)), imprint, one, der(0x18, utf8(time)))
  return wrapped(der(0x04, info))
}

function wrapped(content: Bytes): Bytes {
  const version = der(0x02, Uint8Array.of(3))
  const encapsulated = der(0x30, TST_ID, der(0xa0, content))
  return der(0x30, SIGNED_ID, der(0xa0, der(0x30, version, der(0x31), encapsulated)))
}

const log = new LogMaker()
const evidence = makeEvidence(log, TRACER, [step('issue', 3), step('revoke', 5)])
const SIZE = log.tree.size

/** The log's own note at a size, as it is stamped. */
function noteAt(size: number, by = log): string {
  const text = checkpointText({ origin: by.log.key.name, size, root: by.tree.root(size) })
  return writeNote({ text, signatures: [signed(by.log, text)] })
}
function anchorAt(size: number, change: Partial<Anchor> = {}): Anchor {
  const checkpoint = noteAt(size)
  const consistency = log.tree.consistencyProof(size, SIZE)
  const anchor = writeAnchor({
    authority: 'https://tsa.example/',
    checkpoint,
    consistency,
    token: token(sha256(utf8(checkpoint))),
  })
  return { ...anchor, ...change }
}
const verify = (anchors: readonly Anchor[], given: Evidence = evidence) =>
  verifyEvidence(crypto, writeEvidence({ ...given, anchors }), log.trust)

describe('a time stamp in evidence', () => {
  test('is shown with what it says, where it is of a checkpoint that the evidence continues', async () => {
    expect((await verify([anchorAt(SIZE)])).anchors).toEqual([
      {
        authority: 'https://tsa.example/',
        at: new Date('2026-06-01T12:00:00.500Z'),
        size: SIZE,
        checkpoint: noteAt(SIZE),
        token: token(sha256(utf8(noteAt(SIZE)))),
      },
    ])
    expect((await verifyEvidence(crypto, writeEvidence(evidence), log.trust)).anchors).toEqual([])
  })

  test('of a checkpoint without the last event is refused', async () => {
    await expect(verify([anchorAt(1)])).rejects.toEqual(fault('inconsistent'))
  })

  test('T13: of other data, of another log or of a log that went another way is refused', async () => {
    const other = token(sha256(utf8(noteAt(1))))
    const swapped = writeAnchor({ authority: '', checkpoint: noteAt(SIZE), consistency: [], token: other })
    await expect(verify([swapped])).rejects.toEqual(fault('signature'))
    const stranger = new LogMaker()
    for (let n = 0; n < SIZE; n += 1) stranger.append(`entry ${n}`)
    await expect(verify([anchorAt(SIZE, { checkpoint: noteAt(SIZE, stranger) })])).rejects.toEqual(fault('signature'))
    const text = checkpointText({ origin: log.log.key.name, size: SIZE, root: stranger.tree.root() })
    const rewritten = writeNote({ text, signatures: [signed(log.log, text)] })
    await expect(verify([anchorAt(SIZE, { checkpoint: rewritten })])).rejects.toEqual(fault('inconsistent'))
  })

  test('dates nothing without proofs, and stands only in files of the second format', async () => {
    const pending = { ...evidence, events: evidence.events.map((event) => ({ ...event, proof: null })) }
    expect((await verify([anchorAt(SIZE)], pending)).anchors).toEqual([])
    const text = writeEvidence({ ...evidence, anchors: [anchorAt(SIZE)] })
    expect((await verifyEvidence(crypto, text, null)).anchors).toEqual([])
    const { status: _, ...first } = evidence
    await expect(verify([anchorAt(SIZE)], { ...first, format: 'eluent-evidence/1' })).rejects.toEqual(
      fault('malformed'),
    )
    await expect(verify([])).rejects.toEqual(fault('malformed'))
    const more = { ...anchorAt(SIZE), note: 'x' }
    await expect(verify([more])).rejects.toEqual(fault('malformed'))
  })
})

test('[ledger:verify --time-stamps] writes what an RFC 3161 tool checks', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stamps-'))
  const file = join(folder, 'evidence.json')
  await writeFile(file, writeEvidence({ ...evidence, anchors: [anchorAt(SIZE)] }))
  const keys = ['--log-key', writeVerifierKey(log.log.key), '--witness-key', writeVerifierKey(log.witness.key)]
  const words = [command, file, ...keys, '--any-age', '--time-stamps', join(folder, 'stamps')]
  const { status, stdout } = spawnSync(process.execPath, words, { encoding: 'utf8' })
  expect(status).toBe(0)
  expect(stdout).toContain('Time-stamped by https://tsa.example/ at 2026-06-01T12:00:00.500Z, in its own words')
  const written = (name: string) => readFileSync(join(folder, 'stamps', name))
  expect(written(`checkpoint-${SIZE}.txt`).toString()).toBe(noteAt(SIZE))
  expect(Uint8Array.from(written(`checkpoint-${SIZE}.tst`))).toEqual(token(sha256(utf8(noteAt(SIZE)))))
  await rm(folder, { recursive: true })
})

test('what is not a token is refused, whatever byte is missing', () => {
  const hash = sha256(utf8('a checkpoint'))
  const whole = token(hash)
  expect(readTimestamp(whole)).toEqual({ hash, at: new Date('2026-06-01T12:00:00.500Z') })
  const pieces = [der(0x04, utf8('a')), der(0x04, utf8('b'))]
  expect(() => readTimestamp(wrapped(der(0x24, ...pieces)))).toThrow(LedgerError)
  for (let length = 0; length < whole.length; length += 1)
    expect(() => readTimestamp(whole.slice(0, length))).toThrow(LedgerError)
  expect(() => readTimestamp(concat(whole, whole))).toThrow(LedgerError)
  expect(() => readTimestamp(token(hash, '20261301120000Z'))).toThrow(LedgerError)
  expect(() => readTimestamp(token(hash, '20260101120000+0100'))).toThrow(LedgerError)
  expect(() => readTimestamp(token(hash, undefined, TST_ID))).toThrow(LedgerError)
})
