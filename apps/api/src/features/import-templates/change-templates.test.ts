import { GLOBAL_IMPORT_TEMPLATES } from '@eluent/domain/import-templates'
import { beforeAll, describe, expect, test } from 'vitest'
import { installImportTemplates } from '../../records/import-templates/install-templates.ts'
import {
  BATCH_CSV,
  BATCH_MAP,
  SINGLE_CSV,
  SINGLE_MAP,
  firstRow,
  makeTemplate,
  templateTest,
  type TemplateReply,
} from '../../testing/import-lab.ts'
import { storedAt } from '../../testing/stored-at.ts'
import { dataOf, errorsOf, refusalOf, statusOf } from '../../testing/lab-test.ts'

const { app, laboratory, admin, tester, viewer, stranger, post, list, read, template } = templateTest()
beforeAll(async () => {
  await app.laboratoryOf(app.otherLaboratoryId)
})

const patch = (id: number, body: object, as = tester) => as.patch(`/import_templates/${id}`, body)
const remove = (id: number, as = admin) => as.delete(`/import_templates/${id}`, { reason: 'entered twice' })

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
    expect(await dataOf(read(first?.id ?? 0))).toMatchObject({
      global: true,
      default: false,
      original: null,
      source_file: null,
      parsed: definition?.parsed,
    })
    await app.deps.db.transaction({ organizationId: app.laboratoryId }, (tx) => installImportTemplates(tx))
    expect((await list()).filter((one) => one.global)).toHaveLength(own.length)
  })
})

describe('an edit', () => {
  test('[API2-07] [API2-08] [TEMPLATE-12] changes name and default; type and global stay', async () => {
    const { id } = await template()
    const body = { global: true, name: 'Renamed', import_template_type_id: 1, default: true }
    const reply = await patch(id, body)
    expect(reply.statusCode, reply.body).toBe(200)
    expect(reply.json<{ data: TemplateReply }>().data).toMatchObject({
      name: 'Renamed',
      default: true,
      global: false,
      import_template_type: { id: 2 },
      version: 2,
      metadata: BATCH_MAP.metadata,
    })
    expect(await app.trail('import_template', id, 'old, new', 'edit')).toEqual([
      { old: { name: 'Lab sheet', default: false }, new: { name: 'Renamed', default: true } },
    ])
  })

  test('of the name alone leaves it the default, and one of the default alone its name', async () => {
    const { id } = await template({ default: true })
    expect(await dataOf(patch(id, { name: 'Still the default' }))).toMatchObject({ default: true })
    expect(await dataOf(patch(id, { default: false }))).toMatchObject({ name: 'Still the default', default: false })
  })

  test.each(['', '  ', null])('[IMPVAL-08] to the name %j is refused', async (name) => {
    const { id } = await template()
    expect(await errorsOf(patch(id, { name }))).toEqual({ name: ['Must include Import Template name.'] })
  })

  test('[IMPVAL-09] keeps the rules of create', async () => {
    const { id } = await template()
    const characters = 'Template Name can only contain letters, numbers, spaces, dashes, and underscores.'
    expect(await errorsOf(patch(id, { name: 'a;b' }))).toEqual({ name: [characters] })
    const length = 'Must include Template Name. 50 characters max length.'
    expect(await errorsOf(patch(id, { name: 'a'.repeat(51) }))).toEqual({ name: [length] })
    expect(await statusOf(patch(id, { name: 'a'.repeat(50) }))).toBe(200)
  })

  test('of two editors the second learns of the first, and nothing of theirs is saved', async () => {
    const { id, version } = await template()
    expect(await statusOf(patch(id, { name: 'First', version }, admin))).toBe(200)
    const second = await patch(id, { name: 'Second', version })
    expect([second.statusCode, second.json()]).toMatchObject([
      409,
      { code: 'changed_meanwhile', who: admin.person.name },
    ])
    expect((await dataOf<TemplateReply>(read(id))).name).toBe('First')
  })

  test('[TEMPLATE-13] [TEMPLATE-15] of a global template is refused, so is its deletion', async () => {
    const id = await globalTemplate()
    for (const body of [{ name: 'Mine' }, { default: true }]) {
      expect(await refusalOf(patch(id, body, admin))).toMatchObject({
        status: 409,
        error: "Import Template editing only available for 'Custom' methods.",
      })
    }
    expect(await refusalOf(remove(id))).toMatchObject({
      status: 409,
      error: 'Global import templates cannot be renamed or deleted.',
    })
    expect(await dataOf<TemplateReply>(read(id))).toMatchObject({ global: true, default: false, version: 1 })
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
    expect((await dataOf<TemplateReply>(read(first.id))).default).toBe(false)
  })

  test('[TEMPLATE-16] is one, however many set and create one at the same moment', async () => {
    const made = await Promise.all(Array.from({ length: 4 }, () => template()))
    const replies = await Promise.all([
      ...made.map(({ id }) => patch(id, { default: true })),
      ...made.map(() => post({ default: true })),
    ])
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200, 201]))
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
    expect(await statusOf(read(id))).toBe(404)
    expect((await list()).map((one) => one.id)).not.toContain(id)
    expect(await storedAt(app, `import_templates/1/${fileId}`)).toBe('not_found')
    expect(await statusOf(viewer.get(`/files/${fileId}/ticket`))).toBe(404)
    // the row stays, void; so does what its file was
    expect(
      await app.sql('select deleted_at is not null as void, is_default from import_templates where id = $1', [id]),
    ).toEqual([{ void: true, is_default: false }])
    expect(await app.sql('select state, name from files where id = $1', [fileId])).toEqual([
      { state: 'removed', name: 'template.csv' },
    ])
    expect(await statusOf(remove(id))).toBe(404)
    expect(await statusOf(patch(id, { name: 'Back' }))).toBe(404)
  })

  test('[METHOD-36] leaves the samples that used it unchanged; a file that one of them was read from stays', async () => {
    const { id, fileId } = await template()
    const body = firstRow(laboratory, { templateId: id, sourceId: fileId })
    const sample = await dataOf<{ id: number }>(tester.post('/samples', { sample: body }))
    const before = (await admin.get(`/samples/${sample.id}`)).json<{ data: object }>()
    expect(await statusOf(remove(id))).toBe(202)
    const after = (await admin.get(`/samples/${sample.id}`)).json<{ data: object }>()
    expect(after).toEqual(before)
    expect(after).toMatchObject({ data: { results: [{ importedTemplate: { id, name: 'Lab sheet' } }] } })
    expect(await storedAt(app, `import_templates/1/${fileId}`)).toBe('there')
    const [source] = await admin.read<{ template: object; rows: string[][] }[]>(
      `/samples/${sample.id}/imported_sources`,
    )
    expect(source).toMatchObject({
      template: { id, name: 'Lab sheet', current_name: null, rows: BATCH_MAP.rows },
      rows: BATCH_CSV.split('\n').map((line) => line.split(',')),
    })
  })

  test('a file that another template was made of stays until the last of them goes', async () => {
    const { id, fileId } = await template()
    const other = await dataOf<TemplateReply>(post({ sourceFile: fileId }))
    await remove(id)
    expect(await storedAt(app, `import_templates/1/${fileId}`)).toBe('there')
    await remove(other.id)
    expect(await storedAt(app, `import_templates/1/${fileId}`)).toBe('not_found')
  })
})

