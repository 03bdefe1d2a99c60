import { createHash } from 'node:crypto'
import { CONSUMER_TEXTS } from '@eluent/domain/coa'
import sharp from 'sharp'
import type { Sample } from '@eluent/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { createSample } from '../../testing/laboratory.ts'
import {
  dataOf,
  errorsOf,
  idempotent,
  labTest,
  refusalOf,
  sortedStatusesOf,
  statusOf,
  statusesOf,
  type Caller,
} from '../../testing/lab-test.ts'

let tester: Caller
let admin: Caller
let photo: string
/** A finished sample without COA data. */
let untouched: ReturnType<typeof tester.finishedSample>

const { app } = labTest()
beforeAll(async () => {
  ;[tester, admin] = await Promise.all([app.signIn('tester'), app.signIn('admin')])
  photo = await storePhoto(admin)
  untouched = tester.finishedSample()
})

const picture = sharp({ create: { width: 20, height: 10, channels: 3, background: 'green' } })
const storePhoto = async (caller: Caller) => {
  // a camera's own words about where and when
  const bytes = await picture
    .withExif({ IFD0: { Copyright: 'HIDDEN-PLACE' } })
    .jpeg()
    .toBuffer()
  expect(bytes.includes('HIDDEN-PLACE')).toBe(true)
  return caller.store({ kind: 'image', name: 'gummy.jpg', media_type: 'image/jpeg' }, bytes)
}

const body = (change: Record<string, unknown> = {}) => ({
  coa_analyte_1: 'THC',
  coa_analyte_2: 'CBD',
  coa_unit: 'gummy',
  coa_unit_weight: '4.2',
  coa_notes: 'Keep cool',
  coa_sample_description: 'Strawberry gummies',
  analyst_id: null,
  reviewer_id: null,
  sample_image_url: photo,
  sample_image_url_full: photo,
  consumer_id: null,
  labIdNumber: 'SUB-1',
  ...change,
})
const save = (id: number, change: Record<string, unknown> = {}, caller = admin, headers = idempotent()) =>
  caller.patch(`/samples/${id}/coa`, body(change), headers)
const read = (id: number, caller = admin) => caller.read<Sample>(`/samples/${id}`)
const trail = (id: number, action: string) =>
  app.sql(`select * from audit_entries where noun = 'sample' and record_id = $1 and action = $2 order by id`, [
    String(id),
    action,
  ])

