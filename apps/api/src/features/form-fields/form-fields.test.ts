import { describe, expect, test } from 'vitest'
import type { FormField } from '@eluent/contract'
import { dataOf, errorsOf, labTest, refusalOf, statusOf } from '../../testing/lab-test.ts'

const { app, admin, tester, viewer } = labTest()

const dropdown = {
  name: 'Grower',
  type: 'dropdown',
  values: ['Hill Farm', 'North'],
  validations: [{ is_required: true }],
}
const post = (form_field: Record<string, unknown>, caller = tester) => caller.post('/form-fields', { form_field })
const make = (change: Record<string, unknown> = {}) => dataOf<FormField>(post({ ...dropdown, ...change }))
const patch = (id: number, body: Record<string, unknown>, caller = tester) => caller.patch(`/form-fields/${id}`, body)
const list = (query = '', caller = viewer) => caller.list<FormField>(`/form-fields?${query}`)

test('[API2-24] [FIELD-05] [FIELD-10] a field is made and reads back with type, options, values and whether it is required', async () => {
  const reply = await post(dropdown)
  expect(reply.statusCode).toBe(201)
  const { id } = reply.json<{ data: FormField }>().data
  const read = await viewer.read<FormField>(`/form-fields/${id}`)
  expect(read).toMatchObject({
    id,
    name: 'Grower',
    type: { name: 'Dropdown', slug: 'dropdown' },
    options: [{ name: 'Hill Farm' }, { name: 'North' }],
    values: ['Hill Farm', 'North'],
    validations: [{ is_required: true }],
    is_required: true,
  })
  expect([read.created_at, read.updated_at].map((at) => Number.isNaN(Date.parse(at)))).toEqual([false, false])
})

test.each([
  ['[FIELD-07] [FIELD-09] a blank name', { name: '  ' }, { name: ['Please enter a name. 64 characters max length.'] }],
  ['[FIELD-07] a name of 65', { name: 'n'.repeat(65) }, { name: ['Please enter a name. 64 characters max length.'] }],
  ['[FIELD-08] [FIELD-09] no value', { values: [' ', ''] }, { values: ['Please enter at least one value'] }],
  ['[CONST3-02] another type', { type: 'date' }, { type: ['Please select a type'] }],
])('%s is refused, in a new field and in a changed one', async (_what, change, errors) => {
  expect(await errorsOf(post({ ...dropdown, ...change }))).toEqual(errors)
  const { id } = await make()
  expect(await errorsOf(patch(id, { form_field: change }))).toEqual(errors)
})

test('[API2-24] [CONST3-02] a change keeps what is not sent; another type drops the values', async () => {
  const { id, version } = await make()
  expect(await dataOf(patch(id, { form_field: { name: 'Farm' }, version }))).toMatchObject({
    name: 'Farm',
    values: ['Hill Farm', 'North'],
    is_required: true,
  })
  expect(await dataOf(patch(id, { form_field: { type: 'checkbox' } }))).toMatchObject({
    type: { slug: 'checkbox' },
    values: [],
    options: [],
  })
  expect(await refusalOf(patch(id, { form_field: { name: 'Mine' }, version }, admin))).toMatchObject({
    status: 409,
    who: tester.person.name,
  })
})

describe('the list', () => {
  test('[API2-23] [FIELD-01] is paged, sorted and searched by name; no_pagination gives all of them', async () => {
    await app.sql('update form_fields set deleted_at = now()')
    for (let number = 10; number < 22; number += 1) await make({ name: `Field ${number}` })
    const first = await list('startIndex=0&endIndex=10&sortColumn=name&sortOrder=desc')
    expect([first.meta.total_count, first.data.length, first.data[0]?.name]).toEqual([12, 10, 'Field 21'])
    expect((await list('startIndex=10&endIndex=20')).data).toHaveLength(2)
    expect((await list('searchIn=name&searchData=FIELD%2011')).data.map(({ name }) => name)).toEqual(['Field 11'])
    expect((await list('searchIn=name&searchData=%25')).meta.total_count).toBe(0)
    expect((await list('no_pagination=true')).data).toHaveLength(12)
  })

  test('[FIELD-11] a removed field answers 202, leaves the list and stays in the trail', async () => {
    const { id } = await make({ name: 'Removed' })
    expect(await statusOf(admin.delete(`/form-fields/${id}`, { reason: 'entered twice' }))).toBe(202)
    expect(await statusOf(viewer.get(`/form-fields/${id}`))).toBe(404)
    expect((await list('searchIn=name&searchData=Removed')).data).toEqual([])
    expect(await app.actions('form_field', id)).toEqual(['create', 'void'])
  })
})

test('[PERM2-09] each action needs its own permission, and another laboratory sees nothing', async () => {
  const { id } = await make()
  expect(await statusOf(post(dropdown, viewer))).toBe(403)
  expect(await statusOf(patch(id, { form_field: { name: 'x' } }, viewer))).toBe(403)
  expect(await statusOf(tester.delete(`/form-fields/${id}`, { reason: 'entered twice' }))).toBe(403)
  const stranger = await app.signIn('admin', app.otherLaboratoryId)
  expect((await list('no_pagination=true', stranger)).data).toEqual([])
  expect(await statusOf(stranger.get(`/form-fields/${id}`))).toBe(404)
  expect(await statusOf(patch(id, { form_field: { name: 'x' } }, stranger))).toBe(404)
})
