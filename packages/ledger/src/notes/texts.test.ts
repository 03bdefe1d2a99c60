import { describe, expect, test } from 'vitest'
import { parseAddCheckpoint, writeAddCheckpoint } from './add-checkpoint.ts'
import { toBase64, utf8 } from '../bytes/bytes.ts'
import { canonicalJson, parseCanonicalJson, type JsonValue } from '../bytes/canonical-json.ts'
import { checkpointText, parseCheckpoint, parseUnsignedCheckpoint, verifyCheckpoint } from './checkpoint.ts'
import { COSIGNATURE, ED25519, readVerifierKey, writeVerifierKey } from './keys.ts'
import { LedgerError } from '../bytes/ledger-error.ts'
import { checkNote, parseNote, writeNote } from './signed-note.ts'
import { cosigned, crypto, LogMaker, makeSigner, sha256, signed } from '../testing/log-maker.ts'
import { parseTlogProof, verifyTlogProof } from './tlog-proof.ts'

const malformed = expect.objectContaining({ name: 'LedgerError', fault: 'malformed' }) as LedgerError

describe('canonical JSON', () => {
  test('members stand in the order of RFC 8785, section 3.2.3', () => {
    const value = {
      '\u20ac': 'Euro',
      '\r': 'CR',
      '\ufb33': 'Dalet',
      '1': 'One',
      '😀': 'Smiley',
      '\u0080': 'Control',
      ö: 'O',
    }
    expect(Object.values(JSON.parse(canonicalJson(value)) as object)).toHaveLength(7)
    expect([...canonicalJson(value).matchAll(/:"(\w+)"/g)].map(([, name]) => name)).toEqual([
      'CR',
      'One',
      'Control',
      'O',
      'Euro',
      'Smiley',
      'Dalet',
    ])
  })

  test('text is written as in RFC 8785, section 3.2.2.2', () => {
    const text = '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/'
    expect(canonicalJson([null, true, false, text])).toBe(`[null,true,false,"€$\\u000f\\nA'B\\"\\\\\\\\\\"/"]`)
  })

  test.each([
    ['a number', 1],
    ['a number within', { a: [1.5] }],
    ['nothing', undefined],
    ['a date', new Date(0)],
    ['bytes', new Uint8Array(1)],
    ['a map', new Map()],
    ['half a character', '\ud800'],
    ['half a character as a name', { '\udc00': '' }],
    ['a hole', Array.from<string>({ length: 1 })],
  ])('%s cannot be sealed', (_, value) => {
    expect(() => canonicalJson(value as JsonValue)).toThrow(malformed)
  })

  test.each(['{"b":"1","a":"2"}', '{"a": "1"}', '{"a":"1","a":"1"}', '"\\u0041"', '{', '1', ''])(
    '%s is not canonical',
    (text) => {
      expect(() => parseCanonicalJson(text)).toThrow(malformed)
    },
  )
})

