import { judgeEvidence, parseSubjectLeaf, readVerifierKey, trustByPrints, verifyEvidence } from '@eluent/ledger'
import { readQrPixels } from '@eluent/report/testing'
import type { Verification } from '@eluent/contract'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../../testing/audit-log.ts'
import { required } from '../../testing/required.ts'
import { createSealApp } from '../../testing/seal-app.ts'
import { changeSeal, sealOne } from '../../testing/seals.ts'
import { appendLeaf } from '../../records/ledger/append-leaf.ts'
import { nodeCrypto } from './node-crypto.ts'
import { LedgerShortened } from './publish-checkpoints.ts'
import { sha256 } from '../../records/ledger/sha256.ts'
import { labTest, statusOf } from '../../testing/lab-test.ts'

const { app } = labTest(() => createSealApp({ overrides: { now: () => new Date(nowMs) } }))
let nowMs = Date.parse('2026-03-01T10:00:00Z')

const verified = async (tracer: string): Promise<Verification> => {
  const reply = await app.get(`/verify/${tracer}`)
  expect(reply.statusCode).toBe(200)
  return reply.json<{ data: Verification }>().data
}
const leavesOf = async (id: number) =>
  (await app.sql('select leaf from ledger_entries where certificate_id = $1 order by seq', [id])).map(({ leaf }) =>
    parseSubjectLeaf(String(leaf)),
  )

/** What keeps the log from being changed by the owner of its tables. */
async function triggers(change: 'disable' | 'enable'): Promise<void> {
  for (const table of ['ledger_entries', 'ledger_checkpoints', 'ledger_cosignatures'])
    await app.sql(`alter table ${table} ${change} trigger user`)
}

describe('the log of certificates', () => {
  test('[SCAN-07] creation, expiry, renewal and revocation are entries, each after the one before', async () => {
    const seal = await sealOne(app, 'Lot 1')
    await changeSeal(app, seal, 'expire', '2026-03-01T10:00:00.000Z')
    nowMs += 1_000
    await changeSeal(app, seal, 'renew', '2027-01-01T00:00:00.000Z')
    await changeSeal(app, seal, 'revoke')
    const leaves = await leavesOf(seal.id)
    expect(leaves.map(({ event }) => event)).toEqual(['issue', 'expire', 'renew', 'revoke'])
    expect(leaves.map(({ expires }) => expires).slice(1)).toEqual([
      '2026-03-01T10:00:00.000Z',
      '2027-01-01T00:00:00.000Z',
      '2027-01-01T00:00:00.000Z',
    ])
    expect(new Set(leaves.map(({ prev }) => prev)).size).toBe(4)
    const seqs = await app.sql('select seq from ledger_entries order by seq')
    expect(seqs.map(({ seq }) => Number(seq))).toEqual(seqs.map((_, index) => index))
  })

  test('[SCAN-07] entry and certificate come and go together, and nothing follows a revocation', async () => {
    const counts = () =>
      app.sql(
        'select (select count(*) from certificates) as seals, (select count(*) from ledger_entries) as entries, (select quantity from token_banks where organization_id = 1) as tokens',
      )
    const before = await counts()
    await app.sql('revoke insert on ledger_entries from eluent_app')
    await expect(sealOne(app, 'Lot 2')).rejects.toThrow('permission denied')
    await app.sql('grant insert on ledger_entries to eluent_app')
    expect(await counts()).toEqual(before)
    const seal = await sealOne(app, 'Lot 3')
    const again = (event: 'issue' | 'renew') =>
      app.deps.db.transaction({ organizationId: 1 }, (tx) =>
        appendLeaf(tx, {
          certificateId: seal.id,
          tracer: seal.share_key,
          event,
          at: app.deps.now(),
          expires: null,
          body: { summary: {}, details: {} },
        }),
      )
    await expect(again('issue')).rejects.toThrow('issue cannot follow issue')
    await changeSeal(app, seal, 'revoke')
    await expect(again('renew')).rejects.toThrow('renew cannot follow revoke')
  })

  test('those who append at once get places without a gap', async () => {
    await Promise.all(Array.from({ length: 4 }, (_, n) => sealOne(app, `Lot 4-${n}`)))
    const [row] = await app.sql('select count(*)::int as n, max(seq)::int as last from ledger_entries')
    expect(row?.['n']).toBe(Number(row?.['last']) + 1)
  })

  test('[SCAN-07] neither entries nor checkpoints can be changed or removed, by the application or by their owner', async () => {
    await app.publish()
    for (const table of ['ledger_entries', 'ledger_checkpoints', 'ledger_cosignatures'])
      for (const change of [
        `update ${table} set ${table === 'ledger_entries' ? 'seq = seq' : 'size = size'}`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ])
        await expect(app.sql(change)).rejects.toThrow('never changed or removed')
  })
})

