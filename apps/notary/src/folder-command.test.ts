import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  checkpointText,
  followLogKey,
  leafHash,
  readVerifierKey,
  utf8,
  verifyCheckpoint,
  writeAddCheckpoint,
  writeVerifierKey,
} from '@eluent/ledger'
import { HashTree } from '@eluent/ledger/testing'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { nodeCrypto, sha256 } from './crypto.ts'
import { readCommand, runFolderCommand } from './folder-command.ts'
import { readHandOvers } from './hand-overs.ts'
import { startNotary, type Notary } from './notary.ts'
import { TEST_TOKEN } from './testing/notary-pair.ts'

const place = mkdtempSync(join(tmpdir(), 'eluent-folders-'))
afterAll(() => rmSync(place, { recursive: true }))
const now = new Date('2026-03-01T12:00:00.000Z')
const leaves = Array.from({ length: 9 }, (_, n) => leafHash(sha256, utf8(`leaf ${n}`)))

let count = 0
let dataDir = ''
beforeEach(() => {
  count += 1
  dataDir = join(place, String(count))
})
const folder = (mode: 'signer' | 'witness') => join(dataDir, 'notary', mode)
const run = (words: string) => runFolderCommand(dataDir, readCommand([...words.split(' '), '--why', 'the reason']), now)
const keyNow = () => readVerifierKey(sha256, readFileSync(join(folder('signer'), 'public-key.txt'), 'utf8').trim())

async function withNotary<T>(
  mode: 'signer' | 'witness',
  work: (notary: Notary) => Promise<T>,
  log = mode === 'witness' ? keyNow() : undefined,
): Promise<T> {
  const logKeys = log ? [writeVerifierKey(log)] : []
  const place = { mode, host: '127.0.0.1', port: 0, dataDir: folder(mode), name: undefined, token: TEST_TOKEN, logKeys }
  const notary = await startNotary(place, (error) => expect(error).toBeUndefined())
  try {
    return await work(notary)
  } finally {
    await notary.close()
  }
}
async function post(url: string, tree: HashTree, oldSize: number, checkpoint: string) {
  const proof = oldSize === 0 ? [] : tree.consistencyProof(oldSize)
  const headers = { authorization: `Bearer ${TEST_TOKEN}`, connection: 'close' }
  const reply = await fetch(url, { method: 'POST', body: writeAddCheckpoint({ oldSize, proof, checkpoint }), headers })
  return { status: reply.status, text: await reply.text() }
}
const sign = (size: number, oldSize: number, origin = '') =>
  withNotary('signer', async ({ url, key }) => {
    const tree = new HashTree(sha256, leaves.slice(0, size))
    const name = origin || (key.split('+')[0] ?? '')
    return post(`${url}/sign`, tree, oldSize, checkpointText({ origin: name, size, root: tree.root() }))
  })
const cosign = (size: number, oldSize: number, note: string, log = keyNow()) =>
  withNotary(
    'witness',
    ({ url }) => post(`${url}/add-checkpoint`, new HashTree(sha256, leaves.slice(0, size)), oldSize, note),
    log,
  )