describe('COA data', () => {
  test('[API2-48] [API2-50] [COA-27] what PATCH took is read with the sample, whose coa flag is set', async () => {
    const { id } = await tester.finishedSample({ strain_name: 'Blue Dream', batch_number: 'B-7' })
    expect(await read(id)).toMatchObject({ coa: false, coa_data: null, coa_key: null })
    const sent = { analyst_id: tester.person.id, reviewer_id: admin.person.id }
    expect(await statusOf(save(id, sent))).toBe(200)
    const sample = await read(id)
    expect(sample).toMatchObject({
      coa: true,
      coa_data: {
        coa_analyte_1: 'THC',
        coa_analyte_2: 'CBD',
        coa_unit: 'gummy',
        coa_unit_weight: 4.2,
        coa_notes: 'Keep cool',
        coa_sample_description: 'Strawberry gummies',
        il_id: 'SUB-1',
        analyst_id: tester.person.id,
        reviewer_id: admin.person.id,
        reviewer: { name: admin.person.name },
        consumer: null,
      },
      intake_form: {
        strain_name: 'Blue Dream',
        batch_number: 'B-7',
        submission_identification: 'SUB-1',
        sample_image_url: expect.stringContaining(photo),
      },
      tested_by: { id: tester.person.id, name: tester.person.name },
      certus: { sample_certus: null },
    })
    expect(sample.compounds.map(({ name }) => name)).toContain('THCA')
    expect(sample.derived_compounds.map(({ name }) => name)).toContain('THC')
    const [line] = await trail(id, 'save_coa')
    expect(line).toMatchObject({
      actor_name: admin.person.name,
      new: { coa_analyte_1: 'THC', submission_identification: 'SUB-1', sample_image_file_id: photo },
    })
  })

  test.each<[string, Record<string, unknown>, string, string]>([
    ['[COA-16]', { coa_analyte_1: '' }, 'coa_analyte_1', 'Must select an analyte'],
    ['[COA-16]', { coa_analyte_2: 'Nicotine' }, 'coa_analyte_2', 'Must select an analyte'],
    ['[COA-17]', { coa_unit_weight: '' }, 'coa_unit_weight', 'Unit Weight cannot be empty'],
    ['[COA-18]', { coa_unit_weight: '0' }, 'coa_unit_weight', 'Unit Weight must be greater than 0'],
    [
      '[COA-19]',
      { coa_unit: 'other' },
      'coa_unit',
      'If the selected COA Amount is "Other", Other COA Amount cannot be empty',
    ],
    ['[COA-20]', { coa_sample_description: ' ' }, 'coa_sample_description', 'Please provide a COA Description'],
    ['[COA-11]', { coa_sample_description: 'x'.repeat(141) }, 'coa_sample_description', 'Maximum of 140 characters'],
    ['[COA-11]', { coa_notes: 'x'.repeat(141) }, 'coa_notes', 'Maximum of 140 characters'],
    ['[COA-21]', { sample_image_url: null }, 'sample_image_url', 'Please upload a sample photo'],
    ['[COA-22]', { labIdNumber: '' }, 'labIdNumber', 'Submission Identification # cannot be empty'],
    ['[COA-26]', { labIdNumber: 'x'.repeat(51) }, 'labIdNumber', 'Maximum of 50 characters'],
    ['another tester', { analyst_id: 999_999 }, 'analyst_id', 'The analyst is who tested the sample.'],
    ['another reviewer', { reviewer_id: 999_999 }, 'reviewer_id', 'The reviewer is the saved one or you.'],
    ['a laboratory’s client', { consumer_id: 1 }, 'consumer_id', 'This client is not on the list.'],
    ['no file', { sample_image_url: crypto.randomUUID() }, 'sample_image_url', 'Image upload error. Please try again.'],
    [
      'two photos',
      { sample_image_url_full: crypto.randomUUID() },
      'sample_image_url_full',
      'The full photo is the same file as the photo.',
    ],
  ])('%s %j is refused at %s, and nothing is saved', async (_, change, field, message) => {
    const { id } = await untouched
    expect(await errorsOf(save(id, change))).toEqual({ [field]: [message] })
    expect(await read(id)).toMatchObject({ coa: false, intake_form: { sample_image_url: null } })
  })

  test('[COA-15] with a certus record nothing is changed any more', async () => {
    const { id } = await tester.finishedSample()
    await save(id)
    await app.sql('update samples set certus_id = 7 where id = $1', [id])
    const reply = await save(id, { coa_notes: 'Changed' })
    expect([reply.statusCode, reply.json()]).toEqual([
      409,
      { code: 'coa_locked', error: 'Certus Present – Editing not allowed' },
    ])
    const sample = await read(id)
    expect(sample.coa_data?.coa_notes).toBe('Keep cool')
    expect(sample.can.update_coa).toEqual({ allowed: false, text: 'Certus Present – Editing not allowed' })
  })

  test('of two editors the second learns whose change is there; the same key saves once', async () => {
    const { id } = await tester.finishedSample()
    const { version } = await read(id)
    const key = idempotent()
    expect(
      await statusesOf([await save(id, { version }, admin, key), await save(id, { version }, admin, key)]),
    ).toEqual([200, 200])
    expect(await trail(id, 'save_coa')).toHaveLength(1)
    const late = await save(id, { version, coa_notes: 'Mine' }, await app.signIn('veriseal-admin'))
    expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'changed_meanwhile', who: admin.person.name }])
    expect((await read(id)).coa_data?.coa_notes).toBe('Keep cool')
  })

  test('the reviewer stays the first one until another signs for it; the key of the document stays too', async () => {
    const { id } = await tester.finishedSample()
    await save(id)
    const other = await app.signIn('veriseal-coaadmin')
    const keyOf = () => app.value(`select coa_data->>'key' as key from samples where id = $1`, [id])
    const key = await keyOf()
    await save(id, {}, other)
    expect((await read(id)).coa_data).toMatchObject({ reviewer_id: admin.person.id, saved_by: other.person.name })
    await save(id, { reviewer_id: other.person.id }, other)
    expect((await read(id)).coa_data?.reviewer).toEqual({ id: other.person.id, name: other.person.name })
    expect(await keyOf()).toBe(key)
    expect(JSON.stringify(await trail(id, 'save_coa'))).not.toContain(key)
  })

  test('[PERM-25] [PERM2-13] without update COA nothing is saved; of another organization there is nothing', async () => {
    const { id } = await tester.finishedSample()
    for (const role of ['tester', 'viewer'] as const) {
      const reply = await save(id, {}, await app.signIn(role))
      expect([role, reply.statusCode]).toEqual([role, 403])
    }
    const stranger = await app.signIn('admin', app.otherLaboratoryId)
    expect(await statusOf(save(id, {}, stranger))).toBe(404)
    expect(await statusOf(stranger.post(`/samples/${id}/transfers`, ENTITY))).toBe(404)
    expect(await read(id)).toMatchObject({ coa: false })
  })

  test('[API2-51] [COA-24] [COA-25] the photo goes by a ticket of the storage that GET access names; type and size are checked', async () => {
    const access = (await admin.get('/access')).json()
    expect(access).toMatchObject({ region: 'us-east-2', credentials: { ticket_path: '/api/files/tickets' } })
    const ask = (name: string, size_bytes: number) =>
      admin.post(access.credentials.ticket_path.replace('/api', ''), {
        kind: 'image',
        name,
        media_type: 'image/png',
        size_bytes,
        sha256: createHash('sha256').digest('hex'),
      })
    expect((await ask('photo.gif', 10)).json().error).toBe(
      'Error reading selected file. Acceptable image file types: .jpg|.jpeg|.png',
    )
    expect((await ask('photo.png', 10_000_000)).json().error).toBe('Image size too large. Maximum size 10MB')
    expect(await statusOf(ask('photo.png', 9_999_999))).toBe(201)
  })

  test('a saved photo is a clean copy: what the camera wrote into it is gone', async () => {
    const { id } = await tester.finishedSample()
    await save(id)
    const { rawPayload } = await app.http.inject((await read(id)).intake_form.sample_image_url ?? '')
    expect((await sharp(rawPayload).metadata()).width).toBe(20)
    expect(rawPayload.includes('HIDDEN-PLACE')).toBe(false)
  })
})

