import { readFormTemplate, listTemplateFields, type FormTemplate, type FormTemplateRow } from '@eluent/contract'
import { describe, expect, test } from 'vitest'
import { sampleBody } from '../../testing/laboratory.ts'
import { dataOf, errorsOf, labTest, refusalOf, sortedStatusesOf, statusOf } from '../../testing/lab-test.ts'

const { app, laboratory, admin, tester, viewer } = labTest()

const ROOM = { name: 'Room', type: 'dropdown', values: ['A', 'B'], validations: [{ is_required: true }] }
const HEIGHT = { name: 'Height', type: 'number' }
let made = 0
const template = (change: Record<string, unknown> = {}) => ({
  name: `Indoor intake ${(made += 1)}`,
  description: 'What the grower tells\nand what we see',
  form_fields: [ROOM, HEIGHT],
  ...change,
})
const post = (form_template: Record<string, unknown>, caller = tester) =>
  caller.post('/form-templates', { form_template })
const make = (change: Record<string, unknown> = {}) => dataOf<FormTemplate>(post(template(change)))
const patch = (id: number, form_template: Record<string, unknown>, version?: number, caller = tester) =>
  caller.patch(`/form-templates/${id}`, { form_template, version })
const read = (id: number) => viewer.read<FormTemplate>(`/form-templates/${id}`)
const list = (query: string, caller = viewer) => caller.list<FormTemplateRow>(`/form-templates?${query}`)

describe('one template', () => {
  test('[API2-27] [API2-28] [FORMTPL-13] is made and reads back with its description and fields', async () => {
    const reply = await post(template({ name: ' Indoor ' }))
    expect(reply.statusCode).toBe(201)
    const { id } = reply.json<{ data: FormTemplate }>().data
    const one = await read(id)
    expect(one).toMatchObject({
      id,
      name: 'Indoor',
      description: 'What the grower tells\nand what we see',
      no_of_form_fields: 2,
    })
    expect([one.created_at, one.updated_at].map((at) => Number.isNaN(Date.parse(at)))).toEqual([false, false])
    expect(one.form_fields).toMatchObject([
      { name: 'Room', type: { name: 'Dropdown', slug: 'dropdown' }, values: ['A', 'B'], is_required: true },
      { name: 'Height', type: { slug: 'number' }, values: [], is_required: false },
    ])
  })

  test('[API2-28] its fields are read a page at a time, or all of them', async () => {
    const form_fields = Array.from({ length: 12 }, (_, at) => ({ name: `Field ${at + 1}`, type: 'textbox' }))
    const { id } = await make({ form_fields })
    const fields = async (query: string) => {
      const { data, meta } = await viewer.list<{ name: string }>(`/form-templates/${id}/form-fields?${query}`)
      return [data.map(({ name }) => name), meta.total_count]
    }
    expect(await fields('startIndex=10&endIndex=20')).toEqual([['Field 11', 'Field 12'], 12])
    expect(await fields('no_pagination=true')).toEqual([form_fields.map(({ name }) => name), 12])
  })

  test('[API2-27] [FORMTPL-13] a change keeps what is not sent; fields keep their rows, take a new order or leave', async () => {
    const { id, version, form_fields } = await make()
    const [room, height] = form_fields
    expect(await dataOf(patch(id, { description: '' }))).toMatchObject({ description: null, no_of_form_fields: 2 })
    expect(
      (
        await patch(id, {
          form_fields: [
            { name: 'Clean', type: 'checkbox' },
            { ...height, name: 'Tall' },
          ],
        })
      ).json<{ data: FormTemplate }>().data,
    ).toMatchObject({
      no_of_form_fields: 2,
      form_fields: [{ name: 'Clean' }, { id: height?.id, name: 'Tall' }],
    })
    // the field that left stays in the trail
    expect(
      await app.sql('select name from form_template_fields where id = $1 and removed_at is not null', [room?.id]),
    ).toEqual([{ name: 'Room' }])
    expect(await refusalOf(patch(id, { name: 'Mine' }, version, admin))).toMatchObject({
      status: 409,
      who: tester.person.name,
    })
  })
})

