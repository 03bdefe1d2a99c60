import { listOrganizationSamples, listSamples, type Release, type Sample, type SampleType } from '@eluent/contract'
import { isQcSampleType } from '@eluent/domain/samples'
import { beforeAll, describe, expect, test } from 'vitest'
import { injection } from '../src/testing/laboratory.ts'
import { errorsOf, idempotent, labTest, refusalOf, statusOf } from '../src/testing/lab-test.ts'
import { required } from '../src/testing/required.ts'

/** What a sample carries over the wire, entity by entity. */
/** Registered with every field, run in both vials, after a finished standard. */
let sample: Sample
let standard: Sample

const read = (id: number): Promise<Sample> => tester.read<Sample>(`/samples/${id}`)

const { app, laboratory, tester } = labTest()
beforeAll(async () => {
  await app.sql(
    `update organizations set logo = 'https://lab.example/logo.png', address = '1 Main St', contact_no = '555-0100', email = 'lab@example.org' where id = $1`,
    [app.laboratoryId],
  )
  const check = await tester.newSample({ sample_weight: 1 }, { sample_type_id: 9, prep_method_id: null })
  await tester.append(check.id, '1.D', { THC: 9 })
  standard = await read(check.id)
  const { id } = await tester.newSample(
    {
      notes: 'Received sealed',
      post_notes: 'Opened on Monday',
      prepared_for: 'Farm 7',
      submission_identification: 'SUB-1',
      custom_fields: [{ name: 'Lot', value: '7' }],
      dry_weight: 80,
      harvested_weight: 100,
    },
    { latitude: 45.5, longitude: -122.6 },
  )
  await tester.append(id, '1.D', { THCA: 120, THC: 3 })
  await tester.append(id, '2.D', { THCA: 30, THC: 0.15 })
  sample = await read(id)
})

test('[ENTITY-01] identity, dates, people, batch and position', () => {
  expect(sample).toMatchObject({
    id: expect.any(Number),
    share_key: expect.stringMatching(/^[0-9A-Z]{20,}$/),
    created_at: expect.stringMatching(/Z$/),
    tested_at: expect.stringMatching(/Z$/),
    tested_by: { id: tester.person.id, name: tester.person.name },
    user: { name: tester.person.name },
    batch_id: null,
    latitude: 45.5,
    longitude: -122.6,
  })
})

test('[ENTITY-02] its organization', () => {
  expect(sample.organization).toEqual({
    id: app.laboratoryId,
    name: 'Laboratory',
    logo: 'https://lab.example/logo.png',
    address: '1 Main St',
    contact_no: '555-0100',
    email: 'lab@example.org',
    license: null,
  })
})

test('[ENTITY-03] [ENTITY-11] its vials, preparation and report method', () => {
  expect(sample.prep_method_id).toBe(laboratory.prepMethodId)
  expect(sample.test_method).toMatchObject({
    id: laboratory.methodId,
    name: 'Cannabinoids 12',
    upper_bounds: 50,
    lower_bounds: 1,
  })
  expect(sample.prepared_samples.filter(({ acquire }) => acquire)).toMatchObject([
    { vial_type: expect.stringMatching(/_1ml$/), dilution_factor: 250, acquire: true, label: expect.any(String) },
    { dilution_factor: 5000, acquire: true },
  ])
  for (const vial of sample.prepared_samples) expect(vial).toHaveProperty('vial_name')
})

test('[ENTITY-04] its sample type', () => {
  expect(sample.sample_type).toEqual({
    id: 1,
    name: 'Flower',
    slug: 'flower',
    required_injections: 2,
    recommended_size: 750,
    rsd_percent: 10,
    rank: 1,
  })
})

