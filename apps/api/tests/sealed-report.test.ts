import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { writeFile } from 'node:fs/promises'
import type { Certificate, Sample, Verification } from '@eluent/contract'
import { buildReportView } from '@eluent/domain/report'
import { canonicalJson, tracerHash, writeKeyPrints } from '@eluent/ledger'
import { readPdf, readQr } from '@eluent/report/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  attach,
  issueOrigin,
  newTracer,
  seal,
  type Created,
  ORIGIN_FIELDS,
  issue,
} from '../src/testing/certificates.ts'
import { nodeCrypto } from '../src/features/ledger/node-crypto.ts'
import { objectOf, readEventsByTracer } from '../src/features/ledger/read-evidence.ts'
import { releaseRecordOf } from '../src/features/ledger/read-verification.ts'
import { findReleaseByTracer } from '../src/records/results/report-releases-store.ts'
import { auditLog } from '../src/testing/audit-log.ts'
import { createSealApp } from '../src/testing/seal-app.ts'
import { labTest } from '../src/testing/lab-test.ts'
import { required } from '../src/testing/required.ts'

const { app, admin, sealer } = labTest(() => createSealApp())

/** The sample came some days before it was registered. */
const RECEIVED = {
  collected_at: null,
  collected_by: null,
  collected_place: null,
  sampler_licence: null,
  received_at: '2026-01-04T10:00:00.000Z',
  received_by: 'Night desk',
  condition: null,
  temperature_c: null,
  amount: null,
  amount_unit: null,
}

let origin: Created
let sample: Sample
let sealed: Created
beforeAll(async () => {
  origin = await issueOrigin(sealer)
  const { id } = await sealer.finishedSample({
    dry_weight: 1,
    harvested_weight: 8,
    prepared_for: 'Skagit Farm',
    notes: 'kept cold',
    receipt: RECEIVED,
  })
  sample = await admin.read<Sample>(`/samples/${id}`)
  sealed = await seal(sealer, id, origin.id)
  await app.publish()
})

const audit = async () => (await auditLog(app.deps, app.deps.ledgerTrust.policy)).faults
const verify = (tracer: string) => app.read<Verification>(`/verify/${tracer}`)
const paths = () => [
  `/samples/${sample.id}/report/download`,
  `/reports/${sample.share_key}`,
  `/certi/download/report/${sealed.share_key}`,
]
const bytesOf = async (path: string, timezone = 'UTC') => {
  const reply = await (path.startsWith('/certi') ? sealer : admin).get(path, { accept: 'application/pdf', timezone })
  expect([path, reply.statusCode]).toEqual([path, 200])
  return reply.rawPayload
}
const sharedPdf = () => bytesOf(`/share/samples/${sample.share_key}/report/download`)
const textOf = async (pdf: Buffer) => (await readPdf(pdf)).pages.join(' ')
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

interface Place {
  table: string
  column: string
  where: string
}

/** Writes past the application, and puts back what stood there. */
async function altered({ table, column, where }: Place, value: string, check: () => Promise<void>): Promise<void> {
  const write = (text: unknown) => app.sql(`update ${table} set ${column} = $1 where ${where}`, [text])
  const [before, ...others] = await app.sql(`select ${column}::text as text from ${table} where ${where}`)
  expect(others).toEqual([])
  await app.sql(`alter table ${table} disable trigger user`)
  try {
    await write(value)
    await check()
  } finally {
    await write(required(before)['text'])
    await app.sql(`alter table ${table} enable trigger user`)
  }
}