describe('what is refused, in a new template and in a changed one', () => {
  const NAME = 'Please enter a name. 64 characters max length.'
  test.each([
    ['[FORMTPL-10] a blank name', { name: ' ' }, { name: [NAME] }],
    ['[FORMTPL-10] a name of 65', { name: 'n'.repeat(65) }, { name: [NAME] }],
    ['[FORMTPL-11] no field', { form_fields: [] }, { form_fields: ['Please add at least one form field'] }],
    ['[FORMTPL-12] 256 characters', { description: 'd'.repeat(256) }, { description: ['Maximum of 255 characters'] }],
    ['[FORMTPL-08] a field without a name', { form_fields: [{ ...ROOM, name: '' }] }, { 'form_fields.0.name': [NAME] }],
    [
      '[FORMTPL-08] a dropdown without a value',
      { form_fields: [HEIGHT, { ...ROOM, values: [' '] }] },
      { 'form_fields.1.values': ['Please enter at least one value'] },
    ],
  ])('%s', async (_what, change, errors) => {
    expect(await errorsOf(post(template(change)))).toEqual(errors)
    const { id } = await make()
    expect(await errorsOf(patch(id, change))).toEqual(errors)
  })

  test('[ERR2-26] a name that another template has; once that is removed, the name is free', async () => {
    const first = await make({ name: 'Outdoor intake' })
    const taken = { slug: ['Name has already been taken'] }
    for (const name of ['Outdoor intake', ' OUTDOOR  Intake']) {
      expect(await errorsOf(post(template({ name })))).toEqual(taken)
    }
    const other = await make()
    expect(await errorsOf(patch(other.id, { name: 'outdoor INTAKE' }))).toEqual(taken)
    expect(await statusOf(patch(first.id, { name: 'Outdoor Intake' }))).toBe(200)
    expect(await sortedStatusesOf([post(template({ name: 'Twins' })), post(template({ name: 'Twins' }))])).toEqual([
      201, 422,
    ])
    await admin.delete(`/form-templates/${first.id}`, { reason: 'entered twice' })
    expect(await statusOf(post(template({ name: 'Outdoor intake' })))).toBe(201)
    const stranger = await app.signIn('tester', app.otherLaboratoryId)
    expect(await statusOf(post(template({ name: 'Twins' }), stranger))).toBe(201)
  })
})

describe('the list', () => {
  test('[API2-26] [FORMTPL-01] is paged, sorted and searched by name, and counts fields', async () => {
    await app.sql('update form_templates set deleted_at = now()')
    for (let number = 10; number < 22; number += 1) {
      await make({ name: `Form ${number}`, form_fields: number === 15 ? [ROOM, HEIGHT] : [HEIGHT] })
    }
    const first = await list('startIndex=0&endIndex=10&sortColumn=name&sortOrder=desc')
    expect([first.meta.total_count, first.data.length, first.data[0]?.name]).toEqual([12, 10, 'Form 21'])
    expect((await list('sortColumn=no_of_form_fields&sortOrder=DESC')).data[0]).toMatchObject({
      name: 'Form 15',
      no_of_form_fields: 2,
    })
    expect((await list('searchIn=name&searchData=FORM%2011')).data.map(({ name }) => name)).toEqual(['Form 11'])
    expect((await list('no_pagination=true')).data).toHaveLength(12)
  })

  test('[FORMTPL-04] a removed template answers 202, leaves the list and stays in the trail', async () => {
    const { id } = await make({ name: 'Removed' })
    expect(await statusOf(admin.delete(`/form-templates/${id}`, { reason: 'entered twice' }))).toBe(202)
    expect(await statusOf(viewer.get(`/form-templates/${id}`))).toBe(404)
    expect((await list('searchIn=name&searchData=Removed')).data).toEqual([])
    expect(await app.actions('form_template', id)).toEqual(['create', 'void'])
  })
})