describe('signed notes', () => {
  const text = `If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n`
  const line =
    '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n'
  const key = readVerifierKey(sha256, 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW')

  test('the note of the Go implementation is accepted, and with one letter changed it is not', async () => {
    const note = `${text}\n${line}`
    expect(await checkNote(crypto, parseNote(note), [key])).toEqual([{ key, at: null }])
    expect(writeNote(parseNote(note))).toBe(note)
    await expect(checkNote(crypto, parseNote(note.replace('think', 'thing')), [key])).rejects.toThrow(LedgerError)
    expect(await checkNote(crypto, parseNote(note), [makeSigner('PeterNeumann', ED25519).key])).toEqual([])
  })

  test.each([
    ['no signatures', text],
    ['no end', `${text}\n${line}`.slice(0, -1)],
    ['a tab', `a\tb\n\n${line}`],
    ['a name with a plus', `a\n\n${line.replace('PeterNeumann', 'a+b')}`],
    ['another dash', `a\n\n${line.replace('—', '-')}`],
    ['a spare word', `a\n\n${line.replace('\n', ' x\n')}`],
    ['base64 of another spelling', `a\n\n${line.replace('nAM=', 'nAN=')}`],
    ['too many signatures', `a\n\n${line.repeat(33)}`],
    ['too much', `${'a'.repeat(70_000)}\n\n${line}`],
  ])('with %s it is not a note', (_, note) => {
    expect(() => parseNote(note)).toThrow(malformed)
  })

  test.each([
    '',
    'name',
    'a+00000000+AA==',
    `${writeVerifierKey(key)}x`,
    writeVerifierKey(key).replace('c7', 'c8'),
    'a b+c74f20a3+AR',
  ])('%j is no key', (line) => expect(() => readVerifierKey(sha256, line)).toThrow(malformed))
})

describe('checkpoints', () => {
  const log = new LogMaker()
  log.append('one')
  log.append('two')

  test('the example of c2sp.org/tlog-checkpoint is read', () => {
    const example = `example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n`
    const { checkpoint } = parseCheckpoint(example)
    expect([checkpoint.origin, checkpoint.size]).toEqual(['example.com/behind-the-sofa', 20_852_163])
    expect(`${checkpointText(checkpoint)}\n`).toBe(example.slice(0, example.indexOf('—')))
  })

  test('the log and enough witnesses must have signed; the time is the witness’s', async () => {
    const note = log.checkpoint(1_780_000_000)
    const checked = await verifyCheckpoint(crypto, note, log.trust)
    expect(checked).toMatchObject({
      size: 2,
      witnesses: ['witness.example/w1'],
      witnessedAt: new Date(1_780_000_000_000),
    })
    const [text, lines = ''] = note.split('\n\n')
    const [byLog, byWitness] = lines.split('\n')
    await expect(verifyCheckpoint(crypto, `${text}\n\n${byLog}\n`, log.trust)).rejects.toThrow('1 witnesses are needed')
    await expect(verifyCheckpoint(crypto, `${text}\n\n${byWitness}\n`, log.trust)).rejects.toThrow(
      'not signed by the log',
    )
    await expect(
      verifyCheckpoint(crypto, `${text}\n\n${byLog}\n${byWitness}\n${byWitness}\n`, { ...log.trust, quorum: 2 }),
    ).rejects.toThrow('2 witnesses')
  })

  test('a cosignature holds for its own time and by its own key alone', async () => {
    const text = checkpointText({ origin: 'lab.example/log', size: 2, root: log.tree.root() })
    const at = (seconds: number) => cosigned(log.witness, text, seconds).signature
    const moved = Uint8Array.from([...at(1_780_000_001).slice(0, 8), ...at(1_780_000_000).slice(8)])
    const stranger = cosigned(makeSigner('witness.example/w1', COSIGNATURE), text, 1).signature
    for (const signature of [moved, stranger, at(1).slice(1), at(2 ** 40)]) {
      const note = writeNote({ text, signatures: [signed(log.log, text), { ...log.witness.key, signature }] })
      await expect(verifyCheckpoint(crypto, note, log.trust)).rejects.toMatchObject({ fault: 'signature' })
    }
  })

  test('another log’s checkpoint is refused, also when it is signed well', async () => {
    const other = new LogMaker()
    other.append('one')
    await expect(verifyCheckpoint(crypto, other.checkpoint(), log.trust)).rejects.toMatchObject({ fault: 'signature' })
    const foreign = { ...log.trust, log: makeSigner('other.example/log', ED25519).key }
    await expect(verifyCheckpoint(crypto, log.checkpoint(), foreign)).rejects.toThrow('not of other.example/log')
  })

  test.each(['x\n01\n', 'x\n-1\n', 'x\n1e3\n', 'x\n99999999999999999999\n', '\n1\n'])(
    '%j begins no checkpoint',
    (start) => {
      const root = 'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I='
      const text = `${start}${root}\n`
      expect(() => parseCheckpoint(writeNote({ text, signatures: [signed(log.log, text)] }))).toThrow(malformed)
      const extended = `x\n1\n${root}\nextension\n`
      expect(() => parseCheckpoint(writeNote({ text: extended, signatures: [signed(log.log, extended)] }))).toThrow(
        malformed,
      )
    },
  )

  test('one extension line holds the root of the map, and no other is read', async () => {
    const root = new Uint8Array(32).fill(1)
    const mapRoot = new Uint8Array(32).fill(2)
    const text = checkpointText({ origin: log.log.key.name, size: 1, root, mapRoot })
    expect(text.split('\n')[3]).toBe(`status-map ${toBase64(mapRoot)}`)
    const note = writeNote({ text, signatures: [signed(log.log, text), cosigned(log.witness, text, 1)] })
    expect((await verifyCheckpoint(crypto, note, log.trust)).mapRoot).toEqual(mapRoot)
    const line = `status-map ${toBase64(mapRoot)}\n`
    for (const others of [
      line + line,
      `${line}other\n`,
      'status-map \n',
      `status-map ${toBase64(root.slice(1))}\n`,
      '\n',
    ])
      expect(() => parseUnsignedCheckpoint(`x\n1\n${toBase64(root)}\n${others}`)).toThrow('three lines')
    expect(parseUnsignedCheckpoint(`x\n1\n${toBase64(root)}\n`).mapRoot).toBeUndefined()
    // the witness signs the line too
    const other = checkpointText({ origin: log.log.key.name, size: 1, root, mapRoot: root })
    const moved = writeNote({ text: other, signatures: [signed(log.log, other), cosigned(log.witness, text, 1)] })
    await expect(verifyCheckpoint(crypto, moved, log.trust)).rejects.toThrow(LedgerError)
  })
})

describe('proof files and requests', () => {
  const log = new LogMaker()
  for (let n = 0; n < 9; n += 1) log.append(`leaf ${n}`)

  test('a proof holds for its leaf and its place', async () => {
    for (let n = 0; n < 9; n += 1) {
      expect(await verifyTlogProof(crypto, log.proof(n), utf8(`leaf ${n}`), log.trust)).toMatchObject({
        index: n,
        size: 9,
      })
      const moved = log.proof(n).replace(`index ${n}`, `index ${(n + 1) % 9}`)
      await expect(verifyTlogProof(crypto, moved, utf8(`leaf ${n}`), log.trust)).rejects.toMatchObject({
        fault: 'not_included',
      })
      await expect(verifyTlogProof(crypto, log.proof(n), utf8('leaf'), log.trust)).rejects.toMatchObject({
        fault: 'not_included',
      })
    }
  })

  test.each([
    '',
    'c2sp.org/tlog-proof@v1\n\nx',
    'c2sp.org/tlog-proof@v2\nindex 0\n\nx',
    'c2sp.org/tlog-proof@v1\nindex 00\n\nx',
    'c2sp.org/tlog-proof@v1\nindex 0\n!\n\nx',
  ])('%j is no proof', (text) => expect(() => parseTlogProof(text)).toThrow(malformed))

  test('a request to a witness is written and read', () => {
    const request = { oldSize: 4, proof: log.tree.consistencyProof(4), checkpoint: log.checkpoint() }
    expect(parseAddCheckpoint(writeAddCheckpoint(request))).toEqual(request)
    for (const text of ['', 'old 1', 'old x\n\n', 'new 1\n\n', `old 1\n${'AAAA\n'.repeat(64)}\n`])
      expect(() => parseAddCheckpoint(text)).toThrow(malformed)
  })
})
