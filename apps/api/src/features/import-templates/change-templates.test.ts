import { GLOBAL_IMPORT_TEMPLATES } from '@eluent/domain/import-templates'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installImportTemplates } from '../../records/import-templates/install-templates.ts'
import { createTestApp, type Caller, type TestApp } from '../../testing/app.ts'
import { equipLaboratory, idempotent, type Laboratory } from '../../testing/laboratory.ts'
import {
  BATCH_CSV,
  BATCH_MAP,
  SINGLE_CSV,
  SINGLE_MAP,
  firstRow,
  makeTemplate,
  upload,
} from '../../testing/import-lab.ts'

let app: TestApp
let laboratory: Laboratory
let tester: Caller
let admin: Caller
let viewer: Caller
let stranger: Caller

beforeAll(async () => {
  app = await createTestApp()
  laboratory = await equipLaboratory(app, app.laboratoryId)
  await equipLaboratory(app, app.otherLaboratoryId)
  tester = await app.signIn('tester')
  admin = await app.signIn('admin')
  viewer = await app.signIn('viewer')
  stranger = await app.signIn('admin', app.otherLaboratoryId)
})
afterAll(() => app.close())

interface Template {
  id: number
  name: string
  version: number
  default: boolean
  global: boolean
  import_template_type: { id: number }
  source_file: string
  original: { id: string } | null
}
const post = async (body: Record<string, unknown>, as = tester) => {
  const sourceFile = await upload(app, as, 'import-template', 'results.csv', BATCH_CSV)
  return as.call('POST', '/import_templates', { name: 'Sheet', ...BATCH_MAP, sourceFile, ...body }, idempotent())
}
const patch = (id: number, body: object, as = tester) => as.call('PATCH', `/import_templates/${id}`, body, idempotent())
const remove = (id: number, as = admin) => as.call('DELETE', `/import_templates/${id}`, undefined, idempotent())
const list = async (as = viewer) => (await as.call('GET', '/import_templates')).json<{ data: Template[] }>().data
const read = async (id: number, as = viewer) => as.call('GET', `/import_templates/${id}`)
const template = (more: Record<string, unknown> = {}) => makeTemplate(app, tester, BATCH_CSV, BATCH_MAP, more)

/** What the storage answers for a key. */
const storedAt = (key: string) =>
  app.deps.files.get(key).then(
    () => 'there',
    (error: { code: string }) => error.code,
  )

/** One of those that every organization has. */
async function globalTemplate(): Promise<number> {
  const found = (await list()).find((one) => one.global)
  if (!found) throw new Error('the catalog has no import template')
  return found.id
}

describe('global templates', () => {
  test('every organization has rows of its own, with the mapped file, and installing them again changes nothing', async () => {
    const own = (await list()).filter((one) => one.global)
    expect(own.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b))).toEqual(
      GLOBAL_IMPORT_TEMPLATES.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b)),
    )
    const theirs = (await list(stranger)).filter((one) => one.global)
    expect(theirs.map(({ id }) => id).filter((id) => own.some((one) => one.id === id))).toEqual([])
    const [first] = own
    const definition = GLOBAL_IMPORT_TEMPLATES.find(({ name }) => name === first?.name)
    expect((await read(first?.id ?? 0)).json()).toMatchObject({
      data: { global: true, default: false, original: null, source_file: null, parsed: definition?.parsed },
    })
    await app.deps.db.transaction({ organizationId: app.laboratoryId }, (tx) =>
      installImportTemplates(tx, app.laboratoryId),
    )
    expect((await list()).filter((one) => one.global)).toHaveLength(own.length)
  })
})