test('[ENTITY-05] results per vial, figures and what the report is drawn from', () => {
  expect(sample.results.map(({ vial_number }) => vial_number)).toEqual([1, 2])
  const named = <T extends { name: string }>(rows: readonly T[], name: string) => rows.find((row) => row.name === name)
  // THCA 30 ug/mL x 5000 / 750 mg = 200 mg/g; in both vials, unbounded, the mean with 120 x 250 / 750 = 40 mg/g.
  expect(named(sample.compounds, 'THCA')).toMatchObject({ percent: 20, mg: 200 })
  expect(named(sample.compounds_unbounded, 'THCA')).toMatchObject({ percent: 12, mg: 120 })
  expect(named(sample.derived_compounds, 'THC')).toMatchObject({ primary_analyte: 'THC', acid_analyte: 'THCA' })
  expect(named(sample.totals, 'THC')?.percent).toBeCloseTo(17.64, 10)
  expect(sample.loq).toBe(0.0000001)
  expect(named(sample.barchart, 'THCA')).toEqual({
    name: 'THCA',
    mg: 200,
    color: named(sample.compounds, 'THCA')?.color,
  })
  expect(sample.elution_order).toHaveLength(12)
  expect(sample.previous_standard).toMatchObject({ id: standard.id, tested_at: standard.tested_at })
  expect(sample.dominant_analyte).toBe('THCA')
})

test('[ENTITY-06] a QC sample’s recovery and error per vial and compound; no other sample has them', () => {
  const thc = standard.qc_compounds.find(({ name }) => name === 'THC')
  expect(thc?.vials).toMatchObject([{ vial: 1, expected: 10, found: 9, percent_recovery: 90, percent_error: -10 }])
  expect(standard.qc_bcd?.recovery.find(({ name }) => name === 'THC')?.values).toEqual([90])
  expect(standard.qc_bcd?.error.find(({ name }) => name === 'THC')?.values).toEqual([-10])
  expect([sample.qc_compounds, sample.qc_bcd]).toEqual([[], null])
})

test('[ENTITY-07] certificate, import flag, result type and finished', async () => {
  expect(sample).toMatchObject({
    coa: false,
    coa_key: null,
    coa_data: null,
    import: false,
    result_type: null,
    finished: true,
  })
})

test('[ENTITY-07] the result type stands once the last vial has run, and goes when the results are cleared', async () => {
  // The method ends at 50 ug/mL: 48 is above 95 % of it, 55 over it by 10 %, 70 by 40 %.
  for (const [type, most] of [
    ['CLOSE', 48],
    ['EDGING', 55],
    ['OVER', 70],
  ] as const) {
    const { id } = await tester.newSample()
    await tester.append(id, '1.D', { THCA: 900 })
    expect((await read(id)).result_type).toBeNull()
    await tester.append(id, '2.D', { THCA: most })
    expect((await read(id)).result_type).toBe(type)
    await tester.patch(`/samples/${id}/erase_result`, { reason: 'Prepared again' })
    expect((await read(id)).result_type).toBeNull()
  }
})

test('a standard above the range has no result type: it is judged by its recovery', async () => {
  const { id } = await tester.newSample({ sample_weight: 1 }, { sample_type_id: 9, prep_method_id: null })
  await tester.append(id, '1.D', { THC: 70 })
  expect(await read(id)).toMatchObject({ finished: true, result_type: null })
})

test('[ENTITY-09] [ENTITY-10] the intake form', () => {
  expect(sample.intake_form).toMatchObject({
    intake_number: expect.stringMatching(/^\d{8}-\d{1,5}$/),
    strain_name: 'Blue Dream',
    batch_number: 'B-1',
    sample_weight: 750,
    notes: 'Received sealed',
    post_notes: expect.stringMatching(/^Opened on Monday \[.* UTC\]$/),
    import_notes: null,
    prepared_for: 'Farm 7',
    sample_image_url: null,
    submission_identification: 'SUB-1',
    custom_fields: [{ name: 'Lot', value: '7' }],
    acquisition_mode: 'standard',
    loq: null,
    dry_weight: 80,
    harvested_weight: 100,
  })
})

test('[ENTITY-12] [ENTITY-13] [API-47] [API2-46] the five sample types, of which Standard 9 and Calibration 10 alone are QC', async () => {
  const types = await tester.read<SampleType[]>('/sample-types')
  expect(
    types
      .slice(0, 5)
      .map(({ slug }) => slug)
      .toSorted(),
  ).toEqual(['calibration', 'flower', 'flower-gt-10-primary', 'flower-lt-10-primary', 'standard'].toSorted())
  for (const type of types)
    expect(type).toMatchObject({ id: expect.any(Number), name: expect.any(String), slug: expect.any(String) })
  expect(types.filter(({ slug }) => isQcSampleType(slug)).map(({ id, name }) => [id, name])).toEqual([
    [9, 'Standard'],
    [10, 'Calibration'],
  ])
})

