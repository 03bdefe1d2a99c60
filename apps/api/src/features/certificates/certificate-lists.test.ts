import { buffer } from 'node:stream/consumers'
import { createHash } from 'node:crypto'
import { readTypedTracer } from '@eluent/domain/certificates'
import { readPdf, readQrPixels } from '@eluent/report/testing'
import { FakeClock } from '@eluent/testkit'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { newTracer as makeTracer } from '../../records/certificates/tracers-store.ts'
import {
  MANIFEST_GROUP,
  ORIGIN_FIELDS,
  attach,
  issue,
  issueOrigin,
  newTracer,
  seal,
  type Created,
} from '../../testing/certificates.ts'
import { keyFigures } from '../../views/certificates/key-figures.ts'
import { TEST_PASSWORD } from '../../testing/people.ts'
import { fillBank } from '../../testing/seals.ts'
import { labTest, statusOf, type Caller } from '../../testing/lab-test.ts'

const clock = new FakeClock('2026-11-21T20:00:00Z')
const { app, sealer } = labTest({ overrides: { now: clock.date } })
let stranger: Caller
/** 11 certificates of origin, two sealed samples, a project of them and a manifest of the project. */
let origins: Created[]
let seals: Created[]
let project: Created
let manifest: Created
let sampleId: number
beforeAll(async () => {
  await app.sql(
    `update organizations set address = '418 Water Street', contact_no = '+1 360', email = 'lab@x.example', license = 'WA-1' where id = 1`,
  )
  stranger = await app.signIn('veriseal-admin', app.otherLaboratoryId)
  await fillBank(app, app.laboratoryId, 100)
  await fillBank(app, app.otherLaboratoryId, 5)
  origins = []
  for (let lot = 1; lot <= 11; lot += 1)
    origins.push(await issueOrigin(sealer, { certificate_name: `Skagit lot ${lot}` }))
  sampleId = (await sealer.finishedSample({ strain_name: 'Blue Dream' })).id
  const second = (await sealer.finishedSample({ strain_name: 'Harlequin 7' })).id
  seals = [await seal(sealer, sampleId, origins[0]?.id ?? 0), await seal(sealer, second, origins[0]?.id ?? 0)]
  project = await issue(sealer, '/project_certi', {
    name: 'Autumn Straße',
    description: 'Of field 3',
    children: seals.map(({ batch_id }) => batch_id).join(','),
    projectType: 1,
  })
  manifest = await issue(sealer, '/transportation_certi', {
    name: 'To Spokane',
    description: 'By road',
    children: String(project.batch_id),
    manifest: { ...MANIFEST_GROUP, bonded_carrier_name: ' ', bonded_carrier_permit: ' P-7 ' },
    tracer: (await get('/certi/transportable')).tracer,
    previous: origins[1]?.id,
  })
})

const get = async (path: string, as = sealer) => (await as.get(path)).json()
const post = async (path: string, body: object, as = sealer) => {
  const reply = await as.post(path, body)
  return { status: reply.statusCode, body: reply.json() }
}
const names = (rows: { project_name: string }[]) => rows.map(({ project_name: name }) => name)