describe('a sealed report is handed out as it was sealed', () => {
  test('by whichever way, in whichever time zone, its PDF bears the TRACER and the summary its digest', async () => {
    const [first, ...others] = await Promise.all(paths().map((path) => bytesOf(path)))
    const pdf = required(first)
    for (const other of [...others, await bytesOf(required(paths()[0]), 'Asia/Tokyo')])
      expect(other.equals(pdf)).toBe(true)
    expect(await textOf(pdf)).toContain(sealed.share_key)
    expect(await textOf(pdf)).toContain(`/verify/${sealed.share_key}`)
    const pages = (await readPdf(pdf)).pages.map((text) => text.includes(sealed.share_key))
    const prints = writeKeyPrints(nodeCrypto.sha256, required(app.deps.ledgerTrust.policy))
    expect(await readQr(pdf, pages.indexOf(true) + 1)).toMatch(
      new RegExp(`certus_app\\?tracer=${sealed.share_key}#k=${prints}$`),
    )
    expect(await textOf(pdf)).toContain('Skagit Farm')
    expect(await textOf(await sharedPdf())).not.toMatch(/Skagit Farm|kept cold/)
    const { record, status } = await verify(sealed.share_key)
    expect(status).not.toBe('Invalid')
    expect(record?.summary).toMatchObject({
      batch: 'B-1',
      received_on: '2026-01-04',
      total_thc: expect.stringMatching(/ %$/),
    })
    expect(required(record).summary['report_pdf_sha256']?.split(' ')).toEqual(
      [sha256(pdf), sha256(await sharedPdf())].toSorted(),
    )
    expect(JSON.stringify(record)).not.toMatch(/Skagit Farm|kept cold/)
    expect(await audit()).toEqual([])
    const bytes = `(select sum(bytes) from stored_bytes where organization_id = $1)`
    const stored = `(select sum(size_bytes) from files where organization_id = $1 and size_bytes > 0)`
    expect(await app.value(`select ${bytes} = ${stored}`, [app.laboratoryId])).toBe(true)
  })

  test('after the laboratory is renamed, the method edited and the report released: the same bytes, and no fault', async () => {
    const before = await bytesOf(required(paths()[2]))
    const provider = await app.signIn('superadmin', app.laboratoryId)
    const renamed = await provider.patch(`/organizations/${app.laboratoryId}`, {
      organization: { name: 'Renamed lab' },
    })
    expect(renamed.statusCode, renamed.body).toBe(200)
    const { id, analytes } = sample.test_method
    const edited = await admin.post('/methods', {
      ordered_analytes: analytes.map(({ analyte }) => analyte),
      analyteColors: Object.fromEntries(analytes.map(({ analyte }) => [analyte, '26547C'])),
      method: { id, name: 'Edited panel', default: false },
      derived_compounds: [],
      upper_bounds: 50,
      lower_bounds: 2,
    })
    expect(edited.statusCode, edited.body).toBeLessThan(300)
    const { version } = await admin.read<Sample>(`/samples/${sample.id}`)
    expect((await admin.post(`/samples/${sample.id}/release`, { version })).statusCode).toBe(200)
    const listed = await admin.post('/equipment', {
      equipment: { name: 'Listed later', kind: 'hplc', machine_name: 'HPLC-1' },
    })
    expect(listed.statusCode, listed.body).toBeLessThan(300)
    expect((await bytesOf(required(paths()[2]))).equals(before)).toBe(true)
    const page = await admin.read<Sample>(`/samples/${sample.id}`)
    expect(page.organization.name).toBe('Laboratory')
    expect(JSON.stringify(page.results)).not.toContain('Listed later')
    expect(await textOf(await bytesOf(required(paths()[0])))).toContain(required(page.release).released_by)
    expect(await audit()).toEqual([])
  })
})