describe('consumers', () => {
  test('[API2-49] GET consumers replies id and name of the provider’s clients; a laboratory has none, whatever is stored', async () => {
    const provider = await app.signIn('admin', app.providerId)
    const add = (name: unknown, caller = provider) => caller.post('/consumers', { consumer: { name } }, idempotent())
    const remove = (id: number, reason = 'No client any more', caller = provider) =>
      caller.call('DELETE', `/consumers/${id}`, { reason }, idempotent())
    await statusOf(add('Zen Farms'))
    expect(await sortedStatusesOf(['Able Acres', 'Able  Acres '].map((name) => add(name)))).toEqual([201, 422])
    expect(await errorsOf(add('ZEN FARMS '))).toEqual({ name: [CONSUMER_TEXTS.taken] })
    expect(await errorsOf(add(' '))).toEqual({ name: [CONSUMER_TEXTS.name] })
    const gone = await dataOf<{ id: number }>(add('Gone'))
    expect(await errorsOf(remove(gone.id, 'no'))).toHaveProperty('reason')
    expect(await statusOf(remove(gone.id))).toBe(202)
    expect(await statusOf(remove(gone.id))).toBe(404)
    expect(await app.trail('consumer', gone.id, 'action, actor_name, why, old, new')).toEqual([
      { action: 'create', actor_name: provider.person.name, why: null, old: null, new: { name: 'Gone' } },
      { action: 'void', actor_name: provider.person.name, why: 'No client any more', old: { name: 'Gone' }, new: null },
    ])
    // a laboratory writes for whom a sample is on the sample
    expect(await statusOf(add('Stray', admin))).toBe(403)
    const { data } = (await provider.get('/consumers')).json<{ data: { id: number; name: string }[] }>()
    expect(data).toEqual([
      { id: expect.any(Number), name: 'Able Acres' },
      { id: expect.any(Number), name: 'Zen Farms' },
    ])
    expect((await admin.get('/consumers')).json()).toEqual({ data: [] })
    expect(await statusOf(remove(data[0]?.id ?? 0, 'Of another organization', admin))).toBe(404)
    expect(await statusOf(tester.get('/consumers'))).toBe(403)

    const own = await app.laboratoryOf(app.providerId)
    const sample = await createSample(provider, own)
    const image = await storePhoto(provider)
    const [chosen] = data
    expect(
      (
        await save(
          sample.id,
          { sample_image_url: image, sample_image_url_full: null, consumer_id: chosen?.id },
          provider,
        )
      ).json().data.coa_data,
    ).toMatchObject({ consumer: chosen, consumer_id: chosen?.id })
    // one that was retired since stays, and no new one is taken
    for (const { id } of data) await statusOf(remove(id))
    const again = { sample_image_url: image, sample_image_url_full: null }
    expect(await statusOf(save(sample.id, { ...again, consumer_id: chosen?.id }, provider))).toBe(200)
    expect(await statusOf(save(sample.id, { ...again, consumer_id: data[1]?.id }, provider))).toBe(422)
  })
})