describe('the list', () => {
  test('[API3-01] [API3-02] [CERTLIST-05] holds 10 in a page, newest first, pages counting from 1', async () => {
    const first = await get('/certi?page=1')
    expect(names(first.data).slice(0, 5)).toEqual([
      'To Spokane',
      'Autumn Straße',
      'Harlequin 7',
      'Blue Dream',
      'Skagit lot 11',
    ])
    expect(first.data).toHaveLength(10)
    expect(first.meta).toEqual({
      currentPageNo: 1,
      firstPageNo: 1,
      lastPageNo: 2,
      previousPageNo: null,
      nextPageNo: 2,
    })
    const last = await get('/certi?page=2')
    expect(names(last.data)).toEqual([5, 4, 3, 2, 1].map((lot) => `Skagit lot ${lot}`))
    expect(last.meta).toMatchObject({ currentPageNo: 2, previousPageNo: 1, nextPageNo: null })
    expect((await get('/certi?page=99')).meta.currentPageNo).toBe(2)
    expect(await statusOf(sealer.get('/certi?page=0'))).toBe(422)
  })

  test('[CERTLIST-19] a search of 3 characters looks in TRACER and name, whatever the letter case', async () => {
    const found = async (search: string) => names((await get(`/certi?search=${encodeURIComponent(search)}`)).data)
    expect(await found('SPOK')).toEqual(['To Spokane'])
    expect(await found('lue d')).toEqual(['Blue Dream'])
    expect(await found('STRASSE')).toEqual(['Autumn Straße'])
    expect(await found(project.share_key.slice(3, 15).toLowerCase())).toEqual(['Autumn Straße'])
    expect(await found('%%%')).toEqual([])
    expect(await found('SP')).toHaveLength(10)
    const many = await get('/certi?search=LOT&page=2')
    expect([names(many.data), many.meta.lastPageNo]).toEqual([['Skagit lot 1'], 2])
  })

  test('[CERTLIST-21] [PERM3-21] holds the own certificates only', async () => {
    expect(await get('/certi', stranger)).toMatchObject({ data: [], meta: { currentPageNo: 1, lastPageNo: 1 } })
    expect((await get('/certi?search=SKAGIT', stranger)).data).toEqual([])
  })

  test('[DATA3-01] [DATA3-02] [DATA3-03] [CERTNEW-13] a row carries what is shown of it', async () => {
    const rows = (await get('/certi')).data
    const row = rows.find(({ id }: Created) => id === seals[0]?.id)
    expect(row).toEqual({
      id: seals[0]?.id,
      batch_id: seals[0]?.batch_id,
      project_name: 'Blue Dream',
      certus_type: { id: 2, certus_type: 'Chemical Report' },
      share_key: seals[0]?.share_key,
      expiration_date: '2027-11-21T20:00:00.000Z',
      expired: false,
      revoked: false,
      status: 'Valid',
      created_at: '2026-11-21T20:00:00.000Z',
      user: { name: sealer.person.name },
      sample: {
        id: sampleId,
        created_at: expect.any(String),
        intake_form: { batch_number: 'B-1', sample_weight: 750 },
      },
      details: expect.objectContaining({ sample_name: 'Blue Dream', authentication_type: expect.any(String) }),
      qr: [expect.stringContaining(`/certus_app?tracer=${seals[0]?.share_key}`)],
      children: [],
      project_type: null,
    })
    const held = rows.find(({ id }: Created) => id === project.id)
    expect(held).toMatchObject({
      certus_type: { id: 3 },
      project_type: { id: 1, project_type: 'Harvest' },
      sample: null,
    })
    expect(held.children.map(({ id }: Created) => id)).toEqual(seals.map(({ id }) => id))
    expect(rows.map((one: { certus_type: { id: number } }) => one.certus_type.id).slice(0, 5)).toEqual([4, 3, 2, 2, 6])
    const batchIds = (await app.sql('select distinct batch_id from certificates')).length
    expect(batchIds).toBe(15)
  })
})

describe('what can be chosen', () => {
  test('[API3-08] [DATA3-11] [CERTSEL-06] for a project: valid sample VERISEALs, and the project types', async () => {
    const reply = await get('/sample_certi?page=1')
    expect(names(reply.data)).toEqual(['Harlequin 7', 'Blue Dream'])
    expect(reply.meta.lastPageNo).toBe(1)
    expect(reply.project_type).toEqual(
      ['Harvest', 'Production Lot', 'Research', 'Other'].map((project_type, at) => ({ id: at + 1, project_type })),
    )
    expect((await get('/sample_certi', stranger)).data).toEqual([])
  })

  test('[API3-11] [DATA3-10] for a manifest: projects besides, with the organization and a new TRACER each time', async () => {
    const [one, other] = [await get('/certi/transportable?page=1'), await get('/certi/transportable')]
    expect(names(one.data)).toEqual(['Autumn Straße', 'Harlequin 7', 'Blue Dream'])
    expect(one.org).toEqual({
      id: 1,
      name: 'Laboratory',
      address: '418 Water Street',
      contact_no: '+1 360',
      email: 'lab@x.example',
      license: 'WA-1',
    })
    expect(readTypedTracer(one.tracer)).toEqual({ tracer: one.tracer, mistyped: false })
    expect(other.tracer).not.toBe(one.tracer)
  })

  test('[CERTSEL-07] expired and revoked ones are not offered', async () => {
    const gone = await issueOrigin(sealer, { certificate_name: 'Gone' })
    const offered = async () => names((await post('/certi/previous_certi', { input: 'GONE' })).body.data)
    expect(await offered()).toEqual(['Gone'])
    await app.sql(`update certificates set expiration_date = '2026-11-21T20:00:00Z' where id = $1`, [gone.id])
    expect(await offered()).toEqual([])
    await app.sql('update certificates set expiration_date = null, revoked_at = now() where id = $1', [gone.id])
    expect(await offered()).toEqual([])
  })

  test('[API3-17] [SEAL-11] [SEAL-12] [SEAL-13] as previous: origins and manifests, for a manifest all; 10 at a time', async () => {
    const first = (await post('/certi/previous_certi', { input: 'LOT', offset: 0, manifest: false })).body
    expect(first.data).toHaveLength(10)
    expect(first.next_offset).toBe(10)
    const rest = (await post('/certi/previous_certi', { input: 'lot', offset: 10, manifest: false })).body
    expect([names(rest.data), rest.next_offset]).toEqual([['Skagit lot 1'], null])
    const found = async (input: string, isManifest: boolean) =>
      names((await post('/certi/previous_certi', { input, offset: 0, manifest: isManifest })).body.data)
    expect(await found('BLUE', false)).toEqual([])
    expect(await found('BLUE', true)).toEqual(['Blue Dream'])
    expect(await found('SPOKANE', false)).toEqual(['To Spokane'])
    expect(await found('ilu', true)).toEqual([])
  })

  test('[API3-18] the newest of them', async () => {
    const newest = async (body: object) => names((await post('/certi/previous_certi_recent', body)).body.data)
    expect(await newest({ count: 2, manifest: false })).toEqual(['To Spokane', 'Skagit lot 11'])
    expect(await newest({ count: 3, manifest: true })).toEqual(['To Spokane', 'Autumn Straße', 'Harlequin 7'])
  })
})