test('[ENTITY-18] [ENTITY-19] an analyte is read by either name and either time, and carries all of its figures', async () => {
  const { id } = await tester.newSample()
  const figures = { amount: 3, peak_area: 120, peak_start: 4.9, peak_end: 5.2, resolution: 1.8 }
  const results = [
    { compound: 'THC', peak_retention_time: 5.05, ...figures },
    { name: 'CBD', rt_min: 4.1, signal: 'DAD1B', ...figures },
  ]
  const body = injection(`${id}-1.D`, {}, { results })
  expect(await statusOf(tester.post(`/samples/${id}/append_results`, body))).toBe(200)
  const [run] = (await read(id)).results
  // 3 ug/mL x 250 / 750 mg = 1 mg/g = 0.1 %.
  const stored = {
    ...figures,
    amount_ug_ml: 3,
    amount_mg_g: expect.closeTo(1, 12),
    concentration_perc: expect.closeTo(0.1, 12),
  }
  expect(run?.results).toEqual([
    { ...stored, compound: 'THC', name: 'THC', rt_min: 5.05, peak_retention_time: 5.05, signal: null },
    { ...stored, compound: 'CBD', name: 'CBD', rt_min: 4.1, peak_retention_time: 4.1, signal: 'DAD1B' },
  ])
})

test('[ENTITY-20] a compound carries percent, amount, LOQ and mg/g', () => {
  expect(sample.compounds.find(({ name }) => name === 'THCA')).toMatchObject({
    percent: 20,
    amount: 30,
    loq: expect.closeTo(0.033333, 6),
    mg: 200,
  })
})

test('[ENTITY-22] the session token’s claims', () => {
  const [, claims = ''] = tester.token.split('.')
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    exp: expect.any(Number),
    session_id: expect.any(String),
    permissions: { sample: expect.arrayContaining(['list', 'edit']) },
    role: { slug: 'tester' },
    actual_role: { slug: 'tester' },
    organization: { id: app.laboratoryId },
    name: tester.person.name,
    email: tester.person.email,
  })
})

test('[ENTITY-23] a release carries version, date and notes', async () => {
  await app.sql(
    `insert into releases (version, release_date, notes) values ('3.2.1', '2026-11-20T00:00:00Z', 'Reports')`,
  )
  const { data } = (await tester.get('/releases')).json<{ data: Release[] }>()
  expect(data[0]).toMatchObject({ version: '3.2.1', release_date: '2026-11-20T00:00:00.000Z', notes: 'Reports' })
})

test('[PERM-08] the calls behind the sample and the QC list ask for sample list, which every call’s guard enforces', () => {
  expect([listSamples.access, listOrganizationSamples.access]).toEqual(['sample.list', 'sample.list'])
})

