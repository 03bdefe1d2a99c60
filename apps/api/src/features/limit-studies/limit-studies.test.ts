import type { LimitStudy, ReportMethod } from '@eluent/contract'
import { expect, test } from 'vitest'
import { dataOf, errorsOf, labTest, refusalOf, statusOf } from '../../testing/lab-test.ts'
import { TEST_PASSWORD } from '../../testing/people.ts'

const { app, laboratory, admin, tester, viewer, stranger } = labTest()

const VALUES = [{ analyte: 'THCA', lod_ug_ml: '0.1', loq_ug_ml: 0.3 }]
const add = (more: object = {}, caller = tester) =>
  caller.post('/limit-studies', {
    study: {
      method_id: laboratory.methodId,
      studied_on: '2026-01-05',
      matrix: ' flower ',
      design: 'replicates',
      values: VALUES,
      ...more,
    },
  })
const approve = ({ id, version }: LimitStudy, caller = admin, password = TEST_PASSWORD) =>
  caller.post(`/limit-studies/${id}/approve`, { version, password })
const list = (method_id: number, caller = viewer) => caller.read<LimitStudy[]>(`/limit-studies?method_id=${method_id}`)

test('[LIMIT-06] a study is kept with its method version, approved by password, and stays from then on', async () => {
  const study = await dataOf<LimitStudy>(add())
  expect(study).toMatchObject({
    method_version: 1,
    studied_on: '2026-01-05',
    matrix: 'flower',
    design: 'replicates',
    values: [{ analyte: 'THCA', lod_ug_ml: 0.1, loq_ug_ml: 0.3 }],
    created_by_name: tester.person.name,
    approved_at: null,
  })
  expect(await statusOf(approve(study, tester))).toBe(403)
  expect(await statusOf(approve(study, admin, 'not this one'))).toBe(422)
  const approved = await dataOf<LimitStudy>(approve(study))
  expect(approved).toMatchObject({ approved_by_name: admin.person.name })
  expect(await refusalOf(approve(approved))).toMatchObject({ code: 'limit_study_approved' })
  const remove = () => tester.delete(`/limit-studies/${study.id}`, { reason: 'entered twice' })
  expect(await refusalOf(remove())).toMatchObject({ code: 'limit_study_approved' })
  expect(await list(laboratory.methodId)).toEqual([approved])
  expect(await app.actions('limit_study', study.id)).toEqual(['create', 'approve'])

  // the override of the global method goes on with its studies
  const override = await dataOf<ReportMethod>(
    tester.patch(`/methods/${laboratory.methodId}/update`, { analyte_limits: VALUES, lower_bounds: 2 }),
  )
  expect(override.id).not.toBe(laboratory.methodId)
  expect((await list(override.id)).map(({ id }) => id)).toEqual([study.id])
})

test('what breaks a rule is refused, a draft is removed with a reason, and another laboratory reaches nothing', async () => {
  expect(await errorsOf(add({ values: [], studied_on: '2990-01-01' }))).toEqual({
    studied_on: ['A study was made today or before.'],
    values: ['Please enter LOD or LOQ of at least one analyte.'],
  })
  expect(await errorsOf(add({ values: [{ analyte: 'Caffeine', lod_ug_ml: 1 }] }))).toEqual({
    values: ['Caffeine is not an analyte of this Report Method.'],
  })
  const draft = await dataOf<LimitStudy>(add())
  expect(await statusOf(approve(draft, stranger))).toBe(404)
  expect(await statusOf(add({}, stranger))).toBe(404)
  expect(await statusOf(tester.delete(`/limit-studies/${draft.id}`, { reason: 'entered twice' }))).toBe(202)
  expect((await list(laboratory.methodId)).map(({ id }) => id)).not.toContain(draft.id)
})
