import { describe, expect, test } from 'vitest'
import { generateIntakeNumber } from '@eluent/domain/samples'
import { takeIntakeNumber, takeIntakeNumbers, takeNextIntakeNumbers } from '../../records/samples/intake-numbers.ts'
import { sampleBody } from '../../testing/laboratory.ts'
import { dataOf, idempotent, labTest, statusOf } from '../../testing/lab-test.ts'

const { app, laboratory, admin, tester } = labTest()

const post = (change: Record<string, unknown> = {}, top: Record<string, unknown> = {}) =>
  tester.post('/samples', sampleBody(laboratory, change, top))

async function errorsOf(change: Record<string, unknown>, top: Record<string, unknown> = {}) {
  const reply = await post(change, top)
  return { status: reply.statusCode, errors: reply.json<{ errors?: Record<string, string[]> }>().errors ?? {} }
}

const NAME = 'Please enter a Strain/Sample Name. 50 characters max length.'
const LETTERS = 'Strain/Sample Name can only contain letters, numbers, spaces, dashes, and underscores.'

describe('the intake rules are the API’s own', () => {
  test.each([
    ['[INTAKE-09] an empty name', { strain_name: '' }, 'strain_name', NAME],
    ['[INTAKE-09] a name of spaces', { strain_name: '   ' }, 'strain_name', NAME],
    ['[INTAKE-10] a name of 51 characters', { strain_name: 'a'.repeat(51) }, 'strain_name', NAME],
    ['[INTAKE-11] a name with another character', { strain_name: 'Blue;Dream' }, 'strain_name', LETTERS],
    ['[INTAKE-11] an emoji in the name', { strain_name: 'Kush 🌿' }, 'strain_name', LETTERS],
    ['[INTAKE-12] no weight', { sample_weight: '' }, 'sample_weight', 'Please enter a Sample Weight'],
    [
      '[INTAKE-12] a weight that is no number',
      { sample_weight: 'heavy' },
      'sample_weight',
      'Please enter a Sample Weight',
    ],
    ['[INTAKE-13] a negative weight', { sample_weight: -1 }, 'sample_weight', 'Please enter a Sample Weight'],
    ['[INTAKE-15] no batch number', { batch_number: '' }, 'batch_number', 'Please enter a Batch Number'],
    [
      '[INTAKE-16] a batch number of 65 characters',
      { batch_number: 'b'.repeat(65) },
      'batch_number',
      'Maximum of 64 characters',
    ],
    ['[INTAKE-21] notes of 65 characters', { notes: 'n'.repeat(65) }, 'notes', 'Maximum of 64 characters'],
    [
      '[INTAKE-21] prepared for of 65 characters',
      { prepared_for: 'p'.repeat(65) },
      'prepared_for',
      'Maximum of 64 characters',
    ],
    [
      '[INTAKE-22] a submission identification of 51 characters',
      { submission_identification: 's'.repeat(51) },
      'submission_identification',
      'Maximum of 50 characters',
    ],
    [
      '[INTAKE-27] only a dry weight',
      { dry_weight: 5 },
      'harvested_weight',
      'Both Dry Weight And Harvested Weight Are Required',
    ],
    [
      '[INTAKE-27] only a harvested weight',
      { harvested_weight: 5 },
      'dry_weight',
      'Both Dry Weight And Harvested Weight Are Required',
    ],
    [
      '[INTAKE-28] a harvested weight equal to the dry one',
      { dry_weight: 5, harvested_weight: 5 },
      'harvested_weight',
      'Harvested Weight Should Be Greater Than Dry Weight',
    ],
  ])('%s is refused with its text', async (_, change, field, text) => {
    const { status, errors } = await errorsOf(change)
    expect(status).toBe(422)
    expect(errors).toEqual({ [field]: [text] })
  })

  test.each([
    ['[INTAKE-17] no material type', { sample_type_id: null }, 'sample_type_id', 'Please select a Material Type'],
    ['[INTAKE-17] an unknown material type', { sample_type_id: 77 }, 'sample_type_id', 'Please select a Material Type'],
    [
      '[INTAKE-18] no preparation and no vials',
      { prep_method_id: null },
      'prep_method_id',
      'Please select a Preparation Method',
    ],
    ['[INTAKE-20] no report method', { test_method_id: null }, 'test_method_id', 'Please select a Report Method'],
  ])('%s is refused with its text', async (_, top, field, text) => {
    const { status, errors } = await errorsOf({}, top)
    expect(status).toBe(422)
    expect(errors).toEqual({ [field]: [text] })
  })

  test.each([
    [
      '[VIALS-02] another vial type',
      { vial_type: 'pink_1ml', dilution_factor: 1 },
      'vial_type',
      'Vial type must be one of red_1ml, green_1ml, yellow_1ml, blue_1ml',
    ],
    ['[VIALS-05] no dilution factor', { dilution_factor: '' }, 'dilution_factor', 'Dilution Factor Required'],
    ['[VIALS-06] a dilution factor of 0', { dilution_factor: 0 }, 'dilution_factor', 'Dilution Factor cannot equal 0'],
    [
      '[VIALS-07] a dilution factor that is no number',
      { dilution_factor: 'x' },
      'dilution_factor',
      'Dilution Factor must be a number',
    ],
    [
      '[VIALS-07] a negative dilution factor',
      { dilution_factor: -2 },
      'dilution_factor',
      'Dilution Factor must be a number',
    ],
  ])('%s is refused with its text', async (_, vial, field, text) => {
    const { status, errors } = await errorsOf({}, { prepared_samples: [vial] })
    expect(status).toBe(422)
    expect(errors).toEqual({ [`prepared_samples.0.${field}`]: [text] })
  })

  test('[API-28] every broken rule is named at once, each at its field', async () => {
    const { errors } = await errorsOf({ strain_name: '', batch_number: '' }, { test_method_id: null })
    expect(Object.keys(errors).sort()).toEqual(['batch_number', 'strain_name', 'test_method_id'])
  })

  test('[INTAKE-10] [INTAKE-13] [INTAKE-19] [VIALS-08] 50 characters pass, 0 mg passes, a QC test and given vials need no preparation method', async () => {
    expect(await statusOf(post({ strain_name: 'a'.repeat(50) }))).toBe(201)
    expect(await statusOf(post({ sample_weight: 0 }))).toBe(201)
    expect(await statusOf(post({}, { sample_type_id: 9, prep_method_id: null }))).toBe(201)
    const vials = [{ vial_type: 'blue_1ml', label: 'µL — any text', dilution_factor: '2.5' }]
    expect(await statusOf(post({}, { prep_method_id: null, prepared_samples: vials }))).toBe(201)
  })
})