const ENTITY = { entity: { id: 'E-7', name: 'Green Leaf, Inc.' } }

describe('a noted transfer', () => {
  const note = (id: number, caller = admin, headers = idempotent()) =>
    caller.post(`/samples/${id}/transfers`, ENTITY, headers)

  test('[TRANSFER-07] stands on the sample with entity and UTC time, once for one key, and leaves a released report released', async () => {
    const { id } = await tester.finishedSample({ notes: 'n'.repeat(64) })
    await save(id)
    const { version } = await read(id)
    await admin.post(`/samples/${id}/release`, { version })
    const key = idempotent()
    expect(await statusesOf([await note(id, admin, key), await note(id, admin, key)])).toEqual([200, 200])
    const sample = await read(id)
    expect(sample.intake_form.notes).toMatch(
      /^n{64}\nTransferred to ChemID: Green Leaf, Inc\. \[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\]$/,
    )
    expect(sample.release?.current).toBe(true)
    expect(await trail(id, 'transfer')).toMatchObject([
      { actor_name: admin.person.name, new: { entity: 'Green Leaf, Inc.', entity_id: 'E-7' } },
    ])
  })

  test('[TRANSFER-02] [TRANSFER-03] [TRANSFER-04] [TRANSFER-05] without permission, results, the last run or a COA there is none', async () => {
    const { id } = await tester.finishedSample()
    const refusal = async (caller = admin) => (await note(id, caller)).json()
    expect(await refusal(tester)).toMatchObject({ code: 'forbidden' })
    expect(await refusal()).toMatchObject({ code: 'sample_without_coa' })
    await save(id)
    await app.sql('update samples set required_runs = 3, finished = false where id = $1', [id])
    expect(await refusal()).toMatchObject({ code: 'sample_not_finished' })
    await admin.patch(`/samples/${id}/erase_result`, { reason: 'entered twice' })
    expect(await refusal()).toMatchObject({ code: 'sample_without_results' })
    expect((await read(id)).intake_form.notes).toBeNull()
  })
})

describe('the COA document', () => {
  const isPdf = (reply: { rawPayload: Buffer }) => reply.rawPayload.subarray(0, 5).toString() === '%PDF-'

  test('[DOWNLOAD-05] by share key for a super admin alone, whoever they act as; by its link for whoever holds the COA’s own key', async () => {
    const { id, share_key } = await tester.finishedSample({ strain_name: 'Blue Dream 7' })
    const coaadmin = await app.signIn('veriseal-coaadmin')
    const acting = await app.signIn('superadmin')
    const get = (caller: Caller) => caller.get(`/reports/${share_key}?variant=coa`)
    expect(await refusalOf(get(acting))).toMatchObject({ code: 'sample_without_coa' })
    await save(id)
    expect(await refusalOf(get(coaadmin))).toMatchObject({ code: 'forbidden' })
    const reply = await get(acting)
    expect([reply.statusCode, isPdf(reply)]).toEqual([200, true])
    expect(reply.headers['content-disposition']).toMatch(/filename="\d{4}-\d\d-\d\d_Blue_Dream_7_COA_Laboratory\.pdf"/)

    expect((await read(id, coaadmin)).coa_key).toBeNull()
    const { coa_key } = await read(id, acting)
    const link = (key: string | null) => app.get(`/share/samples/${share_key}/report/download?coa=${key}`)
    expect(isPdf(await link(coa_key))).toBe(true)
    expect(await statusOf(link('0'.repeat(26)))).toBe(404)
    expect(await statusOf(link(share_key))).toBe(404)
    expect((await app.get(`/share/samples/${share_key}`)).body).not.toContain(coa_key)
  })

  test('[API2-36] the report comes by share key as a PDF, to its own organization alone', async () => {
    const { share_key } = await tester.finishedSample()
    const reply = await tester.get(`/reports/${share_key}`)
    expect([reply.headers['content-type'], isPdf(reply)]).toEqual(['application/pdf', true])
    const stranger = await app.signIn('superadmin', app.otherLaboratoryId)
    for (const path of [`/reports/${share_key}`, `/reports/${share_key}?variant=coa`, '/reports/nothing']) {
      expect(await statusOf(stranger.get(path))).toBe(404)
    }
    const unfinished = await tester.newSample()
    expect(await refusalOf(tester.get(`/reports/${unfinished.share_key}`))).toMatchObject({
      code: 'sample_not_finished',
    })
  })
})