describe('GET verify/{tracer}', () => {
  test('[API3-54] replies the data of the verify page without a token, and nothing of a person', async () => {
    const seal = await sealOne(app, 'Lot 5')
    await app.publish()
    const reply = await app.get(`/verify/${seal.share_key.toLowerCase()}`)
    expect(reply.statusCode).toBe(200)
    const { data } = reply.json<{ data: Verification }>()
    expect(data).toMatchObject({
      tracer: seal.share_key,
      status: 'Valid',
      name: 'Lot 5',
      organization: 'Laboratory',
      created_at: new Date(nowMs).toISOString(),
      anchored: true,
    })
    expect(Object.keys(data).toSorted()).toEqual([
      'anchored',
      'created_at',
      'doubt',
      'evidence',
      'expiration_date',
      'name',
      'organization',
      'reason',
      'record',
      'released_pdfs',
      'status',
      'tracer',
      'trust',
      'type',
    ])
    expect(data.type).toBeTruthy()
    expect(data.expiration_date).toBeTruthy()
    for (const secret of ['Grower', 'LIC-77', 'Ann Example']) expect(reply.body).not.toContain(secret)
  })

  test('[API3-54] an unknown TRACER, and one that was never used, are not found', async () => {
    await app.sql(`insert into tracers (tracer, organization_id) values ($1, 1)`, ['9'.repeat(26)])
    for (const key of ['A'.repeat(26), '9'.repeat(26), '1', `' or 1=1 --`])
      expect(await statusOf(app.get(`/verify/${encodeURIComponent(key)}`))).toBe(404)
  })

  test('[SCAN-04] [SCAN-05] the status is that of the last event: Valid, Expired, Revoked', async () => {
    const seal = await sealOne(app, 'Lot 6')
    await changeSeal(app, seal, 'expire', new Date(nowMs).toISOString())
    nowMs += 1_000
    expect((await verified(seal.share_key)).status).toBe('Expired')
    await changeSeal(app, seal, 'renew', '2028-01-01T00:00:00.000Z')
    await app.publish()
    expect(await verified(seal.share_key)).toMatchObject({
      status: 'Valid',
      expiration_date: '2028-01-01T00:00:00.000Z',
    })
    await changeSeal(app, seal, 'revoke')
    expect((await verified(seal.share_key)).status).toBe('Revoked')
  })

  test('an entry without a checkpoint is pending; signer and witness, each down and up again, catch up', async () => {
    await app.notary.stop('signer')
    const seal = await sealOne(app, 'Lot 7')
    await expect(app.sign()).rejects.toThrow('fetch failed')
    expect(await verified(seal.share_key)).toMatchObject({ status: 'NotProven', reason: 'no_proof', anchored: false })
    await app.notary.restart('signer')
    await app.notary.stop('witness')
    await app.sign()
    await expect(app.witness()).rejects.toThrow('fetch failed')
    expect(await verified(seal.share_key)).toMatchObject({ status: 'NotProven', reason: 'no_proof', anchored: false })
    const second = await sealOne(app, 'Lot 8')
    await app.sign()
    await app.notary.restart('witness')
    await app.witness()
    for (const { share_key } of [seal, second])
      expect(await verified(share_key)).toMatchObject({ status: 'Valid', anchored: true })
    expect([await app.sign(), await app.witness()]).toEqual([false, false])
  })

  test('what the signer signed and the API lost is asked for again', async () => {
    await sealOne(app, 'Lot 9')
    await app.sign()
    await triggers('disable')
    await app.sql('delete from ledger_checkpoints where size = (select max(size) from ledger_checkpoints)')
    await triggers('enable')
    expect(await app.sign()).toBe(true)
    const seal = await sealOne(app, 'Lot 10')
    await app.publish()
    expect((await verified(seal.share_key)).anchored).toBe(true)
  })
})