describe('a new sample', () => {
  interface Created {
    id: number
    intake_form: { post_notes: string | null; intake_number: string; acquisition_mode: string }
    prepared_samples: { vial_type: string; label: string; dilution_factor: number; acquire: boolean }[]
    latitude: number | null
  }
  const created = async (change: Record<string, unknown> = {}, top: Record<string, unknown> = {}) =>
    await dataOf<Created>(post(change, top))

  test('[INTAKE-31] [INTAKE-34] gets an intake number YYYYMMDD-SSSSS and the acquisition mode standard', async () => {
    const { intake_form } = await created()
    expect(intake_form.intake_number).toMatch(/^\d{8}-\d{5}$/)
    expect(intake_form.acquisition_mode).toBe('standard')
  })

  test('[INTAKE-31] samples made in one second have a number each, in parallel and as a batch', async () => {
    const before = generateIntakeNumber(new Date())
    const samples = await Promise.all(Array.from({ length: 12 }, () => created()))
    const batch = { name: 'North field', grid_type: 'rows', grid_value: '12' }
    const { id } = await dataOf<{ id: number }>(tester.post('/batches', { batch }))
    const codes = await tester.read<{ share_key: string }[]>(`/batches/${id}/qr_codes`)
    const positions = await Promise.all(
      codes.map(({ share_key }) =>
        tester.read<{ intake_form: { intake_number: string } }>(`/share/samples/${share_key}`),
      ),
    )
    const numbers = [...samples, ...positions].map(({ intake_form }) => intake_form.intake_number)
    expect(new Set(numbers).size).toBe(24)
    // Each is that of a second from the first on: none is skipped far ahead of the clock.
    const last = generateIntakeNumber(new Date(Date.now() + 60_000))
    for (const number of numbers) expect(number >= before && number < last).toBe(true)
  })

  test('[INTAKE-31] a number is given to one sample only, also when that one was deleted or has not been committed yet', async () => {
    const now = new Date('2020-05-06T07:08:09Z')
    const scope = { organizationId: app.laboratoryId }
    await created({ intake_number: '20200506-25689' })
    const deleted = await created({ intake_number: '20200506-25690' })
    expect(await statusOf(admin.delete(`/samples/${deleted.id}`, { reason: 'Registered twice' }))).toBe(202)
    await app.deps.db.transaction(scope, async (tx) => {
      expect(await takeIntakeNumber(tx, now)).toBe('20200506-25691')
      // of many in a row those before the last are not looked at again
      const cursor = { atMs: now.getTime() }
      await takeNextIntakeNumbers(tx, cursor, 1)
      expect(cursor.atMs).toBe(now.getTime() + 3000)
    })
    const { promise, resolve } = Promise.withResolvers<string>()
    const first = app.deps.db.transaction(scope, async (tx) => {
      resolve(await takeIntakeNumber(tx, now))
      return second
    })
    const second = promise.then(() => app.deps.db.transaction(scope, (tx) => takeIntakeNumbers(tx, now, 2)))
    expect([await promise, await first]).toEqual(['20200506-25691', ['20200506-25692', '20200506-25693']])
  })

  test('[VIALS-12] takes its vials from the preparation method', async () => {
    const { prepared_samples } = await created()
    expect(prepared_samples.map(({ label, dilution_factor, acquire }) => [label, dilution_factor, acquire])).toEqual([
      ['Extract 50 mL', 50, false],
      ['Low 250x', 250, true],
      ['High 5000x', 5000, true],
    ])
  })

  test('[VIALS-03] [VIALS-04] a vial without a type is green_1ml, without acquire it is acquired', async () => {
    const { prepared_samples } = await created({}, { prepared_samples: [{ dilution_factor: 1 }] })
    expect(prepared_samples).toMatchObject([{ vial_type: 'green_1ml', acquire: true }])
  })

  test('[VIALS-09] [VIALS-10] [VIALS-11] a QC test starts with the vials of its type, red, undiluted, acquired', async () => {
    const standard = await created({}, { sample_type_id: 9, prep_method_id: null })
    expect(standard.prepared_samples.map((vial) => vial.label)).toEqual(['10 ug/ml'])
    const calibration = await created({}, { sample_type_id: 10, prep_method_id: null })
    expect(calibration.prepared_samples.map((vial) => vial.label)).toEqual([
      '1 ug/ml',
      '5 ug/ml',
      '10 ug/ml',
      '25 ug/ml',
      '50 ug/ml',
    ])
    for (const vial of calibration.prepared_samples) {
      expect(vial).toMatchObject({ vial_type: 'red_1ml', dilution_factor: 1, acquire: true })
    }
  })

  test('[INTAKE-24] [INTAKE-26] additional notes carry the UTC time, empty ones none', async () => {
    const { intake_form } = await created({ post_notes: 'moist' })
    expect(intake_form.post_notes).toMatch(/^moist \[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\]$/)
    expect((await created({ post_notes: '' })).intake_form.post_notes).toBeNull()
  })

  test('[INTAKE-25] clearing prior additional notes saves the time alone', async () => {
    const { id } = await created({ post_notes: 'moist' })
    const body = { update_intake_attribute: { key: 'post_notes', value: '' } }
    expect((await tester.put(`/samples/${id}`, body)).json<{ data: Created }>().data.intake_form.post_notes).toMatch(
      /^ \[\d{4}-.* UTC\]$/,
    )
  })

  test('a double click makes one sample: the same key answers what the first answered', async () => {
    const headers = idempotent()
    const body = sampleBody(laboratory, { strain_name: 'Double Click' })
    const replies = await Promise.all([1, 2, 3].map(() => tester.post('/samples', body, headers)))
    const made = replies.filter((reply) => reply.statusCode === 201)
    expect(made.length).toBeGreaterThan(0)
    expect(new Set(made.map((reply) => reply.json<{ data: Created }>().data.id)).size).toBe(1)
    expect(await app.sql(`select count(*)::int as n from samples where strain_name = 'Double Click'`)).toEqual([
      { n: 1 },
    ])
  })

  test('NUL and lone surrogates are refused with 422, and nothing is saved', async () => {
    for (const strain_name of ['a\u0000b', 'a\ud800b']) {
      expect(await statusOf(post({ strain_name }))).toBe(422)
      expect(await statusOf(post({ notes: strain_name }))).toBe(422)
    }
  })

  test('another organization’s methods are refused like unknown ones', async () => {
    const other = await app.laboratoryOf(app.otherLaboratoryId)
    const { errors } = await errorsOf({}, { test_method_id: other.methodId })
    expect(errors).toEqual({ test_method_id: ['Please select a Report Method'] })
  })
})
