import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Certificate, Sample, Verification } from '@eluent/contract'
import { judgeEvidence } from '@eluent/ledger'
import { readPdf } from '@eluent/report/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepFiles } from '../features/files/sweep-files.ts'
import { auditLedger, auditLine } from '../features/ledger/audit-ledger.ts'
import { nodeCrypto } from '../features/ledger/node-crypto.ts'
import { Database } from '../platform/db/database.ts'
import { createLog } from '../platform/log.ts'
import { attach, issueOrigin, newTracer, seal as sealSample, type Created } from '../testing/certificates.ts'
import { labTest } from '../testing/lab-test.ts'
import { required } from '../testing/required.ts'
import { newReview } from '../testing/review-records.ts'
import { createSealApp } from '../testing/seal-app.ts'
import { changeSeal, sealOne } from '../testing/seals.ts'
import { eraseByTracer } from './erase-by-tracer.ts'
import { EraseOptionsError, readEraseOptions } from './read-erase-options.ts'

const { app, admin, sealer } = labTest(() => createSealApp())
let db: Database
beforeAll(() => {
  db = new Database({ ...app.deps.settings.database, url: app.database.ownerUrl, size: 2 }, createLog('silent'))
})
afterAll(() => db.close())

const erase = (tracer: string) => eraseByTracer({ db, now: app.deps.now }, { tracer, why: 'Request of 3 May' })
async function verification(tracer: string): Promise<Verification> {
  return (await app.get(`/verify/${tracer}`)).json<{ data: Verification }>().data
}
async function faults(): Promise<string[]> {
  const found: string[] = []
  const report = (fault: Parameters<typeof auditLine>[0]): void => void found.push(auditLine(fault))
  await auditLedger(app.deps, app.deps.ledgerTrust.policy, { pin: null, checkpoints: [] }, { report })
  return found
}

test('what a certificate says is erased; that it was issued and erased, when and why stays proven', async () => {
  const seal = await sealOne(app, 'Lot 1')
  const other = await sealOne(app, 'Lot 2')
  await app.publish()
  expect(await erase(seal.share_key)).toEqual({
    subject: `certificate ${seal.id}`,
    organizationId: 1,
    files: 0,
    signatures: 0,
  })
  await app.publish()

  const shown = await verification(seal.share_key)
  expect(shown).toMatchObject({ status: 'Erased', name: null, type: null, anchored: true })
  const policy = required(app.deps.ledgerTrust.policy)
  const judged = await judgeEvidence(nodeCrypto, { evidence: shown.evidence, trust: policy, now: app.deps.now() })
  expect([judged.claim, judged.faults]).toEqual(['Erased', []])
  expect(judged.evidence?.events.map(({ leaf, summary }) => [leaf.event, summary])).toEqual([
    ['issue', {}],
    ['erase', { reason: 'Request of 3 May' }],
  ])
  expect((await verification(other.share_key)).name).toBe('Lot 2')
  expect(await faults()).toEqual([])

  const left = await app.sql(
    `select c::text as text from certificates c where id = $1 union all
     select b::text from ledger_bodies b join ledger_entries e on e.seq = b.seq where e.certificate_id = $1`,
    [seal.id],
  )
  expect(left).toHaveLength(2)
  expect(JSON.stringify(left)).not.toMatch(/Lot 1|Grower|LIC-77/)
  const lines = await app.sql(`select actor_name, why from audit_entries where action = 'erase'`)
  expect(lines).toEqual([{ actor_name: 'npm run ledger:erase', why: 'Request of 3 May' }])
})

test('its files go with it, and their names', async () => {
  const tracer = await newTracer(sealer)
  const bytes = Buffer.from('%PDF-1.7\n%made up\n')
  const url = await attach(app, sealer, { tracer, index: 1, name: 'passport of Jonas Pike.pdf' }, bytes)
  const attachments = [{ attachmentType: 'Other', name: 'passport of Jonas Pike.pdf', url }]
  const seal = await issueOrigin(sealer, { attachments }, tracer)
  expect(await erase(seal.share_key)).toMatchObject({ files: 1 })
  expect(await app.sql('select name, state from files where tracer = $1', [tracer])).toEqual([
    { name: 'Erased', state: 'removed' },
  ])
  expect((await sealer.get(`/files/${url}/ticket`)).statusCode).toBe(404)
})

