import { ROLE_SLUGS, can, permissionsOf } from '@eluent/domain/auth'
import { describe, expect, test } from 'vitest'
import { required } from '../../testing/required.ts'
import { dataOf, errorsOf, labTest, statusOf } from '../../testing/lab-test.ts'

interface Prep {
  id: number
  name: string
  editable: boolean
  revision: number
  prep_steps: { id: number; draw_from_prep_step_id: number | null; label: string; dilution_factor: number }[]
}

const { app, laboratory, admin, tester, viewer } = labTest()

const extract = {
  draw_from: null,
  vial_type: 'green_1ml',
  label: 'Extract',
  dilution_factor: 50,
  acquire_by_default: false,
  fill_volume_ul: 50_000,
}
const drawn = (label: string, deposit: number, from = 0) => ({
  draw_from: from,
  vial_type: 'yellow_1ml',
  label,
  acquire_by_default: true,
  deposit_volume_ul: deposit,
  fill_volume_ul: 1000,
})
const body = (name: string, ...prep_steps: object[]) => ({ name, prep_steps })
const post = (sent: object, caller = tester) => caller.post('/prep_methods', sent)
const patch = (id: number, sent: object, caller = tester) => caller.patch(`/prep_methods/${id}`, sent)
const remove = (id: number, caller = admin) => caller.delete(`/prep_methods/${id}`, { reason: 'entered twice' })
const list = () => tester.read<Prep[]>('/prep_methods')
const create = (name: string) => dataOf<Prep>(post(body(name, extract, drawn('Low', 200))))
const labels = (prep: Prep) => prep.prep_steps.map(({ label, dilution_factor }) => [label, dilution_factor])

