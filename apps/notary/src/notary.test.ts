import { sign as signWith } from 'node:crypto'
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  checkpointText,
  leafHash,
  readVerifierKey,
  utf8,
  verifyCheckpoint,
  writeAddCheckpoint,
  writeNote,
  writeVerifierKey,
} from '@eluent/ledger'
import { HashTree } from '@eluent/ledger/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { nodeCrypto, sha256 } from './crypto.ts'
import { startNotary } from './notary.ts'
import { readSettings } from './settings.ts'
import { startNotaryPair, TEST_TOKEN, type NotaryPair } from './testing/notary-pair.ts'

let pair: NotaryPair
beforeEach(async () => {
  pair = await startNotaryPair(() => new Date('2026-03-01T12:00:00.400Z'))
})
afterEach(async () => {
  await pair.close()
  expect(pair.complaints).toEqual([])
})

const treeOf = (size: number, change = -1): HashTree =>
  new HashTree(
    sha256,
    Array.from({ length: size }, (_, n) => leafHash(sha256, utf8(`leaf ${n === change ? 'changed' : n}`))),
  )
const origin = (): string => pair.signer.key.split('+')[0] ?? ''
async function post(url: string, body: string, token = TEST_TOKEN) {
  const reply = await fetch(url, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${token}`, connection: 'close' },
  })
  return { status: reply.status, text: await reply.text(), type: reply.headers.get('content-type') }
}

const requestOf = (tree: HashTree, oldSize: number, checkpoint: string): string =>
  writeAddCheckpoint({
    oldSize,
    proof: oldSize > 0 && oldSize <= tree.size ? tree.consistencyProof(oldSize) : [],
    checkpoint,
  })
const sign = (tree: HashTree, oldSize: number, name = origin()) =>
  post(
    `${pair.signer.url}/sign`,
    requestOf(tree, oldSize, checkpointText({ origin: name, size: tree.size, root: tree.root() })),
  )
const witness = (tree: HashTree, oldSize: number, note: string) =>
  post(`${pair.witness.url}/add-checkpoint`, requestOf(tree, oldSize, note))

describe('a signer and a witness', () => {
  test('sign what continues the log, and both signatures verify', async () => {
    const trust = {
      log: readVerifierKey(sha256, pair.signer.key),
      witnesses: [readVerifierKey(sha256, pair.witness.key)],
      quorum: 1,
    }
    for (const [from, to] of [
      [0, 3],
      [3, 8],
      [8, 8],
      [8, 9],
    ] as const) {
      const tree = treeOf(to)
      const note = await sign(tree, from)
      expect(note.status).toBe(200)
      const line = await witness(tree, from, note.text)
      expect(line.status).toBe(200)
      expect(await verifyCheckpoint(nodeCrypto, note.text + line.text, trust)).toMatchObject({
        size: to,
        root: tree.root(),
        witnessedAt: new Date('2026-03-01T12:00:00Z'),
      })
    }
    const head = await (await fetch(`${pair.witness.url}/head?origin=${encodeURIComponent(origin())}`)).text()
    expect(await verifyCheckpoint(nodeCrypto, head, trust)).toMatchObject({ size: 9 })
  })

  test('sign the root of a map with the log, one for each size', async () => {
    const signMap = (tree: HashTree, oldSize: number, mapRoot: Uint8Array<ArrayBuffer> | undefined) =>
      post(
        `${pair.signer.url}/sign`,
        requestOf(tree, oldSize, checkpointText({ origin: origin(), size: tree.size, root: tree.root(), mapRoot })),
      )
    const [one, other] = [1, 2].map((byte) => new Uint8Array(32).fill(byte))
    // what was signed before there were maps is continued
    const old = await sign(treeOf(3), 0)
    expect((await witness(treeOf(3), 0, old.text)).status).toBe(200)
    expect((await signMap(treeOf(3), 3, one)).status).toBe(409)
    const note = await signMap(treeOf(5), 3, one)
    expect(note.status).toBe(200)
    expect((await witness(treeOf(5), 3, note.text)).status).toBe(200)
    expect(await signMap(treeOf(5), 5, one)).toEqual(note)
    for (const mapRoot of [other, undefined]) expect((await signMap(treeOf(5), 5, mapRoot)).status).toBe(409)
    // who has the key signs two; the witness does not
    const stolen = JSON.parse(readFileSync(join(pair.folder, 'signer', 'key.json'), 'utf8')) as { key: string }
    const lie = forged(stolen.key, pair.signer.key, treeOf(5), other)
    expect((await witness(treeOf(5), 5, lie)).status).toBe(409)
  })

  test('refuse a log that was rewritten or cut, each by itself, and go on with the true one', async () => {
    const first = await sign(treeOf(5), 0)
    await witness(treeOf(5), 0, first.text)
    expect((await sign(treeOf(7, 2), 5)).status).toBe(422)
    expect((await sign(treeOf(5, 2), 5)).status).toBe(409)
    expect((await sign(treeOf(3), 5)).status).toBe(400)
    expect(await sign(treeOf(4), 4)).toMatchObject({ status: 409, text: '5\n', type: 'text/x.tlog.size' })
    expect(await sign(treeOf(7), 0)).toMatchObject({ status: 409, text: '5\n' })

    const stolen = JSON.parse(readFileSync(join(pair.folder, 'signer', 'key.json'), 'utf8')) as { key: string }
    const forge = (tree: HashTree): string => forged(stolen.key, pair.signer.key, tree)
    expect((await witness(treeOf(7, 2), 5, forge(treeOf(7, 2)))).status).toBe(422)
    expect((await witness(treeOf(5, 2), 5, forge(treeOf(5, 2)))).status).toBe(409)
    expect((await witness(treeOf(4), 4, forge(treeOf(4)))).status).toBe(409)

    const next = await sign(treeOf(7), 5)
    expect(next.status).toBe(200)
    expect((await witness(treeOf(7), 5, next.text)).status).toBe(200)
  })

  test('remember what they signed over a restart', async () => {
    const note = await sign(treeOf(5), 0)
    await witness(treeOf(5), 0, note.text)
    for (const which of ['signer', 'witness'] as const) await pair.restart(which)
    expect(await sign(treeOf(6, 1), 0)).toMatchObject({ status: 409, text: '5\n' })
    expect((await sign(treeOf(6, 1), 5)).status).toBe(422)
    const next = await sign(treeOf(6), 5)
    expect(next.status).toBe(200)
    expect((await witness(treeOf(6), 5, next.text)).status).toBe(200)
  })

  test('answer one of two that ask at once, the other gets the new size', async () => {
    const note = (await sign(treeOf(5), 0)).text
    const replies = await Promise.all([witness(treeOf(5), 0, note), witness(treeOf(5), 0, note)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('refuse strangers, other logs and what is not a request', async () => {
    const tree = treeOf(2)
    const text = requestOf(tree, 0, checkpointText({ origin: origin(), size: 2, root: tree.root() }))
    expect((await post(`${pair.signer.url}/sign`, text, 'another word')).status).toBe(401)
    expect((await sign(tree, 0, 'other.example/log')).status).toBe(404)
    expect((await post(`${pair.signer.url}/sign`, 'old 1')).status).toBe(400)
    expect((await post(`${pair.signer.url}/sign`, 'x'.repeat(70_000))).status).toBe(400)
    expect((await fetch(`${pair.signer.url}/sign`)).status).toBe(404)
    const note = (await sign(tree, 0)).text
    expect((await witness(tree, 0, note.replaceAll(origin(), 'other.example/log'))).status).toBe(404)
    expect((await witness(tree, 0, note.replace('\n2\n', '\n3\n'))).status).toBe(403)
    expect((await witness(tree, 0, `${note.split('\n\n')[0]}\n\n— x AAAAAAAA\n`)).status).toBe(403)
    expect((await fetch(`${pair.witness.url}/head?origin=x`)).status).toBe(404)
  })
})

function forged(pem: string, vkey: string, tree: HashTree, mapRoot?: Uint8Array<ArrayBuffer>): string {
  const key = readVerifierKey(sha256, vkey)
  const text = checkpointText({ origin: key.name, size: tree.size, root: tree.root(), mapRoot })
  const signature = Uint8Array.from(signWith(null, utf8(text), pem))
  return writeNote({ text, signatures: [{ ...key, signature }] })
}

describe('the key', () => {
  const settings = () => ({
    mode: 'signer' as const,
    host: '127.0.0.1',
    port: 0,
    dataDir: join(pair.folder, 'signer'),
    name: undefined as string | undefined,
    token: TEST_TOKEN,
    logKeys: [],
  })
  const start = (change: object = {}) => startNotary({ ...settings(), ...change }, () => undefined)

  test('stays the same, is readable by its owner alone, and is never taken when others can read it', async () => {
    const file = join(pair.folder, 'signer', 'key.json')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(join(pair.folder, 'signer')).mode & 0o777).toBe(0o700)
    await pair.stop('signer')
    const again = await start()
    expect(again.key).toBe(pair.signer.key)
    await again.close()
    chmodSync(file, 0o640)
    await expect(start()).rejects.toThrow('can be read by others')
    chmodSync(file, 0o600)
    await expect(start({ name: 'lab.example/log' })).rejects.toThrow('not of lab.example/log')
    writeFileSync(file, '{}')
    await expect(start()).rejects.toThrow('holds no key')
  })

  test('is of the name that was given when it was made', async () => {
    const notary = await start({ dataDir: join(pair.folder, 'named'), name: 'lab.example/log' })
    expect(writeVerifierKey(readVerifierKey(sha256, notary.key))).toMatch(/^lab\.example\/log\+/)
    await notary.close()
  })

  test('one process at a time has the folder', async () => {
    await expect(start()).rejects.toThrow('Another process has the folder')
  })
})

test('invalid settings are reported one by one', () => {
  expect(readSettings([], {}).faults).toHaveLength(2)
  expect(readSettings(['signer'], { PORT: 'x', DATA_DIR: '/d', SIGNER_TOKEN: 'short' }).faults).toEqual([
    'PORT: a port from 0 to 65535 is needed, not "x"',
    `SIGNER_TOKEN: a word of at least 16 characters is needed, the same as the API's`,
  ])
  expect(readSettings(['witness'], { DATA_DIR: '/d' }).faults).toHaveLength(1)
  const { settings } = readSettings(['witness'], { DATA_DIR: '/d', LOG_KEYS: 'a,b', WITNESS_NAME: 'w' })
  expect(settings).toMatchObject({ mode: 'witness', port: 8085, host: '127.0.0.1', logKeys: ['a', 'b'], name: 'w' })
})
