import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import {
  BATCH_CSV,
  BATCH_MAP,
  SINGLE_CSV,
  SINGLE_MAP,
  templateTest,
  type TemplateReply,
  upload,
} from '../../testing/import-lab.ts'
import { storedAt } from '../../testing/stored-at.ts'
import { dataOf, errorsOf, idempotent, statusOf } from '../../testing/lab-test.ts'

const { app, tester, viewer, stranger, post, list, read, template } = templateTest()

const messagesOf = (body: Record<string, unknown>) => errorsOf(post(body))

describe('the types', () => {
  test('[API2-03] are single result and batch result', async () => {
    expect((await viewer.get('/import_template_types')).json()).toEqual({
      data: [
        { id: 1, slug: 'single_result', name: 'Single Result' },
        { id: 2, slug: 'batch_result', name: 'Batch Result' },
      ],
    })
  })
})

describe('where uploads go', () => {
  test('[API2-09] [API2-10] [API2-16] [FILES-01] to the object storage itself, by a ticket for one object; the API takes no byte', async () => {
    const s3 = { bucket: 'lab-files', region: 'us-east-2', accessKeyId: 'id', secretAccessKey: 'secret' }
    const stored = await createTestApp({ settings: { s3: { ...s3, endpoint: undefined, forcePathStyle: false } } })
    const caller = await stored.signIn('tester')
    const facts = { name: 'plant.png', media_type: 'image/png', size_bytes: 3, sha256: '0'.repeat(64) }
    for (const kind of ['image', 'chromatogram', 'source', 'attachment', 'import-template']) {
      const ticket = (await caller.post('/files/tickets', { ...facts, kind })).json<{
        id: string
        upload_url: string
      }>()
      const url = new URL(ticket.upload_url)
      expect(url.host).toBe('lab-files.s3.us-east-2.amazonaws.com')
      const folder = kind === 'import-template' ? 'import_templates/1' : `1/${kind}`
      expect(url.pathname).toBe(`/${folder}/${ticket.id}`)
      expect(url.searchParams.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/)
      const own = stored.deps.fileTickets.issue('upload', 1, ticket.id, 60).ticket
      expect(
        (
          await stored.http.inject({
            method: 'PUT',
            url: `/api/files/uploads/${ticket.id}?ticket=${own}`,
            headers: { 'content-type': 'image/png' },
            payload: 'abc',
          })
        ).json().code,
      ).toBe('ticket_refused')
    }
    // bucket and the call that gives out tickets are named; the bucket's own secret never is
    const access = await caller.get('/access')
    expect(access.json()).toMatchObject({ bucket: 'lab-files', credentials: { ticket_path: '/api/files/tickets' } })
    expect(access.body).not.toContain('secret')
    await stored.close()
  })
})