describe('an edit', () => {
  test('[API2-07] [API2-08] [TEMPLATE-12] changes name and default; type and global stay', async () => {
    const { id } = await template()
    const body = { global: true, name: 'Renamed', import_template_type_id: 1, default: true }
    const reply = await patch(id, body)
    expect(reply.statusCode, reply.body).toBe(200)
    expect(reply.json<{ data: Template }>().data).toMatchObject({
      name: 'Renamed',
      default: true,
      global: false,
      import_template_type: { id: 2 },
      version: 2,
      metadata: BATCH_MAP.metadata,
    })
    const lines = await app.sql(
      `select old, new from audit_entries where noun = 'import_template' and record_id = $1 and action = 'edit'`,
      [String(id)],
    )
    expect(lines).toEqual([{ old: { name: 'Lab sheet', default: false }, new: { name: 'Renamed', default: true } }])
  })

  test.each(['', '  ', null])('[IMPVAL-08] to the name %j is refused', async (name) => {
    const { id } = await template()
    expect((await patch(id, { name })).json().errors).toEqual({ name: ['Must include Import Template name.'] })
  })

  test('[IMPVAL-09] keeps the rules of create', async () => {
    const { id } = await template()
    const characters = 'Template Name can only contain letters, numbers, spaces, dashes, and underscores.'
    expect((await patch(id, { name: 'a;b' })).json().errors).toEqual({ name: [characters] })
    const length = 'Must include Template Name. 50 characters max length.'
    expect((await patch(id, { name: 'a'.repeat(51) })).json().errors).toEqual({ name: [length] })
    expect((await patch(id, { name: 'a'.repeat(50) })).statusCode).toBe(200)
  })

  test('of two editors the second is told of the first, and nothing of theirs is saved', async () => {
    const { id, version } = await template()
    expect((await patch(id, { name: 'First', version }, admin)).statusCode).toBe(200)
    const second = await patch(id, { name: 'Second', version })
    expect([second.statusCode, second.json()]).toMatchObject([
      409,
      { code: 'changed_meanwhile', who: admin.person.name },
    ])
    expect((await read(id)).json<{ data: Template }>().data.name).toBe('First')
  })

  test('[TEMPLATE-13] [TEMPLATE-15] of a global template is refused, so is its deletion', async () => {
    const id = await globalTemplate()
    for (const body of [{ name: 'Mine' }, { default: true }]) {
      const reply = await patch(id, body, admin)
      expect([reply.statusCode, reply.json().error]).toEqual([
        409,
        "Import Template editing only available for 'Custom' methods.",
      ])
    }
    const deleted = await remove(id)
    expect([deleted.statusCode, deleted.json().error]).toEqual([
      409,
      'Global import templates cannot be renamed or deleted.',
    ])
    expect((await read(id)).json<{ data: Template }>().data).toMatchObject({ global: true, default: false, version: 1 })
  })
})

describe('the default', () => {
  test('[TEMPLATE-16] of a type moves with the last one set; the other type keeps its own', async () => {
    const single = await makeTemplate(app, tester, SINGLE_CSV, SINGLE_MAP, { default: true })
    const first = await template({ default: true })
    const second = await template()
    await patch(second.id, { default: true })
    const defaults = (await list()).filter((one) => one.default).map(({ id }) => id)
    expect(new Set(defaults)).toEqual(new Set([single.id, second.id]))
    const [of] = (await list()).filter(({ import_template_type: type }) => type.id === 2)
    expect(of?.id).toBe(second.id)
    expect((await read(first.id)).json<{ data: Template }>().data.default).toBe(false)
  })

  test('[TEMPLATE-16] is one, however many set and create one at the same moment', async () => {
    const made = await Promise.all(Array.from({ length: 4 }, () => template()))
    const replies = await Promise.all([
      ...made.map(({ id }) => patch(id, { default: true })),
      ...made.map(() => post({ default: true })),
    ])
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 201]))
    const defaults = (await list()).filter((one) => one.default && one.import_template_type.id === 2)
    expect(defaults).toHaveLength(1)
  })

  test('of another organization is its own', async () => {
    const theirs = await makeTemplate(app, stranger, BATCH_CSV, BATCH_MAP, { default: true })
    await template({ default: true })
    expect((await list(stranger)).filter((one) => one.default).map(({ id }) => id)).toEqual([theirs.id])
  })
})