describe('preparation methods', () => {
  test('[API2-47] [PREP-06] the list replies each with its steps and all of their fields', async () => {
    const flower = (await list()).find(({ id }) => id === laboratory.prepMethodId)
    const [first, second] = flower?.prep_steps ?? []
    expect(flower).toMatchObject({ name: 'Flower, two dilutions', editable: false })
    expect([first, second]).toEqual([
      {
        id: first?.id,
        draw_from_prep_step_id: null,
        vial_type: 'green_1ml',
        label: 'Extract 50 mL',
        dilution_factor: 50,
        acquire_by_default: false,
        deposit_volume_ul: null,
        fill_volume_ul: 50_000,
      },
      {
        id: second?.id,
        draw_from_prep_step_id: first?.id,
        vial_type: 'yellow_1ml',
        label: 'Low 250x',
        dilution_factor: 250,
        acquire_by_default: true,
        deposit_volume_ul: 200,
        fill_volume_ul: 1000,
      },
    ])
  })

  test('one that is created can be edited; the dilution of a drawn vial follows from the volumes', async () => {
    const prep = await create('Own')
    expect([prep.editable, labels(prep)]).toEqual([
      true,
      [
        ['Extract', 50],
        ['Low', 250],
      ],
    ])
    expect(prep.prep_steps[1]?.draw_from_prep_step_id).toBe(prep.prep_steps[0]?.id)
    const [one, two] = prep.prep_steps
    const reply = await patch(prep.id, {
      ...body('Renamed', { ...extract, id: one?.id }, drawn('High', 50), { ...drawn('Low', 100), id: two?.id }),
      revision: prep.revision,
    })
    const changed = reply.json<{ data: Prep }>().data
    expect([changed.name, labels(changed)]).toEqual([
      'Renamed',
      [
        ['Extract', 50],
        ['High', 1000],
        ['Low', 500],
      ],
    ])
    expect(changed.prep_steps[2]?.id).toBe(two?.id)
    expect(await dataOf<Prep>(patch(prep.id, { name: 'Again' }))).toMatchObject({
      name: 'Again',
      prep_steps: changed.prep_steps,
    })
  })

  test('the vials of a sample stay when the preparation they came from changes or goes', async () => {
    const prep = await create('Used')
    const sample = await tester.newSample({}, { prep_method_id: prep.id })
    const vialsOf = async () =>
      (await tester.read<{ prepared_samples: object[] }>(`/samples/${sample.id}`)).prepared_samples
    const before = await vialsOf()
    expect(before).toHaveLength(2)
    await patch(prep.id, body('Used', drawn('Other', 10)))
    await patch(prep.id, body('Used', { ...extract, acquire_by_default: true }))
    expect(await vialsOf()).toEqual(before)
    expect(await statusOf(remove(prep.id))).toBe(202)
    expect(await vialsOf()).toEqual(before)
    expect((await list()).map(({ id }) => id)).not.toContain(prep.id)
  })

  test('what breaks a rule is refused at its field, and nothing changes', async () => {
    const prep = await create('Kept')
    expect(await errorsOf(patch(prep.id, body('', { ...extract, dilution_factor: '' }, drawn('x', 2000))))).toEqual({
      name: ['Must include Prep Method name.'],
      'prep_steps.0.dilution_factor': ['Dilution Factor Required'],
      'prep_steps.1.deposit_volume_ul': ['Drawn volume must not be above the fill volume.'],
      'prep_steps.1.dilution_factor': ['Dilution Factor Required'],
    })
    const other = await create('Other')
    expect(
      await statusOf(
        patch(prep.id, body('Kept', { ...extract, acquire_by_default: true, id: other.prep_steps[0]?.id })),
      ),
    ).toBe(422)
    expect((await list()).find(({ id }) => id === prep.id)).toEqual(prep)
  })

  test('[PREP-07] an installed one is neither changed nor deleted; a copy of it is, by those who may', async () => {
    const sent = body('Mine', { ...extract, acquire_by_default: true })
    for (const reply of [await patch(laboratory.prepMethodId, sent), await remove(laboratory.prepMethodId)]) {
      expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([
        409,
        'This Prep Method cannot be changed. Make a copy of it.',
      ])
    }
    const installed = required((await list()).find(({ id }) => id === laboratory.prepMethodId))
    const [first] = installed.prep_steps
    const steps = installed.prep_steps.map(({ label, draw_from_prep_step_id: from }) =>
      from === null ? { ...extract, label } : { ...drawn(label, 200), draw_from: from === first?.id ? 0 : 1 },
    )
    const copy = await dataOf<Prep>(post(body('Copy of it', ...steps)))
    expect([installed.editable, copy.editable]).toEqual([false, true])
    expect(await dataOf<Prep>(patch(copy.id, { name: 'Mine now' }))).toMatchObject({ name: 'Mine now' })
    expect(await statusOf(patch(copy.id, { name: 'Theirs' }, viewer))).toBe(403)
    expect(await statusOf(remove(copy.id))).toBe(202)
  })

  test('of two who change it at once the second hears of the first', async () => {
    const prep = await create('Raced')
    const replies = await Promise.all(
      ['One', 'Two'].map((name) =>
        patch(prep.id, { ...body(name, { ...extract, acquire_by_default: true }), revision: prep.revision }),
      ),
    )
    expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const late = replies.find((reply) => reply.statusCode === 409)
    expect(late?.json()).toMatchObject({ code: 'changed_meanwhile', who: tester.person.name })
  })

  test('[PERM2-23] [PERM2-24] every role reads them; who may change them is who may create report methods', async () => {
    const prep = await create('Guarded')
    for (const role of ROLE_SLUGS) {
      const caller = await app.signIn(role)
      const may = permissionsOf(role)
      const replies = [
        await caller.get('/prep_methods'),
        await post(body(''), caller),
        await patch(prep.id, body(''), caller),
        await remove(999_999, caller),
      ]
      const own = can(may, 'report_method.create') ? 422 : 403
      expect([role, ...replies.map((reply) => reply.statusCode)]).toEqual([
        role,
        200,
        own,
        own,
        can(may, 'report_method.delete') ? 404 : 403,
      ])
    }
    const stranger = await app.signIn('admin', app.otherLaboratoryId)
    const sent = body('Theirs', { ...extract, acquire_by_default: true })
    for (const reply of [
      await stranger.get(`/prep_methods/${prep.id}`),
      await patch(prep.id, sent, stranger),
      await remove(prep.id, stranger),
    ])
      expect(reply.statusCode).toBe(404)
  })
})