describe('the key of a log', () => {
  test('is changed as planned: the log keeps its name, goes on where it was, and the old key leads to the new', async () => {
    const old = await withNotary('signer', async ({ key }) => readVerifierKey(sha256, key))
    expect(await sign(2, 0)).toMatchObject({ status: 200 })
    expect(run('rotate')).toContain(`The log's key is ${old.name}+`)
    expect(keyNow()).not.toEqual(old)
    expect(keyNow().name).toBe(old.name)
    const signed = await sign(5, 2)
    expect(signed.status).toBe(200)
    const { keys, handOvers } = await followLogKey(nodeCrypto, old, readHandOvers(folder('signer')))
    expect(keys.at(-1)).toEqual(keyNow())
    expect(handOvers).toMatchObject([{ kind: 'succeed', why: 'the reason', at: now.toISOString() }])
    const trust = { log: keyNow(), witnesses: [], quorum: 0 }
    expect(await verifyCheckpoint(nodeCrypto, signed.text, trust)).toMatchObject({ size: 5 })
    const answered = await withNotary('signer', async ({ url }) => (await fetch(`${url}/hand-overs`)).json())
    expect(answered).toEqual(readHandOvers(folder('signer')))
  })

  test('is recovered by the key that it appointed, also after a planned change, and with nothing left of the folder', async () => {
    const old = await withNotary('signer', async ({ key }) => readVerifierKey(sha256, key))
    const keyFile = join(place, `recovery-${count}.json`)
    run(`appoint --key-file ${keyFile}`)
    run('rotate')
    const kept = readHandOvers(folder('signer'))
    const lost = keyNow()
    rmSync(dataDir, { recursive: true })
    run(`recover --key-file ${keyFile} --log-key ${writeVerifierKey(lost)}`)
    const { keys } = await followLogKey(nodeCrypto, old, [...kept, ...readHandOvers(folder('signer'))])
    expect(keys).toEqual([old, lost, keyNow()])
    // what was signed last is lost too, so that the log goes on under another name
    expect(keyNow().name).toMatch(new RegExp(`^${old.name.replace(/-[0-9a-f]{12}$/, '')}-[0-9a-f]{12}$`))
    expect(await sign(3, 0)).toMatchObject({ status: 200 })
  })

  test('is not changed while a process has the folder, nor without a reason', async () => {
    await withNotary('signer', async () => {
      expect(() => run('rotate')).toThrow('Another process has the folder')
      await Promise.resolve()
    })
    for (const words of [['rotate'], ['rotate', '--why', ' '], ['appoint', '--why', 'x'], ['obey', '--why', 'x']])
      expect(() => readCommand(words)).toThrow(/missing|say what to do/)
    expect(existsSync(join(folder('signer'), 'hand-overs.json'))).toBe(false)
  })
})

describe('a folder that was brought back from a copy', () => {
  test('signs nothing until it is acknowledged, and then a log of another name', async () => {
    const first = await sign(2, 0)
    expect(await cosign(2, 0, first.text)).toMatchObject({ status: 200 })
    const old = keyNow()
    cpSync(dataDir, `${dataDir}-copy`, { recursive: true })
    expect(await sign(4, 2)).toMatchObject({ status: 200 })
    rmSync(dataDir, { recursive: true })
    cpSync(`${dataDir}-copy`, dataDir, { recursive: true })
    for (const again of [await sign(5, 2), await cosign(2, 2, first.text)])
      expect(again).toEqual({ status: 403, text: expect.stringContaining('npm run ledger:acknowledge') as string })
    expect(() => run('rotate')).toThrow('acknowledge')

    run('acknowledge')
    expect(keyNow().name).not.toBe(old.name)
    expect(await sign(5, 2, old.name)).toMatchObject({ status: 404 })
    expect(await cosign(2, 2, first.text, old)).toEqual({
      status: 403,
      text: expect.stringContaining('under another name') as string,
    })
    const signed = await sign(5, 0)
    expect(await cosign(5, 0, signed.text)).toMatchObject({ status: 200 })
    const { handOvers } = await followLogKey(nodeCrypto, old, readHandOvers(folder('signer')))
    expect(handOvers).toMatchObject([{ kind: 'acknowledge', why: 'the reason' }])
  })

  test('is noticed too where the state alone was brought back', async () => {
    await sign(2, 0)
    cpSync(join(folder('signer'), 'heads.sqlite'), `${dataDir}.sqlite`)
    for (const [size, oldSize] of [
      [3, 2],
      [4, 3],
      [5, 4],
    ] as const)
      expect(await sign(size, oldSize)).toMatchObject({ status: 200 })
    cpSync(`${dataDir}.sqlite`, join(folder('signer'), 'heads.sqlite'))
    expect(await sign(6, 2)).toMatchObject({ status: 403 })
  })
})
