import { describe, expect, test, vi } from 'vitest'
import { sweepFiles } from '../files/sweep-files.ts'
import { BATCH_CSV, BATCH_MAP, importTest, upload } from '../../testing/import-lab.ts'
import { storedAt } from '../../testing/stored-at.ts'
import { dataOf, refusalOf, sortedStatusesOf, statusOf } from '../../testing/lab-test.ts'

const { app, lab } = importTest()

const chromatogram = (times = [0.1, 0.2, 12], name = 'trace.csv') =>
  upload(app, lab.tester, 'chromatogram', name, `Time,Signal\n${times.map((time) => `${time},1.5`).join('\n')}\n`)
const attachmentOf = async (attachmentType: string, name: string, fileType = 'application/pdf') => {
  const bytes = Buffer.from(`%PDF ${name} ${crypto.randomUUID()}`)
  const url = await lab.tester.store({ kind: 'attachment', name, media_type: fileType }, bytes)
  return { attachmentType, name, fileType, size: bytes.length, url }
}
const remove = (id: string, as = lab.tester) => as.delete(`/files/${id}`)

describe('the chromatogram of an import', () => {
  test("[API2-17] is copied to the sample's folder, and the temporary object is deleted", async () => {
    const chromeUrl = await chromatogram()
    expect(await storedAt(app, `1/chromatogram/${chromeUrl}`)).toBe('there')
    const sample = await lab.imported(await lab.row({}, { chromeUrl }))
    expect(await storedAt(app, `1/samples/${sample.id}/${chromeUrl}`)).toBe('there')
    expect(await storedAt(app, `1/chromatogram/${chromeUrl}`)).toBe('not_found')
    // and is read from there
    const traces = (await lab.tester.get(`/samples/${sample.id}/chromatograms`)).json<{
      data: { timesMin: number[] }[]
    }>()
    expect(traces).toMatchObject({ data: [{ timesMin: [0.1, 0.2, 12] }], errors: [] })
  })

  test('[ENTITY-15] gets its unit from its own times: Seconds above 180', async () => {
    const minutes = await lab.imported(await lab.row({}, { chromeUrl: await chromatogram([1, 180]) }))
    expect(minutes.results[0]).toMatchObject({ chromeRtUnits: 'Minutes', chromeUploadError: null })
    const seconds = await lab.imported(
      await lab.row({}, { chromeUrl: await chromatogram([1, 180.5]), chromeRtUnits: 'Minutes' }),
    )
    expect(seconds.results[0]).toMatchObject({ chromeRtUnits: 'Seconds' })
  })

  test('of three columns is refused', async () => {
    const chromeUrl = await upload(app, lab.tester, 'chromatogram', 'trace.csv', '1,2,3\n4,5,6\n')
    expect(await lab.errorsOf(await lab.row({}, { chromeUrl }))).toEqual({
      'results.0.chromeUrl': ['Too many columns in chromatogram file. Expected 2.'],
    })
  })

  test('belongs to one sample: a second one, or one never uploaded, is refused and stores nothing', async () => {
    const chromeUrl = await chromatogram()
    await lab.imported(await lab.row({}, { chromeUrl }))
    const text = ['The chromatogram was not uploaded, or belongs to another sample.']
    for (const id of [chromeUrl, crypto.randomUUID()]) {
      expect(await lab.errorsOf(await lab.row({}, { chromeUrl: id }))).toEqual({ 'results.0.chromeUrl': text })
    }
  })

  test('sent with two samples at once goes with one of them', async () => {
    const chromeUrl = await chromatogram()
    const bodies = [await lab.row({}, { chromeUrl }), await lab.row({}, { chromeUrl })]
    expect(await sortedStatusesOf(bodies.map((body) => lab.send(body)))).toEqual([201, 422])
  })

  test('that could not be moved at once is readable meanwhile, and moved by the sweep', async () => {
    const chromeUrl = await chromatogram()
    const sample = await lab.imported(await lab.row({}, { chromeUrl }))
    // as it stands when the process ends between storing the sample and moving its files
    await app.deps.files.copy(`1/samples/${sample.id}/${chromeUrl}`, `1/chromatogram/${chromeUrl}`)
    await app.deps.files.remove(`1/samples/${sample.id}/${chromeUrl}`)
    await app.sql('update files set moved = false where id = $1', [chromeUrl])
    const traces = () => lab.tester.get(`/samples/${sample.id}/chromatograms`)
    expect((await traces()).json()).toMatchObject({ errors: [] })
    await sweepFiles({ ...app.deps, log: app.http.log })
    expect(await storedAt(app, `1/chromatogram/${chromeUrl}`)).toBe('not_found')
    expect((await traces()).json()).toMatchObject({ errors: [] })
  })
})

