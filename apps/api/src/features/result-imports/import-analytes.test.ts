import { describe, expect, test } from 'vitest'
import {
  SINGLE_CSV,
  SINGLE_ROWS,
  compoundOf,
  percentRow,
  importTest,
  upload,
  type ImportedSample,
} from '../../testing/import-lab.ts'

const { app, laboratory, lab } = importTest()

describe('valid and invalid analytes', () => {
  test('[RESULTDATA-06] are sorted by the API, wherever they were sent', async () => {
    const all = [
      { ...percentRow('THCA', 18.5), position: 0 },
      { ...percentRow('THC', 'N/A'), position: 1 },
      { ...percentRow('CBD', -1), position: 2 },
    ]
    for (const sent of [{}, { results: all, invalid: [] }, { results: [], invalid: all.toReversed() }]) {
      const [result] = (await lab.imported(await lab.secondRow({}, sent))).results
      expect(result?.results.map(({ name }) => name)).toEqual(['THCA'])
      expect(result?.invalid.map(({ name, concentration_perc: percent }) => [name, percent])).toEqual([
        ['THC', null],
        ['CBD', -1],
      ])
    }
  })

  test('[CSVFILE-07] [RESULTDATA-05] invalid ones stay out of report, shared report and CSV, and readable on the vial page', async () => {
    const sample = await lab.imported(await lab.secondRow())
    expect(compoundOf(sample, 'CBD')).toMatchObject({ state: 'no_data', percent: null, mg: null })
    expect(compoundOf(sample, 'THC')).toMatchObject({ state: 'no_data' })
    expect(sample.totals.find(({ name }) => name === 'CBD')?.percent).toBeNull()
    const { share_key: key } = sample as unknown as { share_key: string }
    const shared = await app.read<ImportedSample>(`/share/samples/${key}`)
    expect(JSON.stringify(shared)).not.toContain('"invalid":[{')
    expect(compoundOf(shared, 'CBD')).toMatchObject({ state: 'no_data', percent: null })
    const csv = (await lab.tester.get(`/samples/${sample.id}/csv`)).body
    expect(csv).not.toContain('-1')
    const results = await lab.admin.read<ImportedSample['results']>(`/samples/${sample.id}/results`)
    expect(results[0]?.invalid.map(({ name }) => name)).toEqual(['THC', 'CBD'])
  })

  test('[CSVFILE-08] empty rows of a file are no analytes and no samples', async () => {
    const csv = `${SINGLE_CSV}\n,,,,\n\n`
    const sourceId = await upload(app, lab.tester, 'source', 'single.csv', csv)
    const sample = await lab.imported(lab.single(sourceId))
    expect(sample.results[0]?.results).toHaveLength(2)
    expect(sample.results[0]?.invalid).toHaveLength(2)
  })
})

describe('a file of one injection', () => {
  test('[RESULTDATA-10] [ENTITY-19] keeps every value of an analyte in its field', async () => {
    const sample = await lab.imported(lab.single(await lab.singleFile()))
    expect(sample.results[0]?.results[0]).toEqual({
      compound: 'THCA',
      name: 'THCA',
      amount: 30,
      amount_ug_ml: 30,
      amount_mg_g: 150,
      concentration_perc: 15,
      peak_area: 900,
      rt_min: 9.1,
      peak_retention_time: 9.1,
      peak_start: null,
      peak_end: null,
      resolution: null,
      signal: null,
    })
    // judged by ug/mL, where it is mapped
    expect(sample.results[0]?.invalid.map(({ name }) => name)).toEqual(['CBN', 'N/A'])
    expect(compoundOf(sample, 'CBN')?.state).toBe('no_data')
    expect(sample).toMatchObject({ results: [{ machineName: 'HPLC-9', csDataFolder: null, csDataName: null }] })
  })

  test('[IMPORT-07] with further files as further vials, each with its dilution factor', async () => {
    const second = SINGLE_CSV.replace('Dilution,5', 'Dilution,50').replace('THCA,9.1,900,30,15', 'THCA,9.1,90,3,16')
    const one = { importedTemplate: { id: lab.singleTemplate }, results: SINGLE_ROWS }
    const other = {
      ...one,
      results: [
        { ...SINGLE_ROWS[0], peak_area: 90, amount: 3, amount_ug_ml: 3, concentration_perc: 16 },
        ...SINGLE_ROWS.slice(1),
      ],
    }
    const sample = await lab.imported(
      lab.single('', {
        prepared_samples: [{ dilution_factor: 5 }, { dilution_factor: 50 }],
        results: [
          { ...one, importedSource: await lab.singleFile() },
          { ...other, importedSource: await lab.singleFile(second) },
        ],
      }),
    )
    expect(sample).toMatchObject({ finished: true, runs: 2, runs_required: 2 })
    expect(sample.results.map(({ vial_number: vial }) => vial)).toEqual([1, 2])
    expect((sample as unknown as { prepared_samples: object[] }).prepared_samples).toMatchObject([
      { dilution_factor: 5 },
      { dilution_factor: 50 },
    ])
    // the mean of both vials
    expect(compoundOf(sample, 'THCA')).toMatchObject({ percent: 15.5, mg: 155 })
  })

  test('whose dilution was changed without saying so is refused, at its vial', async () => {
    const body = lab.single(await lab.singleFile(), { prepared_samples: [{ dilution_factor: 6 }] })
    expect(await lab.errorsOf(body)).toEqual({
      'results.0.dilution_factor': ["The file says '5', but '6' was sent without being marked as edited."],
    })
  })

  test('without vials takes the dilution of the file', async () => {
    expect(await lab.imported(lab.single(await lab.singleFile(), { prepared_samples: undefined }))).toMatchObject({
      prepared_samples: [{ dilution_factor: 5 }],
    })
  })
})

describe('a sample sent without a file', () => {
  test('[API-27] is stored as it was sent, and says that no original was kept', async () => {
    const sample = await lab.imported({
      import: true,
      intake_form: { strain_name: 'By hand', batch_number: 'B-1', loq: 0.05 },
      sample_type_id: 1,
      test_method_id: laboratory.methodId,
      results: [
        { results: [percentRow('THCA', 12), percentRow('CBD', -3)], metadata: { 'Imported Filename': 'a.csv' } },
      ],
    })
    expect(sample).toMatchObject({ import: true, finished: true })
    expect(sample.results[0]).toMatchObject({
      imported: { kept: false, file_name: null, edits: [] },
      importedSource: null,
      importedTemplate: null,
      metadata: { 'Imported Filename': 'a.csv' },
    })
    expect(sample.results[0]?.invalid.map(({ name }) => name)).toEqual(['CBD'])
    expect((await lab.admin.get(`/samples/${sample.id}/imported_sources`)).json()).toEqual({ data: [] })
  })

  test('that is no import brings no results', async () => {
    const body = await lab.row({}, {}, { import: false })
    expect(await lab.errorsOf(body)).toEqual({ results: ['Results are taken from an import only.'] })
  })
})