describe('T14: a sealed sample changed in the database', () => {
  const ofSample = () => `id = ${sample.id}`
  const ofThc = () => `sample_id = ${sample.id} and name = 'THC'`
  const ofRun = () => `id = (select min(id) from injections where sample_id = ${sample.id})`
  const ofMethod = () => `method_id = ${sample.test_method.id} and version = 1`
  test.each<[string, string, string, () => string, string, RegExp]>([
    ['dry weight', 'samples', 'dry_weight_g', ofSample, '4', /^Dry weight \(g\) reads 4, sealed 1\.$/],
    ['weight', 'samples', 'sample_weight_mg', ofSample, '800', /^Sample weight \(mg\) reads 800, sealed 750\.$/],
    ['date', 'samples', 'tested_at', ofSample, '2020-01-01T00:00:00Z', /^Date tested reads 2020-01-01T00:00:00.000Z, /],
    ['analyst', 'samples', 'tested_by_name', ofSample, 'Nobody', /^Tested by, name reads Nobody, sealed /],
    [
      'client',
      'samples',
      'prepared_for',
      ofSample,
      'Other Farm',
      /^Prepared for reads Other Farm, sealed Skagit Farm\.$/,
    ],
    ['batch', 'samples', 'batch_number', ofSample, 'B-2', /^Batch number reads B-2, sealed B-1\.$/],
    ['LOQ', 'sample_compounds', 'loq_percent', ofThc, '7', /^Results, THC, LOQ reads 7, sealed /],
    ['result', 'sample_compounds', 'percent', ofThc, '64.3', /^Results, THC, percent reads 64\.3, sealed /],
    ['method', 'method_versions', 'name', ofMethod, 'Other method', /^Report method, name reads Other method, sealed /],
    ['intake number', 'samples', 'intake_number', ofSample, 'Z-9', /^Intake number reads Z-9, sealed /],
    ['injection', 'injections', 'injected_at', ofRun, '2020-01-01T00:00:00Z', /^Runs, 1, Injected reads 2020-01-01T/],
    [
      'amounts',
      'injections',
      'quantified_from',
      ofRun,
      'calibration',
      /^Runs, 1, Amounts by reads calibration, sealed /,
    ],
  ])('%s: named by the audit and the page, and not shown', async (_what, table, column, where, value, sentence) => {
    const before = JSON.stringify(shown(await admin.read<Sample>(`/samples/${sample.id}`)))
    const pdf = await bytesOf(required(paths()[0]))
    await altered({ table, column, where: where() }, value, async () => {
      const found = (await audit()).map((line) => line.split(': '))
      expect(found.map(([certificate]) => certificate)).toContain(`certificate ${sealed.id} of organization 1`)
      expect(found.map(([, ...text]) => text.join(': '))).toContainEqual(expect.stringMatching(sentence))
      const { status, record } = await verify(sealed.share_key)
      expect(status).toBe('Invalid')
      expect(record?.faults?.[0]).toMatch(/was changed in the records after it was sealed\.$/)
      expect(JSON.stringify(shown(await admin.read<Sample>(`/samples/${sample.id}`)))).toBe(before)
      expect((await bytesOf(required(paths()[0]))).equals(pdf)).toBe(true)
    })
    expect(await audit()).toEqual([])
  })

  test('laboratory: what was sealed is printed and shown, whatever its row says', async () => {
    await altered({ table: 'organizations', column: 'name', where: 'id = 1' }, 'Bought lab', async () => {
      expect((await app.read<Sample>(`/share/samples/${sample.share_key}`)).organization.name).toBe('Laboratory')
    })
  })

  test('T16: the kept text of the report', async () => {
    const facts = await app.value('select report_facts from sealed_reports where certificate_id = $1', [sealed.id])
    await altered(
      { table: 'sealed_reports', column: 'report_facts', where: `certificate_id = ${sealed.id}` },
      String(facts).replace('Skagit Farm', 'Other Farm'),
      async () => {
        expect(await audit()).toContain(
          `certificate ${sealed.id} of organization 1: The report that was kept with the seal was changed.`,
        )
        expect((await verify(sealed.share_key)).status).toBe('Invalid')
      },
    )
  })
})

const UTC = { time_zone: 'UTC' }
/** What a reader of the report's page sees of a sample. */
function shown(sample: Sample) {
  const { intake_form, compounds, totals, tested_at, tested_by, test_method, loq, results } = sample
  const report = { compounds, totals, tested_at, tested_by, test_method, loq, results }
  return { intake_form: { ...intake_form, loq: null }, ...report, provenance: buildReportView(sample, UTC).provenance }
}

const objects = (...parts: string[]) => join(app.deps.settings.dataDir, 'files', 'objects', ...parts)

test('T16: a stored PDF with other bytes is named, and not handed out', async () => {
  const rows = await app.sql(
    `select d ->> 'file_id' as id from sealed_reports, jsonb_array_elements(documents) d
     where certificate_id = $1 and d ->> 'variant' = 'report'`,
    [sealed.id],
  )
  const path = objects('1', 'report', String(required(rows[0])['id']))
  const bytes = await bytesOf(required(paths()[2]))
  const changed = Buffer.from(bytes)
  changed.writeUInt8(changed.readUInt8(900) ^ 1, 900)
  try {
    await writeFile(path, changed)
    expect((await sealer.get(required(paths()[2]), { accept: 'application/pdf' })).statusCode).toBe(500)
    expect(await audit()).toEqual([
      `certificate ${sealed.id} of organization 1: The report's PDF is not the file that was sealed.`,
    ])
    expect((await verify(sealed.share_key)).status).toBe('Invalid')
  } finally {
    await writeFile(path, bytes)
  }
})