test('an object that was moved and whose former place could not be cleared is cleared by the sweep', async () => {
  const chromeUrl = await chromatogram()
  const remove = vi.spyOn(app.deps.files, 'remove').mockRejectedValueOnce(new Error('the process was killed'))
  const sample = await lab.imported(await lab.row({}, { chromeUrl }))
  remove.mockRestore()
  const former = `1/chromatogram/${chromeUrl}`
  expect(await storedAt(app, former)).toBe('there')
  await sweepFiles({ ...app.deps, log: app.http.log })
  expect(await storedAt(app, former)).toBe('not_found')
  expect(await storedAt(app, `1/samples/${sample.id}/${chromeUrl}`)).toBe('there')
})

describe('attachments', () => {
  test('[RESULTDATA-09] [ENTITY-16] [FILES-06] are kept with type, name, kind, size and file, and fetched by URL as the source file is, by admin roles', async () => {
    const attachments = [
      await attachmentOf('Certificate of Analysis', 'coa.PDF'),
      await attachmentOf('Other', 'notes.xyz', 'application/octet-stream'),
    ]
    const sample = await lab.imported(await lab.row({}, { attachments }))
    expect(sample.results[0]).toMatchObject({ attachments })
    const [first] = attachments
    const ticket = (await lab.admin.get(`/files/${first?.url}/ticket`)).json<{ download_url: string }>()
    expect((await app.http.inject(ticket.download_url)).body).toContain('coa.PDF')
    const source = sample.results[0]?.importedSource
    const original = (await lab.admin.get(`/files/${source}/ticket`)).json<{ download_url: string }>()
    expect((await app.http.inject(original.download_url)).body).toContain(BATCH_CSV)
    const tester = await lab.tester.read<{ results: object[] }>(`/samples/${sample.id}`)
    expect(tester.results[0]).toMatchObject({ attachments: [], importedSource: null })
  })

  test.each([
    ['Certificate of Analysis', 'coa.docx', '.pdf'],
    ['Data Zipfile', 'data.7z', '.zip'],
    ['Report PDF', 'report', '.pdf'],
    ['Additional Chromatogram', 'trace.txt', '.csv'],
    ['Sample Image', 'plant.svg', '.gif|.jpg|.jpeg|.png|.webp'],
  ])('[IMPVAL-13] [API2-54] %s named %s is refused', async (type, name, endings) => {
    const attachments = [await attachmentOf(type, name)]
    expect(await lab.errorsOf(await lab.row({}, { attachments }))).toEqual({
      'results.0.attachments.0': [`Attachment type ${type} must be of file extension ${endings}`],
    })
  })

  test('of another sample, another organization or twice in one are refused', async () => {
    const taken = await attachmentOf('Other', 'a.txt')
    await lab.imported(await lab.row({}, { attachments: [taken] }))
    const text = ['The attachment was not uploaded, or belongs to another sample.']
    expect(await lab.errorsOf(await lab.row({}, { attachments: [taken] }))).toEqual({ 'results.0.attachments.0': text })
    const once = await attachmentOf('Other', 'b.txt')
    const errors = await lab.errorsOf(await lab.row({}, { attachments: [once, once] }))
    expect(Object.keys(errors)).toEqual(['results.0.attachments.0'])
    const stranger = await app.signIn('admin', app.otherLaboratoryId)
    const url = await stranger.store({ kind: 'attachment', name: 'c.txt' }, Buffer.from('c'))
    const foreign = { ...once, url }
    expect(await lab.errorsOf(await lab.row({}, { attachments: [foreign] }))).toEqual({
      'results.0.attachments.0': text,
    })
  })

  test('of a sample are refused as the certificate of a piece of equipment; one that no sample has is taken', async () => {
    const name = 'certificate.txt'
    const pieces = await Promise.all(
      ['Balance 1', 'Balance 2'].map((piece) =>
        dataOf<{ id: number }>(lab.tester.post('/equipment', { equipment: { name: piece, kind: 'balance' } })),
      ),
    )
    const event = { kind: 'calibrated', happened_on: '2026-02-01', done_by: 'Mettler service', outcome: 'passed' }
    const [ofSample, free] = [await attachmentOf('Other', name), await attachmentOf('Other', name)]
    await lab.imported(await lab.row({}, { attachments: [ofSample] }))
    const replies = [ofSample, free].map(({ url }, at) =>
      lab.tester.post(`/equipment/${pieces[at]?.id}/events`, { event: { ...event, file_id: url } }),
    )
    const [refused, kept] = await Promise.all(replies)
    expect(refused?.json()).toMatchObject({ errors: { file_id: ['This file is not there; please choose it again.'] } })
    expect(kept?.statusCode).toBe(201)
  })
})

