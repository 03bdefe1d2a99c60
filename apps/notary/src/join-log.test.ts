import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import {
  checkpointText,
  concat,
  ED25519,
  leafHash,
  parseCheckpoint,
  parseTilePath,
  TILE_WIDTH,
  utf8,
  writeAddCheckpoint,
  writeNote,
  writeVerifierKey,
  type Bytes,
} from '@eluent/ledger'
import { HashTree } from '@eluent/ledger/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sha256 } from './crypto.ts'
import { followLog, LogDiffers, LogUnread } from './follow-log.ts'
import { BadInvitation, readInvitation, writeInvitation } from './invitation.ts'
import { startNotary, type Notary } from './notary.ts'
import { loadSigningKey } from './signing-key.ts'

let folder: string
let close: (() => Promise<void>)[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'eluent-join-'))
  close = []
})
afterEach(async () => {
  for (const end of close) await end()
  rmSync(folder, { recursive: true })
})

const leaves = (count: number, word = 'leaf'): Bytes[] =>
  Array.from({ length: count }, (_, n) => leafHash(sha256, utf8(`${word} ${n}`)))

/** A log whose key is in the hands of whoever writes it, on an address of its own. */
async function startLog(name = 'lab.example/log') {
  const key = loadSigningKey(join(folder, name.replace('/', '-')), { type: ED25519, name, prefix: '' })
  const log = { hashes: leaves(0), status: 200 }
  const note = (): string => {
    const root = new HashTree(sha256, log.hashes).root()
    const unsigned = checkpointText({ origin: name, size: log.hashes.length, root })
    return writeNote({ text: unsigned, signatures: [{ ...key.verifier, signature: key.sign(utf8(unsigned)) }] })
  }
  const tile = (path: string): Uint8Array => {
    const { level, index, width } = parseTilePath(path) ?? { level: 0, index: 0, width: 0 }
    const span = TILE_WIDTH ** level
    const first = index * TILE_WIDTH
    return concat(
      ...Array.from({ length: width }, (_, n) =>
        new HashTree(sha256, log.hashes.slice((first + n) * span, (first + n + 1) * span)).root(),
      ),
    )
  }
  const server = createServer((request, reply) => {
    const path = (request.url ?? '').replace('/log/', '')
    reply.writeHead(log.status, { connection: 'close' }).end(path === 'checkpoint' ? note() : tile(path))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = async (): Promise<void> => {
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }
  close.push(stop)
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/log`
  return { log, note, address, key: key.verifier, line: writeVerifierKey(key.verifier), stop }
}

async function startWitness(logKey: string): Promise<Notary> {
  const settings = { mode: 'witness', host: '127.0.0.1', port: 0, dataDir: join(folder, 'witness') } as const
  const witness = await startNotary({ ...settings, name: undefined, token: undefined, logKeys: [logKey] }, (error) => {
    throw error
  })
  close.push(witness.close)
  return witness
}

async function sizeAt(witness: Notary): Promise<number> {
  return parseCheckpoint(await (await fetch(`${witness.url}/head`)).text()).checkpoint.size
}

test('a witness that was away catches up by the tiles of the log, from the state of its invitation on', async () => {
  const { log, note, ...lab } = await startLog()
  log.hashes = leaves(3)
  const invited = { ...lab, checkpoint: note() }
  const witness = await startWitness(lab.line)
  for (const size of [3, 300, 300, 2_000]) {
    log.hashes = leaves(size)
    expect(await followLog(witness.url, invited)).toEqual({ size, seen: size })
    expect(await sizeAt(witness)).toBe(size)
  }
  // what is shown waits for other witnesses
  log.hashes = leaves(299)
  expect(await followLog(witness.url, invited)).toEqual({ size: 299, seen: 2_000 })
})

test.each([
  ['another past than at the invitation', leaves(400, 'changed')],
  ['another entry at the same size', [...leaves(299), ...leaves(1, 'changed')]],
])('a log that was rewritten under its own key is not followed: %s', async (_, changed) => {
  const { log, note, ...lab } = await startLog()
  log.hashes = leaves(300)
  const invited = { ...lab, checkpoint: note() }
  const witness = await startWitness(lab.line)
  log.hashes = changed
  await expect(followLog(witness.url, invited)).rejects.toThrow(LogDiffers)
  expect(await sizeAt(witness)).toBe(300)
})

test('tiles that do not belong to the checkpoint are not believed', async () => {
  const { log, note, ...lab } = await startLog()
  log.hashes = leaves(300)
  const witness = await startWitness(lab.line)
  await followLog(witness.url, lab)
  const kept = note()
  log.hashes = leaves(600)
  const next = note()
  log.hashes = [...leaves(300), ...leaves(300, 'changed')]
  const server = createServer(async (request, reply) => {
    if (request.url === '/checkpoint') return reply.end(next)
    reply.end(Buffer.from(await (await fetch(lab.address + (request.url ?? ''))).arrayBuffer()))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  close.push(async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await expect(followLog(witness.url, { ...lab, address })).rejects.toThrow(LogDiffers)
  expect((await (await fetch(`${witness.url}/head`)).text()).startsWith(kept)).toBe(true)
})

test('a log of another key differs; one that is down or answers nonsense says nothing', async () => {
  const { log, stop, ...lab } = await startLog()
  const other = await startLog('other.example/log')
  log.hashes = leaves(3)
  other.log.hashes = leaves(3)
  const witness = await startWitness(lab.line)
  await expect(followLog(witness.url, { ...lab, address: other.address })).rejects.toThrow(LogDiffers)
  log.status = 503
  await expect(followLog(witness.url, lab)).rejects.toThrow(LogUnread)
  log.status = 200
  await followLog(witness.url, lab)
  await stop()
  await expect(followLog(witness.url, lab)).rejects.toThrow(LogUnread)
})

test('an invitation that was changed on its way is refused', async () => {
  const { log, note, line, address, key } = await startLog()
  log.hashes = leaves(3)
  const invitation = writeInvitation({ log: line, address, checkpoint: note() })
  expect(await readInvitation(invitation)).toEqual({ log: line, address, checkpoint: note(), key })
  const other = await startLog('other.example/log')
  for (const changed of [
    invitation.replace(line, other.line),
    invitation.replace('\\n3\\n', '\\n4\\n'),
    invitation.replace('http', 'file'),
    invitation.slice(0, -3),
    '{}',
  ])
    await expect(readInvitation(changed)).rejects.toThrow(BadInvitation)
})

function run(main: string, ...words: readonly string[]): ChildProcess & { stdout: NodeJS.ReadableStream } {
  const child = spawn(process.execPath, [join(import.meta.dirname, main), ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: folder,
  })
  close.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  return child
}

async function linesUntil(stream: NodeJS.ReadableStream, last: string): Promise<string> {
  let all = ''
  for await (const piece of stream) {
    all += String(piece)
    if (new RegExp(`^${last}.*\\n`, 'm').test(all)) break
  }
  return all
}

test('one command invites, one on another machine witnesses and says what to answer', async () => {
  const { log, note, line, address } = await startLog()
  log.hashes = leaves(5)
  const invite = run('invite.ts', '--log-key', line, '--address', address)
  writeFileSync(join(folder, 'invitation.json'), await text(invite.stdout))

  const there = run('join-log.ts', '--invitation', 'invitation.json', '--port', '0', '--url', 'https://witness.example')
  const said = await linesUntil(there.stdout, 'WITNESS_KEYS=')
  expect(said).toContain('It has seen lab.example/log with its 5 entries')
  expect(said).toContain('WITNESS_URLS=https://witness.example\n')
  const [, url] = /runs at (\S+)/.exec(said) ?? []
  const [, key] = /^WITNESS_KEYS=(\S+)$/m.exec(said) ?? []
  expect((await (await fetch(`${url}/key`)).text()).trim()).toBe(key)

  log.hashes = leaves(6)
  const proof = new HashTree(sha256, log.hashes).consistencyProof(5)
  const body = writeAddCheckpoint({ oldSize: 5, proof, checkpoint: note() })
  const cosigned = await fetch(`${url}/add-checkpoint`, { method: 'POST', body, headers: { connection: 'close' } })
  expect(await cosigned.text()).toContain(`— ${key?.split('+')[0]} `)
  there.kill('SIGTERM')
  expect(await once(there, 'exit')).toEqual([0, null])

  log.hashes = leaves(7, 'changed')
  const again = run('join-log.ts', '--invitation', 'invitation.json', '--port', '0')
  expect(await once(again, 'exit')).toEqual([1, null])
})