describe('who may', () => {
  test('[PERM2-01] deleting needs sample delete: others are refused, and nothing is deleted', async () => {
    const { id, fileId } = await template()
    for (const caller of [tester, viewer]) {
      expect(await refusalOf(remove(id, caller))).toMatchObject({
        status: 403,
        error: 'User not permitted to delete import templates.',
      })
    }
    expect(await statusOf(read(id))).toBe(200)
    expect(await storedAt(app, `import_templates/1/${fileId}`)).toBe('there')
    expect(await statusOf(remove(id, admin))).toBe(202)
  })

  test('[PERM2-02] [PERM2-03] creating needs sample create, editing sample edit', async () => {
    const { id, fileId } = await template()
    const created = await viewer.post('/import_templates', { ...BATCH_MAP, sourceFile: fileId })
    const edited = await patch(id, { name: 'Theirs' }, viewer)
    expect([created.statusCode, edited.statusCode]).toEqual([403, 403])
    expect(await statusOf(patch(id, { name: 'Ours' }, tester))).toBe(200)
  })

  test('[PERM2-23] reading templates and their types needs only a sign-in', async () => {
    const { id } = await template()
    for (const path of ['/import_template_types', '/import_templates', `/import_templates/${id}`]) {
      expect(await statusOf(viewer.get(path)), path).toBe(200)
    }
  })

  test("[PERM2-24] another organization's template answers 404 to every call", async () => {
    const { id } = await template()
    expect(await statusOf(read(id, stranger))).toBe(404)
    expect(await statusOf(patch(id, { name: 'Theirs' }, stranger))).toBe(404)
    expect(await statusOf(remove(id, stranger))).toBe(404)
    expect((await list(stranger)).map((one) => one.id)).not.toContain(id)
    expect((await dataOf<TemplateReply>(read(id))).name).toBe('Lab sheet')
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
      expect(await statusOf(app.call(method, path, method === 'GET' ? undefined : {})), `${method} ${path}`).toBe(401)
    }
  })
})
