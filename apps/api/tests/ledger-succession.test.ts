import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  followLogKey,
  keyOfEvidence,
  parseHandOver,
  readVerifierKey,
  verifyEvidence,
  writeVerifierKey,
} from '@eluent/ledger'
import type { Verification } from '@eluent/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildApp, type App } from '../src/app.ts'
import { auditLedger, auditLine } from '../src/features/ledger/audit-ledger.ts'
import { nodeCrypto } from '../src/features/ledger/node-crypto.ts'
import { publishCheckpoint, publishToWitness } from '../src/features/ledger/publish-checkpoints.ts'
import { sha256 } from '../src/records/ledger/sha256.ts'
import { readFacts } from '../src/platform/installation/facts.ts'
import { required } from '../src/testing/required.ts'
import { createSealApp, type SealApp } from '../src/testing/seal-app.ts'
import { sealOne } from '../src/testing/seals.ts'

const cli = fileURLToPath(new URL('../../../packages/ledger/src/cli/verify-evidence.ts', import.meta.url))
let app: SealApp
let restarted: App | undefined
beforeEach(async () => {
  app = await createSealApp()
})
afterEach(async () => {
  await restarted?.close()
  restarted = undefined
  await app.close()
})

const folder = (which: 'signer' | 'witness') => join(app.notary.folder, which)
const stopNotary = async () => {
  await app.notary.stop('signer')
  await app.notary.stop('witness')
}

/** Signer, witness and API, started again as the operator does it. */
async function startAgain(): Promise<App> {
  const signer = await app.notary.restart('signer')
  await app.notary.restart('witness')
  const { settings } = app.deps
  restarted = await buildApp({ ...settings, logLevel: 'silent', ledger: { ...settings.ledger, logKey: signer.key } })
  return restarted
}
async function publish({ deps }: App): Promise<void> {
  await publishCheckpoint(deps)
  await publishToWitness(deps, required(deps.ledgerTrust.witnesses[0]))
}
async function verification({ http }: App, tracer: string): Promise<Verification> {
  const reply = await http.inject(`/api/verify/${tracer}`)
  expect(reply.statusCode).toBe(200)
  return reply.json<{ data: Verification }>().data
}
async function faults({ deps }: App): Promise<string[]> {
  const found: string[] = []
  const outside = { pin: null, checkpoints: [] }
  await auditLedger(deps, deps.ledgerTrust.policy, outside, { report: (fault) => found.push(auditLine(fault)) })
  return found
}

test('a planned change of the key is an entry: old and new evidence hold, the audit finds nothing', async () => {
  const seal = await sealOne(app, 'Lot 1')
  await app.publish()
  const oldTrust = required(app.deps.ledgerTrust.policy)
  const oldEvidence = required((await verification(app, seal.share_key)).evidence)
  await stopNotary()
  app.notary.command('signer', ['rotate'])
  const next = await startAgain()
  // until the new key has signed nothing is claimed
  expect(await verification(next, seal.share_key)).toMatchObject({ anchored: false })
  await sealOne(app, 'Lot 2')
  await publish(next)
  const { status, anchored, evidence } = await verification(next, seal.share_key)
  expect([status, anchored]).toEqual(['Valid', true])
  expect(await faults(next)).toEqual([])

  const notes = (await next.http.inject('/log/hand-overs')).json<string[]>()
  expect(notes.map((note) => parseHandOver(sha256, note))).toMatchObject([{ kind: 'succeed', why: 'the reason' }])
  const newTrust = required(next.deps.ledgerTrust.policy)
  const file = (name: string, text: string): string => {
    writeFileSync(join(app.notary.folder, name), text)
    return join(app.notary.folder, name)
  }
  const verify = (text: string, { log, witnesses: [witness] }: typeof newTrust, words: readonly string[]) => {
    const keys = ['--log-key', writeVerifierKey(log), '--witness-key', writeVerifierKey(required(witness))]
    return spawnSync(process.execPath, [cli, file('evidence.json', text), ...keys, ...words], { encoding: 'utf8' })
      .status
  }
  const handOvers = ['--hand-overs', file('hand-overs.json', JSON.stringify(notes))]
  expect([verify(required(evidence), oldTrust, handOvers), verify(oldEvidence, newTrust, handOvers)]).toEqual([0, 0])
  expect([verify(required(evidence), oldTrust, []), verify(oldEvidence, newTrust, [])]).toEqual([1, 1])
  const holds = async (text: string, trust: typeof newTrust) => {
    const { keys } = JSON.parse(text) as { keys: { log: string } }
    const log = await keyOfEvidence(nodeCrypto, keys.log, trust.log, notes)
    return (await verifyEvidence(nodeCrypto, text, { ...trust, log })).checkpoint
  }
  expect(await holds(required(evidence), oldTrust)).toMatchObject({ size: 3 })
  expect(await holds(oldEvidence, newTrust)).toMatchObject({ size: 1 })
  const fact = (await next.deps.db.lookUp(readFacts)).get('log-key')
  expect(fact).toMatchObject({ recorded_by: 'hand-over', why: expect.stringContaining('the reason') as string })
})

test('the key before signs nothing that came after it: the audit names it', async () => {
  await sealOne(app, 'Lot 1')
  await app.publish()
  await stopNotary()
  app.notary.command('signer', ['rotate'])
  const next = await startAgain()
  await publish(next)
  expect(await faults(next)).toEqual([])
  const size = await app.sql('select max(size)::int as size from ledger_checkpoints')
  await app.sql('alter table ledger_checkpoints disable trigger user')
  await app.sql('alter table ledger_cosignatures disable trigger user')
  await app.sql('delete from ledger_cosignatures where size = $1', [size[0]?.['size']])
  await app.sql(
    'update ledger_checkpoints set note = (select note from ledger_checkpoints where size = 1) where size = $1',
    [size[0]?.['size']],
  )
  expect(await faults(next)).toEqual([expect.stringContaining('not signed by the log')])
})

test('another key without a hand-over is refused, and a signer whose state went back signs nothing', async () => {
  await sealOne(app, 'Lot 1')
  await app.publish()
  await app.notary.stop('signer')
  cpSync(folder('signer'), `${folder('signer')}-copy`, { recursive: true })
  await app.notary.restart('signer')
  await sealOne(app, 'Lot 2')
  await app.publish()
  await stopNotary()
  rmSync(folder('signer'), { recursive: true })
  await expect(startAgain()).rejects.toThrow('it would begin another log')
  await stopNotary()
  rmSync(folder('signer'), { recursive: true })
  cpSync(`${folder('signer')}-copy`, folder('signer'), { recursive: true })
  const next = await startAgain()
  await sealOne(app, 'Lot 3')
  await expect(publish(next)).rejects.toThrow('npm run ledger:acknowledge')
})

test('an acknowledged restore goes on under another name, and who trusts the old key comes to it', async () => {
  const seal = await sealOne(app, 'Lot 1')
  await app.publish()
  const old = required(app.deps.ledgerTrust.policy).log
  await stopNotary()
  app.notary.command('signer', ['acknowledge'])
  app.notary.command('witness', ['acknowledge'])
  const next = await startAgain()
  await publish(next)
  expect(await verification(next, seal.share_key)).toMatchObject({ status: 'Valid', anchored: true })
  expect(await faults(next)).toEqual([])
  const notes = (await next.http.inject('/log/hand-overs')).json<string[]>()
  const { keys } = await followLogKey(nodeCrypto, old, notes)
  expect(keys.at(-1)).toEqual(readVerifierKey(sha256, required(next.deps.settings.ledger.logKey)))
  expect(keys.at(-1)?.name).not.toBe(old.name)
})
