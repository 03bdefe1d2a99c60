import type { SeveralReply } from '@eluent/contract'
import { describe, expect, test } from 'vitest'
import { severalBody } from '../../testing/laboratory.ts'
import { bodyOf, dataOf, errorsOf, idempotent, labTest, statusOf } from '../../testing/lab-test.ts'
import { required } from '../../testing/required.ts'

let minutesAhead = 0
const { app, laboratory, admin, tester } = labTest({
  settings: { tokenLifetimeMinutes: 24 * 60 },
  overrides: { now: () => new Date(Date.now() + minutesAhead * 60_000) },
})

const send = (body: unknown, headers = idempotent(), as = tester) => as.post('/samples/several', body, headers)
const several = (body: unknown) => dataOf<SeveralReply>(send(body))
const sampleCount = () => app.value('select count(*)::int from samples')
const listed = async () =>
  (await bodyOf<{ meta: { total_count: number } }>(tester.get('/samples?startIndex=0&endIndex=1'))).meta.total_count

describe('[WORK-07] several samples at once', () => {
  test('of 200 rows the right ones are stored, the three wrong ones refused in the single form’s words', async () => {
    const body = severalBody(laboratory, 200)
    body.rows[2] = { strain_name: 'GG4/A', sample_weight: 740 }
    body.rows[99] = { strain_name: 'Heavy', sample_weight: -1 }
    body.rows[199] = { strain_name: ' ', sample_weight: 740 }
    const before = await listed()
    const { done, refused } = await several(body)
    expect(refused).toEqual([
      {
        row: 3,
        name: 'GG4/A',
        reason: 'Strain/Sample Name can only contain letters, numbers, spaces, dashes, and underscores.',
        errors: { strain_name: [expect.any(String)] },
      },
      {
        row: 100,
        name: 'Heavy',
        reason: 'Please enter a Sample Weight',
        errors: { sample_weight: ['Please enter a Sample Weight'] },
      },
      {
        row: 200,
        name: ' ',
        reason: 'Please enter a Strain/Sample Name. 50 characters max length.',
        errors: { strain_name: [expect.any(String)] },
      },
    ])
    expect(done.map(({ row }) => row)).toEqual(
      Array.from({ length: 200 }, (_, at) => at + 1).filter((row) => ![3, 100, 200].includes(row)),
    )
    expect(await listed()).toBe(before + 197)
    const ids = done.map(({ id }) => String(id))
    expect(
      await app.value(
        `select count(distinct record_id)::int from audit_entries where noun = 'sample' and action = 'create' and record_id = any($1)`,
        [ids],
      ),
    ).toBe(197)
  })

  test('each is as the single form stores it', async () => {
    const row = {
      strain_name: ' Blue Dream ',
      sample_weight: '750.5',
      batch_number: 'MINE-1',
      prepared_for: 'Skagit Farms',
      submission_identification: 'S-7',
      notes: 'green',
    }
    const { for_all } = severalBody(laboratory, 1)
    const { done } = await several({ for_all: { ...for_all, latitude: 47.25, longitude: 8.5 }, rows: [row] })
    const { propose_batch_numbers: _proposes, ...choices } = for_all
    const single = { sample: { intake_form: row, ...choices, latitude: 47.25, longitude: 8.5 } }
    const { id } = await dataOf<{ id: number }>(tester.post('/samples', single))
    const read = async (sampleId: number) => {
      const sample = await dataOf<Record<string, unknown>>(tester.get(`/samples/${sampleId}`))
      const {
        id: _id,
        share_key: _key,
        created_at: _c,
        updated_at: _u,
        intake_form,
        prepared_samples,
        ...rest
      } = sample
      return {
        ...rest,
        intake_form: { ...(intake_form as object), intake_number: null },
        prepared_samples: (prepared_samples as object[]).map((vial) => ({ ...vial, id: null })),
      }
    }
    const made = required(done[0])
    expect(made).toMatchObject({ row: 1, strain_name: 'Blue Dream', batch_number: 'MINE-1' })
    expect(await read(made.id)).toEqual(await read(id))
    const trail = (recordId: number) => app.trail('sample', recordId)
    const [one] = await trail(made.id)
    const [other] = await trail(id)
    expect([one?.['new'], one?.['action']]).toEqual([other?.['new'], other?.['action']])
  })

  test('a wrong choice for all is refused at its field, and nothing is stored', async () => {
    const before = await sampleCount()
    const stranger = await app.laboratoryOf(app.otherLaboratoryId)
    expect(await errorsOf(send(severalBody(laboratory, 2, { sample_type_id: null })))).toEqual({
      sample_type_id: ['Please select a Material Type'],
    })
    expect(await errorsOf(send(severalBody(laboratory, 2, { prep_method_id: '' })))).toEqual({
      prep_method_id: ['Please select a Preparation Method'],
    })
    expect(await errorsOf(send(severalBody(laboratory, 2, { test_method_id: stranger.methodId })))).toEqual({
      test_method_id: ['Please select a Report Method'],
    })
    expect(await sampleCount()).toBe(before)
  })

  test('more than 200 rows, or none, are refused', async () => {
    expect(await statusOf(send(severalBody(laboratory, 201)))).toBe(422)
    expect(await statusOf(send(severalBody(laboratory, 0)))).toBe(422)
  })

  test('without proposals an empty batch number is refused', async () => {
    const { refused } = await several(severalBody(laboratory, 1, { propose_batch_numbers: false }))
    expect(refused).toMatchObject([{ row: 1, reason: 'Please enter a Batch Number' }])
  })
})