describe('a deletion', () => {
  test('[API2-25] [API2-41] [TEMPLATE-07] answers 202, and the stored file goes from the storage', async () => {
    const { id, fileId } = await template({ default: true })
    const reply = await remove(id)
    expect([reply.statusCode, reply.json()]).toEqual([202, { message: 'Import template deleted successfully' }])
    expect((await read(id)).statusCode).toBe(404)
    expect((await list()).map((one) => one.id)).not.toContain(id)
    expect(await storedAt(`import_templates/1/${fileId}`)).toBe('not_found')
    expect((await viewer.call('GET', `/files/${fileId}/ticket`)).statusCode).toBe(404)
    // the row stays, void; so does what its file was
    expect(
      await app.sql('select deleted_at is not null as void, is_default from import_templates where id = $1', [id]),
    ).toEqual([{ void: true, is_default: false }])
    expect(await app.sql('select state, name from files where id = $1', [fileId])).toEqual([
      { state: 'removed', name: 'template.csv' },
    ])
    expect((await remove(id)).statusCode).toBe(404)
    expect((await patch(id, { name: 'Back' })).statusCode).toBe(404)
  })

  test('[METHOD-36] leaves the samples that used it unchanged; a file that one of them was read from stays', async () => {
    const { id, fileId } = await template()
    const body = firstRow(laboratory, { templateId: id, sourceId: fileId })
    const sample = (await tester.call('POST', '/samples', { sample: body }, idempotent())).json<{
      data: { id: number }
    }>().data
    const before = (await admin.call('GET', `/samples/${sample.id}`)).json<{ data: object }>()
    expect((await remove(id)).statusCode).toBe(202)
    const after = (await admin.call('GET', `/samples/${sample.id}`)).json<{ data: object }>()
    expect(after).toEqual(before)
    expect(after).toMatchObject({ data: { results: [{ importedTemplate: { id, name: 'Lab sheet' } }] } })
    expect(await storedAt(`import_templates/1/${fileId}`)).toBe('there')
    const [source] = (await admin.call('GET', `/samples/${sample.id}/imported_sources`)).json<{
      data: { template: object; rows: string[][] }[]
    }>().data
    expect(source).toMatchObject({
      template: { id, name: 'Lab sheet', current_name: null, rows: BATCH_MAP.rows },
      rows: BATCH_CSV.split('\n').map((line) => line.split(',')),
    })
  })

  test('a file that another template was made of stays until the last of them goes', async () => {
    const { id, fileId } = await template()
    const other = (await post({ sourceFile: fileId })).json<{ data: Template }>().data
    await remove(id)
    expect(await storedAt(`import_templates/1/${fileId}`)).toBe('there')
    await remove(other.id)
    expect(await storedAt(`import_templates/1/${fileId}`)).toBe('not_found')
  })
})

describe('who may', () => {
  test('[PERM2-01] deleting needs sample delete: others are told so, and nothing is deleted', async () => {
    const { id, fileId } = await template()
    for (const caller of [tester, viewer]) {
      const reply = await remove(id, caller)
      expect([reply.statusCode, reply.json().error]).toEqual([403, 'User not permitted to delete import templates.'])
    }
    expect((await read(id)).statusCode).toBe(200)
    expect(await storedAt(`import_templates/1/${fileId}`)).toBe('there')
    expect((await remove(id, admin)).statusCode).toBe(202)
  })

  test('[PERM2-02] [PERM2-03] creating needs sample create, editing sample edit', async () => {
    const { id, fileId } = await template()
    const created = await viewer.call('POST', '/import_templates', { ...BATCH_MAP, sourceFile: fileId }, idempotent())
    const edited = await patch(id, { name: 'Theirs' }, viewer)
    expect([created.statusCode, edited.statusCode]).toEqual([403, 403])
    expect((await patch(id, { name: 'Ours' }, tester)).statusCode).toBe(200)
  })

  test('[PERM2-23] reading templates and their types needs only a sign-in', async () => {
    const { id } = await template()
    for (const path of ['/import_template_types', '/import_templates', `/import_templates/${id}`]) {
      expect((await viewer.call('GET', path)).statusCode, path).toBe(200)
    }
  })

  test("[PERM2-24] another organization's template answers 404 to every call", async () => {
    const { id } = await template()
    expect((await read(id, stranger)).statusCode).toBe(404)
    expect((await patch(id, { name: 'Theirs' }, stranger)).statusCode).toBe(404)
    expect((await remove(id, stranger)).statusCode).toBe(404)
    expect((await list(stranger)).map((one) => one.id)).not.toContain(id)
    expect((await read(id)).json<{ data: Template }>().data.name).toBe('Lab sheet')
  })

  test('[PERM2-25] without a token every call answers 401', async () => {
    for (const [method, path] of [
      ['GET', '/import_template_types'],
      ['GET', '/import_templates'],
      ['GET', '/import_templates/1'],
      ['POST', '/import_templates'],
      ['PATCH', '/import_templates/1'],
      ['DELETE', '/import_templates/1'],
    ] as const) {
      expect((await app.call(method, path, method === 'GET' ? undefined : {})).statusCode, `${method} ${path}`).toBe(
        401,
      )
    }
  })
})