describe('an upload that no sample took', () => {
  test('is deleted from the storage, with a line in the trail', async () => {
    const id = await chromatogram()
    const reply = await remove(id)
    expect([reply.statusCode, reply.json()]).toEqual([202, { message: 'File deleted successfully' }])
    expect(await storedAt(app, `1/chromatogram/${id}`)).toBe('not_found')
    expect(await statusOf(remove(id))).toBe(404)
    expect(await app.trail('file', id, 'action')).toEqual([{ action: 'upload' }, { action: 'delete' }])
    expect(await lab.errorsOf(await lab.row({}, { chromeUrl: id }))).toHaveProperty(['results.0.chromeUrl'])
  })

  test('stays when a record refers to it: chromatogram, source, mapped file', async () => {
    const chromeUrl = await chromatogram()
    const body = await lab.row({}, { chromeUrl })
    await lab.imported(body)
    const mapped = await upload(app, lab.tester, 'import-template', 't.csv', BATCH_CSV)
    const made = { name: 'T', ...BATCH_MAP, sourceFile: mapped }
    await lab.tester.post('/import_templates', made)
    const source = body.results[0]?.importedSource ?? ''
    for (const id of [chromeUrl, source, mapped]) {
      expect(await refusalOf(remove(id, lab.admin))).toMatchObject({ status: 409, code: 'file_in_use' })
    }
  })

  test("is deleted by who uploaded it or may delete samples, and never by another organization's", async () => {
    const id = await chromatogram()
    const other = await app.signIn('tester')
    const stranger = await app.signIn('admin', app.otherLaboratoryId)
    const viewer = await app.signIn('viewer')
    const statuses = []
    for (const caller of [other, stranger, viewer, lab.admin]) statuses.push(await statusOf(remove(id, caller)))
    expect(statuses).toEqual([403, 404, 403, 202])
  })
})

describe('what an imported sample was read from', () => {
  interface Source {
    file_name: string
    source: { id: string } | null
    rows: string[][]
    total_rows: number
    start: number
    excerpt: object[]
  }
  const sources = async (id: number, query = '', as = lab.admin) =>
    await as.read<Source[]>(`/samples/${id}/imported_sources${query}`)

  test('is listed with file, template, mapping, edits and parsed rows, in pages', async () => {
    const edits = [{ field: 'strain_name', from: 'Blue Dream', to: 'Blue Dream 2' }]
    const sample = await lab.imported(await lab.row({ strain_name: 'Blue Dream 2' }, { edits }))
    const [whole] = await sources(sample.id)
    expect(whole).toMatchObject({
      vial_number: 1,
      file_name: 'batch.csv',
      template: {
        id: lab.batchTemplate,
        name: 'Lab sheet',
        current_name: 'Lab sheet',
        type: 2,
        ...withoutType(BATCH_MAP),
      },
      sheet: null,
      row: 1,
      total_rows: 4,
      start: 0,
      edits,
    })
    expect(whole?.rows.slice(0, 3)).toEqual(
      BATCH_CSV.split('\n')
        .slice(0, 3)
        .map((line) => line.split(',')),
    )
    const [part] = await sources(sample.id, '?startIndex=1&endIndex=2')
    expect(part).toMatchObject({ start: 1, rows: [BATCH_CSV.split('\n')[1]?.split(',')] })
    expect(await sources(sample.id, '?vial=2')).toEqual([])
  })

  test('is raw data: other roles get the names but neither rows nor file, another organization nothing', async () => {
    const sample = await lab.imported(await lab.row())
    const viewer = await app.signIn('viewer')
    const none = { file_name: 'batch.csv', source: null, rows: [], excerpt: [] }
    expect((await sources(sample.id, '', viewer))[0]).toMatchObject(none)
    // who may import saw the rows before; of a list no other customer's
    const [heading = '', own = ''] = BATCH_CSV.split('\n')
    const excerpt = [heading, own].map((line, row) => ({ row, cells: line.split(',') }))
    expect((await sources(sample.id, '', lab.tester))[0]).toMatchObject({ source: null, rows: [], excerpt })
    const [seen] = await sources(sample.id)
    expect(await statusOf(viewer.get(`/files/${seen?.source?.id}/ticket`))).toBe(403)
    const stranger = await app.signIn('admin', app.otherLaboratoryId)
    expect(await statusOf(stranger.get(`/samples/${sample.id}/imported_sources`))).toBe(404)
  })
})

function withoutType<T extends { type: number }>({ type: _type, ...rest }: T): Omit<T, 'type'> {
  return rest
}