describe('a manifest', () => {
  const send = async (change: object) =>
    post('/transportation_certi', {
      name: 'M',
      description: 'D',
      children: String(project.batch_id),
      manifest: MANIFEST_GROUP,
      tracer: (await get('/certi/transportable')).tracer,
      ...change,
    })

  test('[API3-10] [API3-12] [API3-13] [MANIFEST-05] [MANIFEST-09] [PROJECT-11] says what moves, from where, by whom', async () => {
    const { data } = await get(`/transportation_certi/${manifest.id}`)
    const { authentication_type: _how, ...details } = data.details
    expect(details).toEqual({ description: 'By road', ...MANIFEST_GROUP, bonded_carrier_permit: 'P-7' })
    expect(data.children.map(({ id }: Created) => id)).toEqual([project.id])
    expect(data.previous.id).toBe(origins[1]?.id)
    expect(data.certus_image_url).toBeNull()
    expect((await get(`/samples/${sampleId}`)).data.certus.transportation_certi.id).toBe(manifest.id)
  })

  test('[MANIFEST-02] [MANIFEST-03] [MANIFEST-04] [PROJECT-08] says what is missing or too long', async () => {
    const blank = Object.fromEntries(Object.keys(MANIFEST_GROUP).map((key) => [key, ' ']))
    const { status, body } = await send({ name: '', description: ' ', children: '', manifest: blank })
    expect(status).toBe(422)
    expect(body.errors).toMatchObject({
      name: ['Must include Name'],
      description: ['Must include Description'],
      children: ['Must select 1 or more VERISEAL to be part of the VERISEAL Transportation Manifest.'],
      'manifest.vehicle_vin': ['Must include Vehicle Vin'],
      'manifest.driver_license': ['Must include Driver License'],
    })
    expect(Object.keys(body.errors)).toHaveLength(10)
    const long = {
      name: 'n'.repeat(51),
      description: 'd'.repeat(256),
      manifest: { ...MANIFEST_GROUP, source: 's'.repeat(65) },
    }
    expect(Object.keys((await send(long)).body.errors)).toEqual(['name', 'description', 'manifest.source'])
  })

  test('[CERTNEW-11] bears the TRACER that was sent: one given to the organization, once', async () => {
    const { tracer } = await get('/certi/transportable')
    expect((await send({ tracer })).body.share_key).toBe(tracer)
    for (const bad of [tracer, await newTracer(stranger), 'A'.repeat(26), '', undefined]) {
      const { status, body } = await send({ tracer: bad })
      expect([status, Object.keys(body.errors ?? {})], String(bad)).toEqual([422, ['tracer']])
    }
  })

  test("[API3-23] shows the driver's licence, stored clean under the TRACER, to its own people only", async () => {
    const { tracer } = await get('/certi/transportable')
    const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#336699' } })
      .withExif({ IFD0: { Copyright: 'Seattle position' } })
      .jpeg()
      .toBuffer()
    const file = { kind: 'certificate-image', name: 'licence.jpg', media_type: 'image/jpeg', tracer } as const
    const imageKey = await sealer.store(file, jpeg)
    const { data } = await get(`/transportation_certi/${(await send({ tracer, imageKey })).body.id}`)
    const bytes = (await app.http.inject({ method: 'GET', url: data.certus_image_url })).rawPayload
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    const other = await get('/certi/transportable')
    expect((await send({ tracer: other.tracer, imageKey })).body.errors).toEqual({
      imageKey: ['Image upload error. Please try again.'],
    })
    expect(await statusOf(stranger.get(`/files/${imageKey}/ticket`))).toBe(404)
    const admin = await app.signIn('admin')
    expect(await statusOf(admin.get(`/files/${imageKey}/ticket`))).toBe(403)
  })
})