/** The evidence file as its own organization has it now. */
async function evidenceOf({ id }: { id: number }): Promise<string> {
  const viewer = await app.signIn('veriseal-admin')
  return (await viewer.get(`/certi/${id}/evidence`)).body
}

describe('the evidence file', () => {
  const trust = () => ({
    log: readVerifierKey(sha256, app.notary.signer.key),
    witnesses: [readVerifierKey(sha256, app.notary.witness.key)],
    quorum: 1,
  })

  test('[SCAN-08] verifies offline under the keys of log and witness, with the details, for its own organization alone', async () => {
    const seal = await sealOne(app, 'Lot 11')
    await changeSeal(app, seal, 'revoke')
    await app.publish()
    const viewer = await app.signIn('veriseal-admin')
    const reply = await viewer.get(`/certi/${seal.id}/evidence`)
    expect(reply.headers['content-disposition']).toContain(`${seal.share_key}.evidence.json`)
    const evidence = await verifyEvidence(nodeCrypto, reply.body, trust())
    expect(evidence.events.map(({ leaf }) => leaf.event)).toEqual(['issue', 'revoke'])
    expect(JSON.stringify(evidence.events[0].details)).toContain('Grower of Lot 11')
    expect(evidence.events[1]).toMatchObject({ details: { by: 'Ann Example' }, summary: { reason: 'a test' } })
    expect(evidence.checkpoint?.witnesses).toHaveLength(1)
    const stranger = await app.signIn('veriseal-admin', app.otherLaboratoryId)
    expect(await statusOf(stranger.get(`/certi/${seal.id}/evidence`))).toBe(404)
    expect(await statusOf(app.get(`/certi/${seal.id}/evidence`))).toBe(401)
  })
})

test('where nothing is sealed for a month the witness signs the last state again each day: its proof stays one of now', async () => {
  const seal = await sealOne(app, 'Lot 13')
  await app.publish()
  const ofFirstDay = await evidenceOf(seal)
  for (let day = 0; day < 31; day += 1) {
    expect(await app.witness()).toBe(false)
    nowMs += 86_400_000
    expect([await app.sign(), await app.witness()]).toEqual([false, true])
  }
  const trust = {
    log: readVerifierKey(sha256, app.notary.signer.key),
    witnesses: [readVerifierKey(sha256, app.notary.witness.key)],
    quorum: 1,
  }
  const judge = (evidence: string) =>
    judgeEvidence(nodeCrypto, { evidence, trust, now: new Date(nowMs), freshness: { seen: null, anyAge: false } })
  expect(await judge(ofFirstDay)).toMatchObject({ status: 'NotProven', reason: 'outdated' })
  expect(await judge(await evidenceOf(seal))).toMatchObject({ status: 'Valid' })
  expect((await auditLog(app.deps, trust)).faults).toEqual([])
})

test('[SCAN-03] the first qr entry is the absolute address of /certus_app with the TRACER', async () => {
  const seal = await sealOne(app, 'Lot 12')
  const reply = await (await app.signIn('veriseal-admin')).get(`/certificate_of_origin/${seal.id}`)
  const { qr } = reply.json<{ data: { qr: string[] } }>().data
  expect(qr[0]).toBe(`${app.deps.settings.publicUrl}/certus_app?tracer=${seal.share_key}`)
})

test('the printed code bears the keys of the log besides, which a browser keeps to itself', async () => {
  const seal = await sealOne(app, 'Lot 13')
  const sealer = await app.signIn('veriseal-admin')
  const reply = await sealer.get(`/certi/download/qr/${seal.share_key}`)
  const { data, info } = await sharp(reply.rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const read = readQrPixels({ width: info.width, height: info.height, data: new Uint8Array(data) })
  const { hash, searchParams } = new URL(read ?? '')
  expect(searchParams.get('tracer')).toBe(seal.share_key)
  const policy = required(app.deps.ledgerTrust.policy)
  expect(trustByPrints(nodeCrypto.sha256, hash.replace('#k=', ''), policy)).toEqual(policy)
})

test('a log that is shorter than what was signed is not signed again', async () => {
  await app.publish()
  await triggers('disable')
  await app.sql('delete from ledger_cosignatures where size > 5')
  await app.sql('delete from ledger_checkpoints where size > 5')
  await app.sql('delete from ledger_bodies where seq >= 5')
  await app.sql('delete from ledger_entries where seq >= 5')
  await expect(app.sign()).rejects.toThrow(LedgerShortened)
  await triggers('enable')
})