test('[PERM2-10] each action needs its own permission, and another laboratory sees nothing', async () => {
  expect([readFormTemplate.access, listTemplateFields.access]).toEqual([
    'form_template.view_form_template',
    'form_template.list_form_fields',
  ])
  const { id } = await make()
  expect(await statusOf(post(template(), viewer))).toBe(403)
  expect(await statusOf(patch(id, { name: 'x' }, undefined, viewer))).toBe(403)
  expect(await statusOf(tester.delete(`/form-templates/${id}`, { reason: 'entered twice' }))).toBe(403)
  const stranger = await app.signIn('admin', app.otherLaboratoryId)
  expect((await list('no_pagination=true', stranger)).data.map((one) => one.id)).not.toContain(id)
  for (const path of [`/form-templates/${id}`, `/form-templates/${id}/form-fields`]) {
    expect(await statusOf(stranger.get(path))).toBe(404)
  }
  expect(await statusOf(patch(id, { name: 'x' }, undefined, stranger))).toBe(404)
  expect(await statusOf(stranger.delete(`/form-templates/${id}`, { reason: 'entered twice' }))).toBe(404)
})

describe('a sample with a template', () => {
  const errors = { custom_fields: ['Custom Field Error!'] }
  const filled = [{ name: 'Room', value: 'A' }]
  const submit = (form_template_id: unknown, custom_fields: unknown) =>
    tester.post('/samples', sampleBody(laboratory, { custom_fields }, { form_template_id }))

  test('[FORMTPL-14] [INTAKE-23] its custom fields are held to the fields of the template', async () => {
    const { id } = await make()
    for (const wrong of [[], [{ name: 'Room', value: 'C' }], [...filled, { name: 'Height', value: 'tall' }]]) {
      expect(await errorsOf(submit(id, wrong))).toEqual(errors)
    }
    expect(await dataOf(submit(id, filled))).toMatchObject({
      form_template_id: id,
      intake_form: { custom_fields: filled },
    })
    expect(await dataOf(submit(null, [{ name: 'Room', value: 'C' }]))).toMatchObject({ form_template_id: null })
  })

  test('[FORMTPL-14] on edit too; what is not sent is not judged again, and a removed template is kept', async () => {
    const { id } = await make()
    const sample = await tester.newSample({ custom_fields: filled }, { form_template_id: id })
    const edit = (body: Record<string, unknown>) => admin.patch(`/samples/${sample.id}`, { sample: body })
    expect(await errorsOf(edit({ intake_form: { custom_fields: [{ name: 'Room', value: '' }] } }))).toEqual(errors)
    await patch(id, { form_fields: [ROOM, { ...HEIGHT, validations: [{ is_required: true }] }] })
    expect(await statusOf(edit({ intake_form: { prepared_for: 'Hill Farm' } }))).toBe(200)
    await admin.delete(`/form-templates/${id}`, { reason: 'entered twice' })
    expect(await errorsOf(edit({ intake_form: { custom_fields: filled } }))).toEqual(errors)
    const both = [...filled, { name: 'Height', value: '2' }]
    expect(await dataOf(edit({ intake_form: { custom_fields: both }, form_template_id: id }))).toMatchObject({
      form_template_id: id,
      intake_form: { custom_fields: both },
    })
  })

  test('a template that is removed, foreign or no template at all cannot be chosen', async () => {
    const { id } = await make()
    const stranger = await app.signIn('admin', app.otherLaboratoryId)
    const foreign = await dataOf<FormTemplate>(post(template(), stranger))
    await admin.delete(`/form-templates/${id}`, { reason: 'entered twice' })
    for (const chosen of [id, foreign.id, 'x']) {
      expect(await errorsOf(submit(chosen, filled))).toEqual({ form_template_id: ['Please select a Form Template'] })
    }
  })
})
