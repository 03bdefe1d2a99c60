import { describe, expect, test } from 'vitest'
import type { ListView } from '@eluent/contract'
import {
  dataOf,
  errorsOf,
  labTest,
  refusalOf,
  sortedStatusesOf,
  statusOf,
  type Caller,
} from '../../testing/lab-test.ts'

const { app, admin, tester, viewer, stranger } = labTest()

const SKAGIT = {
  client: 'Skagit Farms',
  state: 'finished,changed',
  sortColumn: 'created_at',
  columns: 'batch_number,state',
}
const NAME_TAKEN = { name: ['A view has this name already.'] }
const post = (caller: Caller, view: Record<string, unknown>) =>
  caller.post('/list-views', { list_view: { list: 'samples', definition: SKAGIT, ...view } })
const make = (caller: Caller, view: Record<string, unknown>) => dataOf<ListView>(post(caller, view))
const patch = (caller: Caller, id: number, list_view: Record<string, unknown>, version?: number) =>
  caller.patch(`/list-views/${id}`, { list_view, ...(version !== undefined && { version }) })
const namesOf = async (caller: Caller) =>
  (await caller.read<ListView[]>('/list-views?list=samples')).map(({ name }) => name)

describe('[WORK-05] views of the list of samples', () => {
  test('keep filters, columns and sort under a name, seen by their owner alone', async () => {
    const view = await make(viewer, { name: ' Skagit ' })
    expect(view).toMatchObject({ name: 'Skagit', definition: SKAGIT, shared: false })
    expect(await viewer.read('/list-views?list=samples')).toContainEqual(view)
    for (const other of [admin, tester, stranger]) {
      expect(await namesOf(other)).not.toContain('Skagit')
      expect(await statusOf(patch(other, view.id, { name: 'Mine' }))).toBe(404)
      expect(await statusOf(other.delete(`/list-views/${view.id}`, { reason: 'not mine' }))).toBe(404)
    }
    expect(await app.actions('list_view', view.id)).toEqual([])
  })

  test('are shared by admins alone, and then seen by everybody of the organization', async () => {
    expect(await sortedStatusesOf([post(viewer, { name: 'All of us', shared: true })])).toEqual([403])
    const own = await make(tester, { name: 'Of a tester' })
    expect(await statusOf(patch(tester, own.id, { shared: true }))).toBe(403)
    const view = await make(admin, { name: 'All of us', shared: true })
    for (const one of [admin, tester, viewer]) expect(await namesOf(one)).toContain('All of us')
    expect(await namesOf(stranger)).not.toContain('All of us')
    expect(await statusOf(patch(tester, view.id, { name: 'Mine' }))).toBe(403)
    expect(await statusOf(tester.delete(`/list-views/${view.id}`, { reason: 'mine' }))).toBe(403)
    expect(await app.actions('list_view', view.id)).toEqual(['create'])
  })

  test('stand as own ones before shared ones, each in the order in which they were made', async () => {
    await make(admin, { name: 'Shared first', shared: true })
    await make(tester, { name: 'Own second' })
    const names = await namesOf(tester)
    expect(names.indexOf('Own second')).toBeLessThan(names.indexOf('Shared first'))
  })

  test('are renamed, replaced, shared and taken back; what is not sent stays', async () => {
    const view = await make(admin, { name: 'Before' })
    const renamed = await dataOf<ListView>(patch(admin, view.id, { name: 'After' }, view.version))
    expect(renamed).toMatchObject({ name: 'After', definition: SKAGIT, shared: false })
    expect(await refusalOf(patch(admin, view.id, { name: 'Late' }, view.version))).toMatchObject({ status: 409 })
    const replaced = await dataOf<ListView>(patch(admin, view.id, { definition: { date: 'today' }, shared: true }))
    expect(replaced).toMatchObject({ name: 'After', definition: { date: 'today' }, shared: true })
    expect(await namesOf(viewer)).toContain('After')
    await patch(admin, view.id, { shared: false })
    expect(await namesOf(viewer)).not.toContain('After')
    expect(await namesOf(admin)).toContain('After')
    expect(await app.actions('list_view', view.id)).toEqual(['edit', 'edit'])
  })

  test('leave the list when they are deleted, a shared one with a reason, and their name is free again', async () => {
    const own = await make(tester, { name: 'Gone' })
    expect(await statusOf(tester.delete(`/list-views/${own.id}`))).toBe(202)
    expect(await namesOf(tester)).not.toContain('Gone')
    expect(await statusOf(patch(tester, own.id, { name: 'Back' }))).toBe(404)
    expect(await statusOf(post(tester, { name: 'gone' }))).toBe(201)
    const shared = await make(admin, { name: 'Shared and gone', shared: true })
    expect(await refusalOf(admin.delete(`/list-views/${shared.id}`))).toMatchObject({ code: 'reason_required' })
    expect(await statusOf(admin.delete(`/list-views/${shared.id}`, { reason: 'nobody needs it' }))).toBe(202)
    expect(await app.actions('list_view', shared.id)).toEqual(['create', 'void'])
  })

  test('have a name once for each owner, whatever the case of its letters', async () => {
    const view = await make(tester, { name: 'Kush' })
    expect(await errorsOf(post(tester, { name: 'KUSH' }))).toEqual(NAME_TAKEN)
    const other = await make(tester, { name: 'Haze' })
    expect(await errorsOf(patch(tester, other.id, { name: 'kush' }))).toEqual(NAME_TAKEN)
    expect(await statusOf(patch(tester, view.id, { name: 'KUSH' }))).toBe(200)
    expect(await statusOf(post(viewer, { name: 'Kush' }))).toBe(201)
    await make(admin, { name: 'Kush', shared: true })
    expect(await errorsOf(post(admin, { name: 'kush', shared: true }))).toEqual(NAME_TAKEN)
  })

  test('that are saved at once with one name: one wins, the others learn why they do not', async () => {
    const saving = Array.from({ length: 5 }, () => post(tester, { name: 'At once' }))
    expect(await sortedStatusesOf(saving)).toEqual([201, 422, 422, 422, 422])
    expect((await namesOf(tester)).filter((name) => name === 'At once')).toHaveLength(1)
  })

  test.each([
    ['a blank name', { name: ' ' }, { name: ['Please enter a name. 40 characters max length.'] }],
    ["a delivered view's name", { name: 'to review' }, NAME_TAKEN],
  ])('%s is refused', async (_what, view, errors) => {
    expect(await errorsOf(post(tester, view))).toEqual(errors)
  })

  test.each([{ state: 'lost' }, { rows: '25' }, { columns: 'a b' }])('%j is no definition', async (definition) => {
    expect(await statusOf(post(tester, { name: 'Odd', definition }))).toBe(422)
  })

  test('are at most fifty of one person', async () => {
    const person = await app.signIn('tester')
    for (let number = 1; number <= 50; number++) await make(person, { name: `View ${number}` })
    expect(await errorsOf(post(person, { name: 'One more' }))).toEqual({
      name: ['There are 50 views already. Please delete one first.'],
    })
  })
})