test('T15: an attachment whose bytes and row were both changed is named, and not handed out', async () => {
  const tracer = await newTracer(sealer)
  const file = Buffer.from('%PDF-1.4\n1 0 obj << >> endobj\n%%EOF\n')
  const id = await attach(app, sealer, { tracer, index: 1, name: 'scan.pdf', media_type: 'application/pdf' }, file)
  const created = await issue(sealer, '/certificate_of_origin', {
    tracer,
    form_fields: {
      ...ORIGIN_FIELDS,
      attachments: [{ url: id, attachmentType: 'Approver ID', name: 'scan.pdf', size: 1, fileType: 'x' }],
    },
  })
  await app.publish()
  const download = async () => {
    const { attachments } = await sealer.read<Certificate>(`/certificate_of_origin/${created.id}`)
    const { url } = required(attachments[0])
    return app.get(url.replace('/api', ''))
  }
  expect((await download()).statusCode).toBe(200)
  const other = Buffer.from('%PDF-1.4\n2 0 obj << >> endobj\n%%EOF\n')
  await writeFile(objects(tracer, 'attachments', '1', id), other)
  await app.sql('update files set sha256 = $2, size_bytes = $3 where id = $1', [id, sha256(other), other.length])
  expect((await download()).statusCode).toBe(500)
  expect(await audit()).toEqual([
    `certificate ${created.id} of organization 1: The attachment scan.pdf is not the file that was sealed.`,
  ])
  const { status, record } = await verify(tracer)
  expect([status, record?.faults]).toEqual(['Invalid', ['An attachment is not the file that was sealed.']])
})

test('an unreleased report is sealed only by whoever says so', async () => {
  const { id } = await sealer.finishedSample()
  const request = { id, template: 'pdf', previous: origin.id }
  expect((await sealer.post('/sample_certi', request)).json()).toMatchObject({ code: 'report_not_released' })
  const { version } = await admin.read<Sample>(`/samples/${id}`)
  expect((await admin.post(`/samples/${id}/release`, { version })).statusCode).toBe(200)
  expect((await sealer.post('/sample_certi', request)).statusCode).toBe(201)
})