describe('calls of a sample', () => {
  const rows = async (path: string, caller = tester): Promise<number[]> =>
    (await caller.read<{ id: number }[]>(path)).map(({ id }) => id)

  test('[API-17] [API2-46] the organization’s samples, with result=true those that have results', async () => {
    const bare = await tester.newSample()
    const all = await rows(`/organizations/${app.laboratoryId}/samples`)
    const withResults = await rows(`/organizations/${app.laboratoryId}/samples?result=true`)
    expect([all.includes(bare.id), withResults.includes(bare.id), withResults.includes(sample.id)]).toEqual([
      true,
      false,
      true,
    ])
  })

  test('[API-20] by the machine that ran them', async () => {
    const { id } = await tester.newSample()
    const body = injection(`${id}-1.D`, { THC: 5 }, { machineName: 'HPLC-9' })
    await tester.post(`/samples/${id}/append_results`, body)
    expect(await rows('/samples?machine_name=HPLC-9')).toEqual([id])
    expect(await rows('/samples?machine_name=HPLC-0')).toEqual([])
  })

  test('[API-26] [API-29] [API-37] a sample is created with form, type, vials, methods and position, and read by two names', async () => {
    const vials = [{ vial_type: 'blue_1ml', label: 'Low', dilution_factor: 20, acquire: true }]
    const top = { prepared_samples: vials, prep_method_id: null, latitude: 1.5, longitude: 2.5 }
    const { id } = await tester.newSample({}, top)
    const whole = await read(id)
    expect(whole).toMatchObject({
      ...top,
      prepared_samples: vials,
      sample_type: { id: 1 },
      test_method: { id: laboratory.methodId },
    })
    expect((await tester.get(`/samples/${id}/details`)).json()).toEqual({ data: whole })
    expect(await statusOf(tester.get('/samples/999999'))).toBe(404)
  })

  test('[API-30] PATCH changes the fields given and leaves the others', async () => {
    const { id } = await tester.newSample({ sample_weight: 1, notes: 'kept' }, { sample_type_id: 9 })
    const patch = { sample: { intake_form: { strain_name: 'Renamed' } } }
    expect(await statusOf(tester.patch(`/samples/${id}`, patch))).toBe(200)
    expect((await read(id)).intake_form).toMatchObject({ strain_name: 'Renamed', notes: 'kept', batch_number: 'B-1' })
  })

  test('[API-31] PUT saves the edited sample with its type', async () => {
    const admin = await app.signIn('admin')
    const { id } = await tester.newSample()
    const intake_form = { strain_name: 'Edited', batch_number: 'B-2', sample_weight: 750 }
    const top = { prep_method_id: laboratory.prepMethodId, test_method_id: laboratory.methodId }
    const types = await tester.read<SampleType[]>('/sample-types')
    const other = required(types.find((type) => type.slug.startsWith('flower-')))
    const body = { sample: { intake_form, ...top }, sample_type_id: other.id }
    expect(await statusOf(admin.put(`/samples/${id}`, body))).toBe(200)
    expect(await read(id)).toMatchObject({
      intake_form: { strain_name: 'Edited', batch_number: 'B-2' },
      sample_type: { id: other.id },
    })
  })

  test('[API-32] one intake attribute is changed alone, notes also when there are results', async () => {
    const set = (id: number, key: string, value: string) =>
      tester.put(`/samples/${id}`, { update_intake_attribute: { key, value } })
    const { id } = await tester.newSample({ sample_weight: 1 }, { sample_type_id: 9 })
    expect(await statusOf(set(id, 'batch_number', 'B-9'))).toBe(200)
    expect((await read(id)).intake_form).toMatchObject({ batch_number: 'B-9', strain_name: 'Blue Dream' })
    expect(await statusOf(set(sample.id, 'notes', 'Read again'))).toBe(200)
    expect((await read(sample.id)).intake_form.notes).toBe('Read again')
    expect(await statusOf(set(sample.id, 'batch_number', 'B-9'))).toBe(409)
  })

  test('[API-34] [API-35] [RERUN-01] results are cleared by either name under the same rules, which ask for a reason', async () => {
    for (const [method, path] of [
      ['PATCH', 'erase_result'],
      ['DELETE', 'results'],
    ] as const) {
      const { id } = await tester.newSample()
      const clear = (body?: object) => tester.call(method, `/samples/${id}/${path}`, body, idempotent())
      const why = { reason: 'wrong vial' }
      expect(await refusalOf(clear(why))).toMatchObject({ code: 'sample_without_results' })
      await tester.append(id, '1.D', { THC: 5 })
      expect(await refusalOf(clear())).toMatchObject({ status: 422, code: 'reason_required' })
      expect((await read(id)).results).toHaveLength(1)
      expect(await statusOf(clear(why))).toBe(200)
      expect((await read(id)).results).toEqual([])
    }
  })

  test('[CLEAR-07] every role but the viewer clears, the viewer is refused', async () => {
    const { id } = await tester.newSample()
    await tester.append(id, '1.D', { THC: 5 })
    const viewer = await app.signIn('viewer')
    expect(await statusOf(viewer.patch(`/samples/${id}/erase_result`, { reason: 'entered twice' }))).toBe(403)
    expect((await read(id)).runs).toBe(1)
    for (const [at, role] of (['veriseal-coaadmin', 'veriseal-admin', 'admin', 'tester'] as const).entries()) {
      const caller = await app.signIn(role)
      const reply = await caller.patch(`/samples/${id}/erase_result`, { reason: 'entered twice' })
      expect([role, reply.statusCode]).toEqual([role, 200])
      await tester.append(id, `again-${at}.D`, { THC: 5 })
    }
  })

  test('[API-36] [API2-35] the results alone', async () => {
    const { data } = (await tester.get(`/samples/${sample.id}/results`)).json<{ data: unknown[] }>()
    expect(data).toHaveLength(2)
    expect(data).toEqual(sample.results)
  })

  test('[API-38] an append takes the run with its metadata and replies message and notification', async () => {
    const { id } = await tester.newSample()
    const more = { chemstationImported: true, invalid: [{ name: 'N/A', amount: 1 }], metadata: { operator: 'Mara' } }
    const body = injection(`${id}-1.D`, { THC: 5 }, more)
    expect((await tester.post(`/samples/${id}/append_results`, body)).json()).toMatchObject({
      message: 'Result stored',
      notification: 'Vial 1 of 2 stored',
    })
    expect((await read(id)).results).toMatchObject([
      {
        csDataFolder: 'SEQ-1',
        csDataName: `${id}-1.D`,
        machineName: 'HPLC-1',
        chemstationImported: true,
        invalid: [{ name: 'N/A' }],
        metadata: { operator: 'Mara' },
      },
    ])
  })

  test('[API-40] [API-41] position and dominant analyte are taken and stored', async () => {
    const patch = (path: string, body: object) => tester.patch(`/samples/${sample.id}/${path}`, body)
    await patch('location', { latitude: 10, longitude: 20 })
    await patch('dominant_analyte', { dominant_analyte: 'THC' })
    expect(await read(sample.id)).toMatchObject({ latitude: 10, longitude: 20, dominant_analyte: 'THC' })
    expect(await errorsOf(patch('location', { latitude: 91, longitude: 'east' }))).toMatchObject({
      latitude: ['Latitude must be a number from -90 to 90.'],
      longitude: ['Longitude must be a number from -180 to 180.'],
    })
    expect(await statusOf(patch('dominant_analyte', { dominant_analyte: 'Sugar' }))).toBe(422)
    expect(
      await refusalOf(patch('dominant_analyte', { dominant_analyte: 'THCA', version: sample.version })),
    ).toMatchObject({
      code: 'changed_meanwhile',
    })
  })

  test('[API-48] [API-49] the preparation methods, one of them, and the report methods', async () => {
    const preps = await tester.read<{ id: number }[]>('/prep_methods')
    const one = (await tester.get(`/prep_methods/${laboratory.prepMethodId}`)).json<{ data: { id: number } }>()
    expect(preps).toContainEqual(one.data)
    expect(one.data).toMatchObject({ id: laboratory.prepMethodId, name: 'Flower, two dilutions' })
    const methods = await tester.read<{ id: number }[]>('/methods')
    expect(methods.map(({ id }) => id)).toContain(laboratory.methodId)
  })

  test('[API-51] [API2-33] the queue’s entries', async () => {
    const { id } = await tester.newSample()
    await tester.post('/sample_queues', { sample: id })
    const { data } = (await tester.get('/sample_queues')).json<{ data: { sample: { id: number } }[] }>()
    expect(data.map((entry) => entry.sample.id)).toEqual([id])
  })

  test('[API-57] the details behind a scanned key, for its own organization alone', async () => {
    const path = `/qr/${sample.share_key}/details`
    expect((await tester.get(path)).json()).toEqual({ data: await read(sample.id) })
    const stranger = await app.signIn('admin', app.otherLaboratoryId)
    expect(await statusOf(stranger.get(path))).toBe(403)
    expect(await statusOf(tester.get('/qr/NOSUCHKEY/details'))).toBe(404)
    expect(await statusOf(app.get(path))).toBe(401)
  })
})