describe('numbers that are given out', () => {
  const SERIES = /^([A-Z0-9]{5}-\d{8}-\d{6})-(\d{5})$/
  const seriesOf = ({ done }: SeveralReply) => done.map(({ batch_number }) => required(SERIES.exec(batch_number)))

  test('count up without gaps over both transactions, past rows that are refused or have their own', async () => {
    const body = severalBody(laboratory, 130)
    body.rows[50] = { strain_name: 'Wrong;', sample_weight: 740 }
    body.rows[60] = Object.assign({ batch_number: 'OWN-1' }, body.rows[60])
    const { done } = await several(body)
    const numbers = seriesOf({ done: done.filter(({ batch_number }) => batch_number !== 'OWN-1'), refused: [] })
    expect(new Set(numbers.map(([, moment]) => moment)).size).toBe(1)
    expect(numbers.map(([, , place]) => Number(place))).toEqual(Array.from({ length: 128 }, (_, at) => at + 1))
  })

  test('callers of one moment get series of their own, and no intake number twice', async () => {
    const replies = await Promise.all(
      [tester, admin, tester, admin].map((caller) =>
        dataOf<SeveralReply>(send(severalBody(laboratory, 5), idempotent(), caller)),
      ),
    )
    const moments = replies.map((reply) => [...new Set(seriesOf(reply).map(([, moment]) => moment))])
    expect(moments.every((own) => own.length === 1)).toBe(true)
    expect(new Set(moments.flat()).size).toBe(4)
    const doubles = 'select intake_number from samples group by organization_id, intake_number having count(*) > 1'
    expect(await app.sql(doubles)).toEqual([])
  })
})

test('the same key makes the samples once, also when both calls run at the same moment', async () => {
  const body = severalBody(laboratory, 150)
  const headers = idempotent()
  const before = Number(await sampleCount())
  const first = await dataOf<SeveralReply>(send(body, headers))
  const again = await Promise.all([send(body, headers), send(body, headers)])
  const answers = again.filter(({ statusCode }) => statusCode === 200)
  expect(again.every(({ statusCode }) => [200, 409].includes(statusCode))).toBe(true)
  expect(answers.map((reply) => reply.json<{ data: unknown }>().data)).toEqual(answers.map(() => first))
  expect(await sampleCount()).toBe(before + 150)
  expect(await statusOf(send(severalBody(laboratory, 2), headers))).toBe(422)
})

test('a hundred rows cost the database no more statements than two, and no more waits', async () => {
  const costOf = (count: number) => {
    // numbers are made of the time, and those of these minutes are taken
    minutesAhead += 20
    return app.costOf(async () => void (await several(severalBody(laboratory, count))))
  }
  const [few, many] = [await costOf(2), await costOf(100)]
  expect(many).toEqual(few)
})
