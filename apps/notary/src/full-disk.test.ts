import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import {
  checkpointText,
  ED25519,
  leafHash,
  utf8,
  writeAddCheckpoint,
  writeNote,
  writeVerifierKey,
} from '@eluent/ledger'
import { HashTree } from '@eluent/ledger/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sha256 } from './crypto.ts'
import { loadSigningKey } from './signing-key.ts'
import { TEST_TOKEN } from './testing/notary-pair.ts'

const PRLIMIT = '/usr/bin/prlimit'
/** No byte more into any file: the kernel's limit holds for root as well, and is lifted while the process runs. */
const FULL = '--fsize=0:'

let folder: string
let child: ChildProcess | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'eluent-signer-'))
})
afterEach(() => {
  child?.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

function start(before: readonly string[] = [], settings: Readonly<Record<string, string>> = {}): ChildProcess {
  const mode = settings['LOG_KEYS'] === undefined ? 'signer' : 'witness'
  const command = [...before, process.execPath, join(import.meta.dirname, 'main.ts'), mode]
  child = spawn(command[0] ?? '', command.slice(1), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], DATA_DIR: folder, PORT: '0', SIGNER_TOKEN: TEST_TOKEN, ...settings },
  })
  return child
}

const treeOf = (size: number): HashTree =>
  new HashTree(
    sha256,
    Array.from({ length: size }, (_, n) => leafHash(sha256, utf8(`leaf ${n}`))),
  )

// F9. Invariant: no signature leaves that was not kept, no half key stays, and all is well when there is space again.
test.runIf(existsSync(PRLIMIT))(
  'a signer on a full disk signs nothing, says why, and goes on when there is space',
  async () => {
    const first = start([PRLIMIT, FULL])
    // it may be started again: this is no fault of its settings
    expect(await once(first, 'exit')).toEqual([1, null])
    expect(readdirSync(folder)).toEqual([])

    const signer = start()
    const said = signer.stdout && (await once(createInterface(signer.stdout), 'line'))
    const [, url, key] = /^signer at (\S+) with the key (\S+)$/.exec(String(said)) ?? []
    const sign = async (size: number, oldSize: number) => {
      const tree = treeOf(size)
      const checkpoint = checkpointText({ origin: key?.split('+')[0] ?? '', size, root: tree.root() })
      const proof = oldSize > 0 ? tree.consistencyProof(oldSize) : []
      const headers = { authorization: `Bearer ${TEST_TOKEN}` }
      const body = writeAddCheckpoint({ oldSize, proof, checkpoint })
      const reply = await fetch(`${url}/sign`, { method: 'POST', headers, body })
      return { status: reply.status, text: await reply.text() }
    }
    const head = async (): Promise<string> => (await fetch(`${url}/head`)).text()

    const kept = await sign(3, 0)
    expect(kept.status).toBe(200)
    execFileSync(PRLIMIT, [`--pid=${signer.pid}`, FULL])
    expect(await sign(5, 3)).toMatchObject({ status: 507, text: expect.stringMatching(/cannot be kept: .*disk/) })
    expect(await head()).toBe(kept.text)
    expect((await fetch(`${url}/health`)).status).toBe(200)

    execFileSync(PRLIMIT, [`--pid=${signer.pid}`, '--fsize=unlimited:'])
    // the size that was refused was never signed: another may follow the last one
    const next = await sign(4, 3)
    expect(next.status).toBe(200)
    expect(await head()).toBe(next.text)
  },
)

test.runIf(existsSync(PRLIMIT))(
  'a witness on a full disk cosigns nothing, says why, and goes on when there is space',
  async () => {
    const log = loadSigningKey(join(folder, 'log'), { type: ED25519, name: 'lab.example/log', prefix: '' })
    const witness = start([], { LOG_KEYS: writeVerifierKey(log.verifier), DATA_DIR: join(folder, 'witness') })
    const said = witness.stdout && (await once(createInterface(witness.stdout), 'line'))
    const [, url] = /^witness at (\S+) /.exec(String(said)) ?? []
    const cosign = async (size: number, oldSize: number) => {
      const tree = treeOf(size)
      const text = checkpointText({ origin: log.verifier.name, size, root: tree.root() })
      const checkpoint = writeNote({ text, signatures: [{ ...log.verifier, signature: log.sign(utf8(text)) }] })
      const proof = oldSize > 0 ? tree.consistencyProof(oldSize) : []
      const body = writeAddCheckpoint({ oldSize, proof, checkpoint })
      const reply = await fetch(`${url}/add-checkpoint`, { method: 'POST', body })
      return { status: reply.status, text: await reply.text() }
    }
    const head = async (): Promise<string> => (await fetch(`${url}/head`)).text()

    const kept = await cosign(3, 0)
    expect(kept.status).toBe(200)
    execFileSync(PRLIMIT, [`--pid=${witness.pid}`, FULL])
    expect(await cosign(5, 3)).toMatchObject({ status: 507, text: expect.stringMatching(/cannot be kept: .*disk/) })
    expect(await head()).toContain(kept.text)

    execFileSync(PRLIMIT, [`--pid=${witness.pid}`, '--fsize=unlimited:'])
    const next = await cosign(4, 3)
    expect(next.status).toBe(200)
    expect(await head()).toContain(next.text)
  },
)