describe('a certificate of origin', () => {
  const PDF = Buffer.from('%PDF-1.7\n%made up\n')
  const send = (form: object, tracer: string) =>
    post('/certificate_of_origin', { form_fields: { ...ORIGIN_FIELDS, ...form }, tracer })

  test('[API3-10] [API3-14] [API3-15] [ORIGIN-17] [ORIGIN-18] [API3-23] says all that was entered, and keeps its attachments', async () => {
    const tracer = await newTracer(sealer)
    const file = { tracer, index: 1, name: 'my ID card.pdf', media_type: 'application/pdf' }
    const id = await attach(app, sealer, file, PDF)
    const attachments = [{ attachmentType: 'Approver ID', name: 'my_ID_card.pdf', size: 1, fileType: 'x', url: id }]
    const { body } = await send({ attachments }, tracer)
    expect(body.share_key).toBe(tracer)
    const { data } = await get(`/certificate_of_origin/${body.id}`)
    expect(data).toMatchObject({ project_name: ORIGIN_FIELDS.certificate_name, details: ORIGIN_FIELDS })
    expect(data.organization).toMatchObject({ name: 'Laboratory', license: 'WA-1' })
    expect(data.attachments).toEqual([
      {
        certusKey: '(1) Approver ID',
        attachmentType: 'Approver ID',
        name: 'my_ID_card.pdf',
        fileType: 'application/pdf',
        size: PDF.length,
        url: expect.stringContaining('/api/files/downloads/'),
        file_id: id,
      },
    ])
    const [{ url }] = data.attachments
    expect(data.details['(1) Approver ID']).toMatch(/^\/api\/files\/downloads\//)
    expect((await app.http.inject({ method: 'GET', url })).rawPayload.equals(PDF)).toBe(true)
    const stored = await app.deps.files.getArrived(`${tracer}/attachments/1/${id}`)
    expect((await buffer(stored)).length).toBe(PDF.length)
    expect((await sealer.delete(`/files/${id}`)).json().code).toBe('file_in_use')
  })

  test('[ORIGIN-03] [ORIGIN-05] [ORIGIN-09] [ORIGIN-15] says what is missing, too long or too many', async () => {
    const tracer = await newTracer(sealer)
    const blank = Object.fromEntries(Object.keys(ORIGIN_FIELDS).map((key) => [key, ' ']))
    const { status, body } = await send(blank, tracer)
    expect([status, body.errors]).toEqual([
      422,
      Object.fromEntries(Object.keys(ORIGIN_FIELDS).map((key) => [key, ['This field is required.']])),
    ])
    const long = { certificate_name: 'n'.repeat(51), originator_name: 'n'.repeat(51) }
    expect(Object.keys((await send(long, tracer)).body.errors)).toEqual(['originator_name', 'certificate_name'])
    const id = await attach(app, sealer, { tracer, index: 1, name: 'scan.pdf' }, PDF)
    const one = { attachmentType: 'Other', name: 'scan.pdf', url: id }
    expect((await send({ attachments: [one, one, one, one, one] }, tracer)).body.errors).toEqual({
      attachments: ['Maximum 4 attachments permitted.'],
    })
    // by the name of the stored file, whatever name is sent
    for (const name of ['scan.pdf', 'scan.png'])
      expect(
        (await send({ attachments: [{ ...one, attachmentType: 'Supporting Image', name }] }, tracer)).body.errors,
      ).toEqual({
        'attachments.0': ['Attachment type Supporting Image must be of file extension .jpg|.jpeg|.png'],
      })
  })

  test('takes no file of another TRACER, and none that is not what its name says', async () => {
    const [tracer, elsewhere] = [await newTracer(sealer), await newTracer(sealer)]
    const id = await attach(app, sealer, { tracer: elsewhere, index: 1, name: 'scan.pdf' }, PDF)
    expect(
      (await send({ attachments: [{ attachmentType: 'Other', name: 'scan.pdf', url: id }] }, tracer)).body.errors,
    ).toEqual({ 'attachments.0': ['This file was not uploaded for this VERISEAL. Please attach it again.'] })
    await expect(attach(app, sealer, { tracer, index: 2, name: 'scan.pdf' }, Buffer.from('MZ'))).rejects.toThrow(
      'file_type_refused',
    )
    await expect(attach(app, sealer, { tracer, index: 2, name: 'scan.png' }, PDF)).rejects.toThrow('image_unreadable')
    const facts = {
      kind: 'certificate-attachment',
      name: 'a.pdf',
      media_type: 'application/pdf',
      size_bytes: 1,
      index: 1,
    }
    const sha256 = createHash('sha256').update('a').digest('hex')
    const foreign = await post('/files/tickets', { ...facts, sha256, tracer: await newTracer(stranger) })
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([422, ['tracer']])
  })
})

describe('downloads', () => {
  const download = (kind: string, tracer: string, as = sealer) => as.get(`/certi/download/${kind}/${tracer}`)

  test('[CERTNEW-10] every VERISEAL has a TRACER of its own, 26 upper-case letters and digits with a check character, and a QR code that leads to it', async () => {
    const keys = [...origins.slice(0, 2), ...seals, project, manifest].map(({ share_key }) => share_key)
    for (const key of keys) {
      expect(key).toMatch(/^[0-9A-Z]{26}[0-9A-Z]$/)
      expect(readTypedTracer(key)).toEqual({ tracer: key, mistyped: false })
      const { data, info } = await sharp((await download('qr', key)).rawPayload)
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const read = readQrPixels({ width: info.width, height: info.height, data: new Uint8Array(data) })
      expect(new URL(read ?? '').searchParams.get('tracer')).toBe(key)
    }
    expect(new Set(keys).size).toBe(6)
  })

  test('[CERTNEW-10] a TRACER holds 130 random bits: each of its first 26 places takes each of 32 characters', async () => {
    const keys = Array.from({ length: 3000 }, makeTracer)
    expect(new Set(keys).size).toBe(3000)
    for (let place = 0; place < 26; place += 1) expect(new Set(keys.map((key) => key[place])).size).toBe(32)
  })

  test('[API3-21] the QR code is a PNG that leads to the verification; another kind or TRACER gives 404', async () => {
    const reply = await download('qr', manifest.share_key)
    expect(reply.headers['content-type']).toBe('image/png')
    const { data, info } = await sharp(reply.rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(readQrPixels({ width: info.width, height: info.height, data: new Uint8Array(data) })).toBe(
      `${app.deps.settings.publicUrl}/certus_app?tracer=${manifest.share_key}`,
    )
    for (const [kind, tracer] of [
      ['poster', manifest.share_key],
      ['report', manifest.share_key],
      ['origin', project.share_key],
      ['qr', 'A'.repeat(26)],
      ['qr', await newTracer(sealer)],
    ] as const)
      expect(await statusOf(download(kind, tracer)), kind).toBe(404)
    expect(await statusOf(download('qr', manifest.share_key, stranger))).toBe(404)
  })

  test('[API3-20] [API3-22] summary, report and origin are PDFs; the report also by its address', async () => {
    const tracer = seals[0]?.share_key ?? ''
    for (const kind of ['summary', 'report', 'origin']) {
      const reply = await download(kind, tracer.toLowerCase())
      expect([reply.statusCode, reply.headers['content-type']], kind).toEqual([200, 'application/pdf'])
      const text = (await readPdf(reply.rawPayload)).pages.join(' ')
      expect(text, kind).toContain(kind === 'origin' ? 'Skagit lot 1' : 'Blue Dream')
    }
    const path = `/certi/${seals[0]?.id}/report/download`
    expect(await get(path)).toEqual({
      report_pdf: `${app.deps.settings.publicUrl}/api/certi/download/report/${tracer}`,
    })
    const pdf = await sealer.get(path, { accept: 'application/pdf' })
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(await statusOf(sealer.get(`/certi/${project.id}/report/download`))).toBe(404)
  })

  test('a certificate on paper: its statement in sentences, who signs, its results, and REVOKED with date and reason', async () => {
    const paper = async (kind: string, { share_key }: Pick<Created, 'share_key'>) => {
      const reply = await sealer.get(`/certi/download/${kind}/${share_key}`, { timezone: 'America/Los_Angeles' })
      return (await readPdf(reply.rawPayload)).pages
    }
    const journey = (await paper('summary', manifest)).join(' ')
    expect(journey).toContain('This manifest covers the transport of 1 VERISEAL from Bellingham to Spokane.')
    expect(journey).toContain('The driver is Jonas Pike, license WDL7K3M2P1Q4.')
    expect(journey).toContain('Driver, date ____________')
    expect(journey).toContain('11/21/2026 12:00 PM America/Los_Angeles')
    expect(journey).toContain(`${app.deps.settings.publicUrl}/verify`)

    const { data } = await get(`/sample_certi/${seals[0]?.id}`)
    const [thc] = data.results
    expect(thc).toEqual({
      label: 'Total THC',
      value: expect.stringMatching(/ %$/),
      detail: expect.any(String),
    })
    const sealed = (await paper('summary', seals[0] ?? manifest)).join(' ')
    for (const part of ['Chemical Report', 'Key Results', 'Total THC', thc.value, 'tested the sample Blue Dream'])
      expect(sealed).toContain(part)

    const tracer = await newTracer(sealer)
    const signature = await sharp({ create: { width: 60, height: 20, channels: 3, background: '#123' } })
      .png()
      .toBuffer()
    const file = { tracer, index: 1, name: 'sign.png', media_type: 'image/png' }
    const url = await attach(app, sealer, file, signature)
    const attachments = [{ attachmentType: 'Approver Signature', name: 'sign.png', url }]
    const form_fields = { ...ORIGIN_FIELDS, attachments }
    const { body: signed } = await post('/certificate_of_origin', { form_fields, tracer })
    const reply = await sealer.get(`/certi/download/summary/${tracer}`)
    const { alts, pages } = await readPdf(reply.rawPayload)
    expect(alts).toContain(`Signature of ${ORIGIN_FIELDS.approver_name}`)
    expect(pages.join(' ')).toContain('Maren Holt of Skagit Valley Growers, 2100 Chuckanut Drive, Bow')

    const revoke = { certus_batch_id: signed.batch_id, certusDocId: signed.id, revoke_reason: 'Wrong field' }
    await post(`/certi/revoke/${signed.batch_id}`, { ...revoke, password: TEST_PASSWORD })
    for (const page of await paper('origin', signed))
      expect(page).toContain('REVOKED since 11/21/2026 12:00 PM America/Los_Angeles. Reason: Wrong field')
  })
})

describe('a sample’s VERISEAL', () => {
  test('shows its sealed numbers alone; of a seal without any, those of the report', async () => {
    const { data: sample } = await get(`/samples/${sampleId}`)
    const read = keyFigures({}, sample)
    expect(read.map(({ label }) => label)).toEqual(['Total THC', 'Total CBD'])
    expect(read[0]?.detail).toMatch(/ mg\/g$/)
    expect(keyFigures({ total_thc: '1.5 %', total_cbd: 'N/D' }, sample)).toEqual([
      { label: 'Total THC', value: '1.5 %', detail: '' },
      { label: 'Total CBD', value: 'N/D', detail: '' },
    ])
  })

  test('has a page of its own: what it says, its results, its downloads and its history', async () => {
    const { data } = await get(`/sample_certi/${seals[1]?.id}`)
    expect(data).toMatchObject({
      project_name: 'Harlequin 7',
      status: 'Valid',
      downloads: ['summary', 'report', 'origin', 'qr'],
      history: [{ event: 'issue', reason: null, by: sealer.person.name }],
      results: [{ label: 'Total THC' }, { label: 'Total CBD' }],
      previous: { id: origins[0]?.id },
    })
    expect(await statusOf(sealer.get(`/sample_certi/${project.id}`)), 'a project is none').toBe(404)
    expect(await statusOf(sealer.get(`/project_certi/${seals[1]?.id}`))).toBe(404)
    expect(await statusOf(stranger.get(`/sample_certi/${seals[1]?.id}`))).toBe(404)
  })
})