test('nothing follows an erasure, and only a certificate of the log is erased', async () => {
  const seal = await sealOne(app, 'Lot 3')
  await erase(seal.share_key)
  await expect(changeSeal(app, seal, 'renew', '2030-01-01T00:00:00.000Z')).rejects.toMatchObject({
    code: 'certificate_revoked',
  })
  await expect(erase(seal.share_key)).rejects.toThrow('was erased on')
  await expect(erase('0'.repeat(26))).rejects.toThrow('The log has no certificate')
})

test('a revoked certificate can be erased; what is missing without an erasure is a fault', async () => {
  const revoked = await sealOne(app, 'Lot 4')
  await changeSeal(app, revoked, 'revoke')
  await erase(revoked.share_key)
  const robbed = await sealOne(app, 'Lot 5')
  expect(await faults()).toEqual([])
  await app.sql(
    'delete from ledger_bodies b using ledger_entries e where e.seq = b.seq and e.organization_id = b.organization_id and e.certificate_id = $1',
    [robbed.id],
  )
  expect(await faults()).toEqual([expect.stringContaining(`certificate ${robbed.id}`)])
  expect(await verification(robbed.share_key)).toMatchObject({ status: 'Invalid' })
})

test('the command wants a TRACER and a reason', () => {
  for (const words of [['--tracer', 'A'], ['--why', 'x'], ['--tracer', 'A', '--why', ' '], ['--all']])
    expect(() => readEraseOptions(words)).toThrow(EraseOptionsError)
  expect(readEraseOptions(['--tracer', 'abc', '--why', 'x'])).toEqual({ tracer: 'ABC', why: 'x' })
})

describe('the report that was kept with a seal', () => {
  let sample: Sample
  let sealed: Created
  let objects: string[]
  const ofReport = `from files where kind = 'report'`
  const stored = async () => (await Promise.all(objects.map(isThere))).filter(Boolean).length
  beforeAll(async () => {
    const origin = await issueOrigin(sealer)
    const { id } = await sealer.finishedSample({ prepared_for: 'Skagit Farm' })
    sealed = await sealSample(sealer, id, origin.id)
    sample = await admin.read<Sample>(`/samples/${id}`)
    await app.publish()
    const files = await app.sql(`select id ${ofReport}`)
    const folder = join(app.deps.settings.dataDir, 'files', 'objects', '1', 'report')
    objects = files.map((file) => join(folder, String(file['id'])))
    expect(await stored()).toBe(2)
    expect(await erase(sealed.share_key)).toMatchObject({ files: 2 })
    await sweepFiles({ ...app.deps, log: app.http.log })
  })

  test('goes too, with its PDFs and the digest without a salt', async () => {
    expect(await app.sql('select 1 from sealed_reports where certificate_id = $1', [sealed.id])).toEqual([])
    expect(await stored()).toBe(0)
    expect(await app.sql(`select distinct name ${ofReport}`)).toEqual([{ name: 'Erased' }])
    expect(await app.value('select report_sha256 from certificates where id = $1', [sealed.id])).toBeNull()
    const shown = await verification(sealed.share_key)
    expect(shown.status).toBe('Erased')
    expect(JSON.stringify(shown)).not.toMatch(/Skagit Farm|total_thc|B-1/)
    expect((await faults()).filter((line) => line.startsWith(`certificate ${sealed.id} `))).toEqual([])
  })

  test('is no longer given as the certificate’s; what the certificate still has is', async () => {
    const certificate = await sealer.read<Certificate>(`/sample_certi/${sealed.id}`)
    expect(certificate).toMatchObject({ project_name: 'Erased', results: [], downloads: ['summary', 'origin', 'qr'] })
    for (const path of [`/certi/download/report/${sealed.share_key}`, `/certi/${sealed.id}/report/download`])
      expect((await sealer.get(path, { accept: 'application/pdf' })).statusCode, path).toBe(404)
    expect(await textOf(sealer.get(`/certi/download/summary/${sealed.share_key}`))).not.toMatch(/Skagit Farm|Total THC/)
  })

  test('the sample’s own report goes on, from its rows', async () => {
    const page = await admin.read<Sample>(`/samples/${sample.id}`)
    expect(page).toMatchObject({ intake_form: { prepared_for: 'Skagit Farm' }, totals: sample.totals })
    expect(page.certus.sample_certus).toMatchObject({ status: 'Revoked', downloads: ['summary', 'origin', 'qr'] })
    const report = await textOf(admin.get(`/samples/${sample.id}/report/download`, { accept: 'application/pdf' }))
    expect(report).toContain('Skagit Farm')
    expect(report).not.toContain(sealed.share_key)
    expect(await app.read<Sample>(`/share/samples/${sample.share_key}`)).toMatchObject({ totals: sample.totals })
    const link = `/share/samples/${sample.share_key}/report/download`
    expect(await textOf(app.get(link, { accept: 'application/pdf' }))).not.toContain('Skagit Farm')
  })
})