describe('a new template', () => {
  test('[API2-04] [API2-05] [TEMPLATE-17] [API-55] reads back with every field, alone and in the list', async () => {
    const sourceFile = await upload(app, tester, 'import-template', 'results.csv', BATCH_CSV)
    const sent = {
      name: ' Batch sheet ',
      ...BATCH_MAP,
      parsed: [['what the screen read']],
      sourceFilename: 'batch of monday.csv',
      sourceFile,
      default: true,
    }
    const reply = await tester.post('/import_templates', sent)
    expect(reply.statusCode, reply.body).toBe(201)
    const { id } = reply.json<{ data: TemplateReply }>().data
    const row = {
      id,
      name: 'Batch sheet',
      version: 1,
      import_template_type: { id: 2, slug: 'batch_result', name: 'Batch Result' },
      metadata: BATCH_MAP.metadata,
      analytes: BATCH_MAP.analytes,
      rows: BATCH_MAP.rows,
      sheet: null,
      decimal: null,
      units: null,
      default: true,
      global: false,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      updated_at: expect.any(String) as string,
      created_by: tester.person.name,
      source_filename: 'batch of monday.csv',
      source_file: `import_templates/1/${sourceFile}`,
    }
    const whole = {
      ...row,
      // the server's own reading of the file, whatever the screen sent
      parsed: BATCH_CSV.split('\n').map((line) => line.split(',')),
      parsed_rows: 4,
      original: { id: sourceFile, name: 'results.csv', media_type: 'text/csv', size_bytes: BATCH_CSV.length },
    }
    expect(reply.json()).toEqual({ data: whole })
    expect((await read(id)).json()).toEqual({ data: whole })
    expect((await list()).find((one) => one.id === id)).toEqual(row)
    const [line] = await app.trail('import_template', id, 'actor_name, new')
    expect(line).toMatchObject({
      actor_name: tester.person.name,
      new: { name: 'Batch sheet', metadata: sent.metadata },
    })
  })

  test('[API2-09] its file lies under import_templates/{organization}/{random id}', async () => {
    const { id, fileId } = await template()
    expect((await dataOf<TemplateReply>(read(id))).source_file).toBe(`import_templates/1/${fileId}`)
    expect(fileId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
    expect(await storedAt(app, `import_templates/1/${fileId}`)).toBe('there')
    // and can be named by that place, too
    expect(await statusOf(post({ sourceFile: `import_templates/1/${fileId}` }))).toBe(201)
  })

  test('its file is fetched by an address of its own, by every user', async () => {
    const { fileId } = await template()
    const ticket = (await viewer.get(`/files/${fileId}/ticket`)).json<{ download_url: string }>()
    expect((await app.http.inject(ticket.download_url)).body).toBe(BATCH_CSV)
  })

  test('the same request twice is one template', async () => {
    const sourceFile = await upload(app, tester, 'import-template', 'results.csv', BATCH_CSV)
    const body = { name: 'Once only', ...BATCH_MAP, sourceFile }
    const key = idempotent()
    const replies = [await tester.post('/import_templates', body, key)]
    replies.push(await tester.post('/import_templates', body, key))
    expect(replies[1]?.json()).toEqual(replies[0]?.json())
    expect((await list()).filter(({ name }) => name === 'Once only')).toHaveLength(1)
  })

  test.each([null, '', undefined])('[IMPVAL-01] without a type (%j) is refused', async (type) => {
    expect(await messagesOf({ type })).toMatchObject({ type: ['Must select a Template Type.'] })
  })

  test.each(['Sheet!', 'a/b', 'dot.', 'tab\tname', 'Sheet\n2'])(
    '[IMPVAL-02] [API2-54] the name %j is refused',
    async (name) => {
      const text = 'Template Name can only contain letters, numbers, spaces, dashes, and underscores.'
      expect(await messagesOf({ name })).toEqual({ name: [text] })
    },
  )

  test.each(['', '   ', 'a'.repeat(51), null])('[IMPVAL-03] the name %j is refused', async (name) => {
    expect(await messagesOf({ name })).toEqual({ name: ['Must include Template Name. 50 characters max length.'] })
  })

  test('[IMPVAL-03] a name of 50 characters passes', async () => {
    expect(await statusOf(post({ name: 'a'.repeat(50) }))).toBe(201)
  })

  test('[IMPVAL-04] [API2-54] type 2 analytes without a percent are named', async () => {
    const analytes = { '6': { Name: '0,6' }, '7': BATCH_MAP.analytes['7'], '8': { Name: '0,8' } }
    expect(await messagesOf({ analytes })).toEqual({
      analytes: [
        '"Concentration %" required for all analytes. Missing "Concentration %" field map for analytes: THCA, CBD',
      ],
    })
  })

  test('[IMPVAL-05] unmapped rows are named', async () => {
    expect(await messagesOf({ rows: {} })).toEqual({
      rows: ['All header rows are required mapping. Missing map for rows: Sample List Header Row'],
    })
    expect(await messagesOf({ ...SINGLE_MAP, rows: {} })).toMatchObject({
      rows: ['All header rows are required mapping. Missing map for rows: Analyte Header Row, First Metadata Row'],
    })
  })

  test('[IMPVAL-06] type 1 needs name and percent', async () => {
    const sourceFile = await upload(app, tester, 'import-template', 'results.csv', SINGLE_CSV)
    expect(await messagesOf({ ...SINGLE_MAP, sourceFile, analytes: {} })).toEqual({
      analytes: ['Analyte "Name" and "Concentration %" are required mapping. Missing map for: Name, Concentration %'],
    })
  })

  test('[IMPVAL-07] [API2-54] without an uploaded file it is refused, and type 2 without an analyte', async () => {
    for (const sourceFile of [null, '', 'nonsense', crypto.randomUUID()]) {
      expect(await messagesOf({ sourceFile })).toEqual({ parsed: ['Must upload a CSV file.'] })
    }
    expect(await messagesOf({ analytes: {} })).toEqual({ analytes: ['Must add at least one analyte.'] })
  })

  test('a file of another organization or of another kind is none', async () => {
    const foreign = await upload(app, stranger, 'import-template', 'results.csv', BATCH_CSV)
    const source = await upload(app, tester, 'source', 'results.csv', BATCH_CSV)
    for (const sourceFile of [foreign, `import_templates/3/${foreign}`, source]) {
      expect(await messagesOf({ sourceFile })).toEqual({ parsed: ['Must upload a CSV file.'] })
    }
  })

  test('a file that is no table is refused with a sentence', async () => {
    const sourceFile = await upload(app, tester, 'import-template', 'results.csv', '"one open quote\n'.repeat(10))
    const reply = await post({ sourceFile })
    expect([reply.statusCode, reply.json()]).toMatchObject([
      422,
      { code: 'file_unreadable', error: 'A quotation mark opens in row 1 and is not closed.' },
    ])
  })
})