describe('a released report', () => {
  async function released(): Promise<Sample> {
    const { id } = await sealer.finishedSample({ prepared_for: 'Skagit Farm' })
    await release(id)
    return admin.read<Sample>(`/samples/${id}`)
  }
  async function release(id: number, more: object = {}): Promise<void> {
    const { version } = await admin.read<Sample>(`/samples/${id}`)
    const reply = await admin.post(`/samples/${id}/release`, { version, ...more })
    expect(reply.statusCode, reply.body).toBe(200)
  }
  const tracerOf = ({ release: of }: Sample) => required(of?.tracer)

  test('is an entry of the log that anyone checks by its TRACER, which its PDF bears', async () => {
    const report = await released()
    await app.publish()
    const { record, status, type } = await verify(tracerOf(report))
    expect([status, type]).toEqual(['Valid', 'Released report'])
    const toTheMinute = (instant: string | null) => `${required(instant).slice(0, 16)}:00.000Z`
    expect(record?.summary).toMatchObject({
      number: report.report_number,
      name: 'Blue Dream',
      batch: 'B-1',
      received_at: toTheMinute(report.created_at),
      tested_at: toTheMinute(report.tested_at),
    })
    expect(JSON.stringify(record)).not.toContain('Skagit Farm')
    expect((await verify(tracerOf(report))).released_pdfs).toEqual([])
    const pdf = await bytesOf(`/share/samples/${report.share_key}/report/download`)
    expect(await textOf(pdf)).toContain(tracerOf(report))
    expect((await verify(tracerOf(report))).released_pdfs).toEqual([
      {
        sha256: sha256(pdf),
        report_number: report.report_number,
        released_at: report.release?.released_at,
        version: 'this',
      },
    ])
    expect((await app.read<Sample>(`/share/samples/${report.share_key}`)).release?.tracer).toBe(tracerOf(report))
    expect((await audit()).filter((line) => line.startsWith('report '))).toEqual([])
  })

  test('reads as it was sealed where the summary of then had no dates', async () => {
    const tracer = tracerOf(await released())
    const hash = tracerHash(nodeCrypto.sha256, tracer)
    const { record, older } = await app.deps.db.read({ organizationId: app.laboratoryId }, async (tx) => {
      const issue = required((await readEventsByTracer(tx, [hash])).get(hash)?.[0])
      const body = required(issue.body)
      const { received_at, tested_at, ...older } = objectOf(body.summary)
      expect([typeof received_at, typeof tested_at]).toEqual(['string', 'string'])
      const row = required(await findReleaseByTracer(tx, tracer))
      return { record: releaseRecordOf(row, { ...issue, body: { ...body, summary: canonicalJson(older) } }), older }
    })
    expect(record.summary).toEqual(older)
  })

  test('is revoked when it is replaced', async () => {
    const report = await released()
    const before = tracerOf(report)
    const drawn = () => bytesOf(`/share/samples/${report.share_key}/report/download`)
    const first = sha256(await drawn())
    const changed = await admin.patch(`/samples/${report.id}/dominant_analyte`, { dominant_analyte: 'THC' })
    expect(changed.statusCode, changed.body).toBe(200)
    await release(report.id, { why: 'The client asked for THC' })
    await app.publish()
    const after = await admin.read<Sample>(`/samples/${report.id}`)
    expect((await verify(before)).status).toBe('Revoked')
    expect((await verify(tracerOf(after))).status).toBe('Valid')
    // whoever holds the PDF of either finds which version it is
    const second = sha256(await drawn())
    const versions = async (tracer: string) =>
      (await verify(tracer)).released_pdfs?.map((pdf) => [pdf.sha256, pdf.report_number, pdf.version])
    const [older, newer] = [report.report_number, after.report_number]
    expect(await versions(before)).toEqual([
      [first, older, 'this'],
      [second, newer, 'later'],
    ])
    expect(await versions(tracerOf(after))).toEqual([
      [first, older, 'earlier'],
      [second, newer, 'this'],
    ])
    expect((await audit()).filter((line) => line.startsWith('report '))).toEqual([])
  })

  test('[WORK-17] is withdrawn when its results are cleared: link and log say so, and the next release has its own TRACER', async () => {
    const report = await released()
    const before = tracerOf(report)
    const clear = () => admin.delete(`/samples/${report.id}/results`, { reason: 'wrong vial' })
    const replies = await Promise.all([clear(), clear(), clear()])
    expect(replies.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1)
    await app.publish()
    const gone = await verify(before)
    expect(gone.status).toBe('Revoked')
    expect(JSON.stringify(gone)).toContain('Withdrawn: its results were cleared')
    expect(JSON.stringify(gone)).not.toContain('wrong vial')
    const link = await app.read<Sample>(`/share/samples/${report.share_key}`)
    expect(link.release).toMatchObject({ report_number: report.report_number, current: false })
    expect(link.release?.withdrawn_at).toMatch(/^\d{4}-/)
    for (const run of ['W1.D', 'W2.D']) await sealer.append(report.id, run, { THC: 4 })
    await release(report.id, { why: 'Run again' })
    await app.publish()
    const after = await admin.read<Sample>(`/samples/${report.id}`)
    expect(after.release).toMatchObject({ current: true, withdrawn_at: null })
    expect([(await verify(before)).status, (await verify(tracerOf(after))).status]).toEqual(['Revoked', 'Valid'])
    expect((await audit()).filter((line) => line.startsWith('report '))).toEqual([])
  })

  test('is withdrawn with its sample, too; a second clear of an unfinished sample withdraws nothing more', async () => {
    const [deleted, again] = [await released(), await released()]
    expect((await admin.delete(`/samples/${deleted.id}`, { reason: 'registered twice' })).statusCode).toBe(202)
    for (const run of ['', 'A1.D']) {
      if (run !== '') await sealer.append(again.id, run, { THC: 4 })
      expect((await admin.delete(`/samples/${again.id}/results`, { reason: 'odd peak' })).statusCode).toBeLessThan(300)
    }
    await app.publish()
    for (const report of [deleted, again]) expect((await verify(tracerOf(report))).status).toBe('Revoked')
    expect((await audit()).filter((line) => line.startsWith('report '))).toEqual([])
  })

  test.each([
    ['signer', 'released_by_name', 'Nobody', 'Details of the certificate were changed after it was sealed.'],
    ['view', 'report_view', null, 'Details of the certificate were changed after it was sealed.'],
  ])('T22: its %s changed in the database is named by the audit and the page', async (_what, column, value, text) => {
    const report = await released()
    await app.publish()
    const where = `report_number = '${required(report.release).report_number}'`
    const view = String(await app.value(`select report_view from report_releases where ${where}`))
    const changed = value ?? view.replace('Skagit Farm', 'Other Farm')
    await altered({ table: 'report_releases', column, where }, changed, async () => {
      expect(await audit()).toContain(`report ${required(report.release).report_number} of organization 1: ${text}`)
      expect((await verify(tracerOf(report))).status).toBe('Invalid')
    })
    expect((await verify(tracerOf(report))).status).toBe('Valid')
  })
})

test('the audit reads many sealed samples by as many statements as one', async () => {
  const { statements } = await app.costOf(audit)
  for (let n = 0; n < 3; n += 1) await seal(sealer, (await sealer.finishedSample()).id, origin.id)
  expect((await app.costOf(audit)).statements).toBe(statements)
})