describe('a released report', () => {
  const release = async (id: number, more: object = {}): Promise<Sample> => {
    const { version } = await admin.read<Sample>(`/samples/${id}`)
    const reply = await admin.post(`/samples/${id}/release`, {
      version,
      comment: 'Rosa of Skagit Farm called',
      ...more,
    })
    expect(reply.statusCode, reply.body).toBe(200)
    return admin.read<Sample>(`/samples/${id}`)
  }
  const tracerOf = ({ release: of }: Sample) => required(of?.tracer)
  const signedOf = async (id: number) =>
    (await app.sql(`select tracer from signatures where noun = 'sample' and record_id = $1 order by id`, [id])).map(
      (row) => String(row['tracer']),
    )
  const signatureRows = (id: number) =>
    app.value(`select string_agg(s::text, '') from signatures s where noun = 'sample' and record_id = $1`, [id])
  const rowOf = (report: Sample) =>
    app.value('select r::text from report_releases r where tracer = $1', [tracerOf(report)])

  test('that holds is not erased: its sample and link would go on saying it', async () => {
    const { id } = await sealer.finishedSample({ prepared_for: 'Skagit Farm' })
    const report = await release(id)
    await expect(erase(tracerOf(report))).rejects.toThrow(`The report ${report.report_number} still holds.`)
    expect(await rowOf(report)).toContain('Skagit Farm')
    expect(await verification(tracerOf(report))).toMatchObject({ type: 'Released report' })
  })

  test('that was withdrawn is erased with its PDFs and what was signed of it; the sample is released again, and the audit finds nothing', async () => {
    const { id } = await sealer.finishedSample({ prepared_for: 'Skagit Farm' })
    await newReview(admin, id)
    const report = await release(id)
    const [signature = ''] = await signedOf(id)
    await expect(erase(signature)).rejects.toThrow(`is of the Report ${report.report_number}, which stands.`)
    await textOf(admin.get(`/samples/${id}/report/download`, { accept: 'application/pdf' }))
    expect((await admin.delete(`/samples/${id}/results`, { reason: 'wrong vial' })).statusCode).toBeLessThan(300)
    const known = await faults()
    expect(await erase(tracerOf(report))).toEqual({
      subject: `report ${report.report_number}`,
      organizationId: 1,
      files: 1,
      signatures: 1,
    })
    await app.publish()
    expect(await signatureRows(id)).not.toMatch(/Skagit Farm|Blue Dream/)
    expect(await signatureRows(id)).toContain(admin.person.name)
    expect(await verification(signature)).toMatchObject({ status: 'Erased', type: null, name: null, anchored: true })
    expect(await admin.read(`/samples/${id}/review`)).toMatchObject({ signatures: [{ differences: [] }] })
    const shown = await verification(tracerOf(report))
    expect(shown).toMatchObject({ status: 'Erased', type: null, name: null, anchored: true, released_pdfs: [] })
    expect(await rowOf(report)).not.toMatch(/Skagit Farm|Rosa|Blue Dream/)
    const bodies = await app.sql(
      `select b::text from ledger_bodies b join ledger_entries e on e.seq = b.seq where e.kind = 'report' and b::text like $1`,
      [`%${tracerOf(report)}%`],
    )
    expect(bodies).toEqual([])
    expect(await faults()).toEqual(known)
    await expect(erase(tracerOf(report))).rejects.toThrow('was erased on')

    expect((await admin.read<Sample>(`/samples/${id}`)).release).toMatchObject({ current: false, changes: [] })
    for (const run of ['E1.D', 'E2.D']) await sealer.append(id, run, { THC: 4 })
    const after = await release(id, { why: 'Run again' })
    await app.publish()
    expect((await verification(tracerOf(after))).status).toBe('Valid')
    expect((await verification(tracerOf(report))).status).toBe('Erased')
    expect(await faults()).toEqual(known)
  })

  test('that was replaced is erased, and the one in its place stays', async () => {
    const { id } = await sealer.finishedSample({ prepared_for: 'Skagit Farm' })
    const before = await release(id)
    const changed = await admin.patch(`/samples/${id}/dominant_analyte`, { dominant_analyte: 'THC' })
    expect(changed.statusCode, changed.body).toBe(200)
    const after = await release(id, { why: 'The client asked for THC' })
    await erase(tracerOf(before))
    await app.publish()
    expect((await verification(tracerOf(before))).status).toBe('Erased')
    expect((await verification(tracerOf(after))).status).toBe('Valid')
    expect((await admin.read<Sample>(`/samples/${id}`)).release).toMatchObject({ current: true })
  })

  test('that was never released: what was signed of it is erased by the signature, once it stands no more', async () => {
    const { id } = await sealer.finishedSample({ prepared_for: 'Skagit Farm' })
    await newReview(admin, id)
    const [signature = ''] = await signedOf(id)
    await expect(erase(signature)).rejects.toThrow('which stands')
    expect((await admin.delete(`/samples/${id}/results`, { reason: 'wrong vial' })).statusCode).toBeLessThan(300)
    expect(await erase(signature)).toMatchObject({ subject: expect.stringContaining('signature'), signatures: 1 })
    expect(await signatureRows(id)).not.toContain('Skagit Farm')
    expect(await admin.read(`/samples/${id}/review`)).toMatchObject({ signatures: [{ differences: [] }] })
    await expect(erase(signature)).rejects.toThrow('was erased on')
  })

  test('a signed text that is blank without an erasure is a fault, and so is what was sealed of it and is gone', async () => {
    const { id } = await sealer.finishedSample()
    await newReview(admin, id)
    const known = await faults()
    await app.sql(`update signatures set record_text = '' where noun = 'sample' and record_id = $1`, [id])
    const blank = (await faults()).filter((line) => !known.includes(line))
    expect(blank).toEqual([
      expect.stringMatching(/^signature \d+ \(Report .*: The text is not the one that was signed/),
      expect.stringMatching(/^signature \d+ \(Report .*changed after it was sealed/),
    ])
    await app.sql(
      `delete from ledger_bodies b using ledger_entries e where e.seq = b.seq and e.organization_id = b.organization_id
       and e.kind = 'signature' and e.seq = (select max(seq) from ledger_entries where kind = 'signature')`,
    )
    const gone = (await faults()).filter((line) => !known.includes(line))
    expect(gone).toEqual([expect.stringMatching(/^signature \d+ \(Report .*What was sealed is missing/)])
  })

  test('is otherwise never changed, not by the owner either', async () => {
    await expect(app.sql(`update signatures set signer_name = 'Nobody'`)).rejects.toThrow(/never changed/)
    await expect(app.sql('delete from signatures')).rejects.toThrow(/never changed/)
    const erased = `update report_releases set released_by_name = 'Nobody' where report_view = ''`
    await expect(app.sql(erased)).rejects.toThrow(/never changed/)
    await expect(app.sql(`update report_releases set released_by_name = 'Nobody'`)).rejects.toThrow(/never changed/)
    await expect(app.sql('delete from report_releases')).rejects.toThrow(/never changed/)
  })
})

async function textOf(sent: ReturnType<typeof app.get>): Promise<string> {
  const reply = await sent
  expect(reply.statusCode, reply.body.slice(0, 200)).toBe(200)
  return (await readPdf(reply.rawPayload)).pages.join(' ')
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
