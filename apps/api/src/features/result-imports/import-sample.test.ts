import { describe, expect, test } from 'vitest'
import {
  BATCH_CSV,
  BATCH_MAP,
  compoundOf,
  firstRow,
  makeTemplate,
  percentRow,
  importTest,
  upload,
} from '../../testing/import-lab.ts'
import { errorsOf, statusOf } from '../../testing/lab-test.ts'

const { app, laboratory, lab } = importTest()

/** What must not change when an import is refused. */
const counts = () =>
  app.sql(`select (select count(*) from samples) as samples, (select count(*) from injections) as injections,
    (select count(*) from audit_entries where noun = 'sample') as lines, (select sum(total) from sample_counts) as listed`)

describe('a row of a batch file', () => {
  test('[API-27] [API2-14] [RESULTDATA-09] [ENTITY-14] [ENTITY-16] is a sample with its results, marked imported and finished', async () => {
    const sample = await lab.imported(await lab.row())
    expect(sample).toMatchObject({ import: true, finished: true, runs: 1, runs_required: 1 })
    expect(sample).toMatchObject({
      intake_form: { strain_name: 'Blue Dream', batch_number: 'L-1', sample_weight: 500, loq: 0.01 },
      sample_type: { id: 1 },
      test_method: { id: laboratory.methodId },
      prepared_samples: [{ dilution_factor: 1, acquire: true }],
    })
    const [result] = sample.results
    expect(result).toMatchObject({
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      metadata: { 'Sample name': 'Blue Dream', 'Lims ID': 'L-1', 'Imported Filename': 'batch.csv' },
      importedSource: expect.any(String) as string,
      importedTemplate: { id: lab.batchTemplate, name: 'Lab sheet' },
      imported: { kept: true, file_name: 'batch.csv', sheet: null, row: 1, edits: [] },
      invalid: [],
      attachments: [],
      chromeUrl: null,
      chromeRtUnits: null,
    })
    expect(result?.results.map(({ name }) => name)).toEqual(['THCA', 'THC', 'CBD'])
  })

  test('[API2-15] carries the position of the browser, or none', async () => {
    expect(await lab.imported(await lab.row())).toMatchObject({ latitude: null, longitude: null })
    expect(await lab.imported(await lab.row({}, {}, { latitude: 48.75, longitude: -122.5 }))).toMatchObject({
      latitude: 48.75,
      longitude: -122.5,
    })
  })

  test('is in the list, in its count and in the trail, with the file it came from', async () => {
    const [before] = await counts()
    const sample = await lab.imported(await lab.row())
    const [after] = await counts()
    expect(Number(after?.['listed']) - Number(before?.['listed'])).toBe(1)
    const listed = await lab.tester.read<object[]>('/samples?endIndex=1&sortColumn=id&sortOrder=DESC')
    expect(listed[0]).toMatchObject({ id: sample.id, import: true, finished: true, results: { THCA: { percent: 20 } } })
    expect(await app.trail('sample', sample.id, 'action, actor_name, new')).toMatchObject([
      {
        action: 'import',
        actor_name: lab.tester.person.name,
        new: { strain_name: 'Blue Dream', sources: [{ file: 'batch.csv', row: 1, edits: [] }] },
      },
    ])
  })

  test('keeps the version of the report method it was imported with', async () => {
    const sample = await lab.imported(await lab.row())
    expect(
      await app.sql('select method_id::int, method_version::int from injections where sample_id = $1', [sample.id]),
    ).toEqual([{ method_id: laboratory.methodId, method_version: 1 }])
  })

  test("[PERM2-03] needs sample create; [PERM2-24] another organization's method, template and file are not there", async () => {
    const viewer = await app.signIn('viewer')
    expect(await statusOf(lab.send(await lab.row(), viewer))).toBe(403)
    const stranger = await app.signIn('admin', app.otherLaboratoryId)
    const theirs = await app.laboratoryOf(app.otherLaboratoryId)
    const before = await counts()
    expect(await errorsOf(lab.send(await lab.row(), stranger))).toEqual({
      'results.0.importedTemplate': ['This import template does not exist any more.'],
    })
    const ownTemplate = await makeTemplate(app, stranger, BATCH_CSV, BATCH_MAP)
    const foreignFile = firstRow(theirs, { ...(await lab.batchFile()), templateId: ownTemplate.id })
    expect(await errorsOf(lab.send(foreignFile, stranger))).toEqual({
      'results.0.importedSource': ['The results file was not uploaded.'],
    })
    const ownFile = await upload(app, stranger, 'source', 'batch.csv', BATCH_CSV)
    const foreignMethod = firstRow(laboratory, { templateId: ownTemplate.id, sourceId: ownFile })
    expect(await errorsOf(lab.send(foreignMethod, stranger))).toEqual({
      test_method_id: ['Please select a Report Method'],
    })
    expect(await counts()).toEqual(before)
  })
})

describe('what the file says and what was sent', () => {
  test('a value that is not declared as edited is refused by its name, and nothing is stored', async () => {
    const before = await counts()
    const changed = [percentRow('THCA', 21), percentRow('THC', 1), percentRow('CBD', 0.5)]
    expect(await lab.errorsOf(await lab.row({ batch_number: 'L-9' }, { results: changed }))).toEqual({
      'results.0.batch_number': ["The file says 'L-1', but 'L-9' was sent without being marked as edited."],
      'results.0.analytes.0.concentration_perc': [
        "The file says '20', but '21' was sent without being marked as edited.",
      ],
    })
    expect(await counts()).toEqual(before)
  })

  test('a declared edit is stored with what the file says and what was sent, for the vial page and the trail', async () => {
    const edits = [
      { field: 'strain_name', from: 'Blue Dream', to: 'Blue Dream 2' },
      { field: 'analytes.0.concentration_perc', from: '20', to: '21' },
    ]
    const results = [percentRow('THCA', 21), percentRow('THC', 1), percentRow('CBD', 0.5)]
    const sample = await lab.imported(await lab.row({ strain_name: 'Blue Dream 2' }, { results, edits }))
    expect(sample).toMatchObject({ intake_form: { strain_name: 'Blue Dream 2' } })
    expect(compoundOf(sample, 'THCA')?.percent).toBe(21)
    expect(sample.results[0]?.imported?.edits).toEqual(edits)
    const [line] = await app.trail('sample', sample.id, 'new')
    expect(line).toMatchObject({ new: { sources: [{ edits }] } })
  })

  test.each([
    ['says another origin', { field: 'strain_name', from: 'Blue', to: 'Blue Dream 2' }],
    ['says another result', { field: 'strain_name', from: 'Blue Dream', to: 'Blue Dream 3' }],
  ])('an edit that %s than is true is refused', async (_what, edit) => {
    const errors = await lab.errorsOf(await lab.row({ strain_name: 'Blue Dream 2' }, { edits: [edit] }))
    expect(Object.keys(errors)).toEqual(['results.0.strain_name'])
  })

  test('an analyte left out, or one too many, is a difference', async () => {
    const rows = [percentRow('THCA', 20), percentRow('THC', 1), percentRow('CBD', 0.5)]
    expect(Object.keys(await lab.errorsOf(await lab.row({}, { results: rows.slice(0, 2) })))).toEqual([
      'results.0.analytes.2',
    ])
    const more = [...rows, percentRow('CBG', 1)]
    expect(Object.keys(await lab.errorsOf(await lab.row({}, { results: more })))).toEqual(['results.0.analytes.3'])
  })

  test('a material type other than the one the file names has to be declared', async () => {
    expect(await lab.errorsOf(await lab.row({}, {}, { sample_type_id: 2 }))).toEqual({
      'results.0.material_type': [
        "The file says 'Flower', but 'Flower, primary below 10 %' was sent without being marked as edited.",
      ],
    })
    const edits = [{ field: 'material_type', from: 'Flower', to: 'Flower, primary below 10 %' }]
    expect(await lab.imported(await lab.row({}, { edits }, { sample_type_id: 2 }))).toMatchObject({
      sample_type: { id: 2 },
    })
  })

  test('what the file leaves open may be filled in', async () => {
    const body = await lab.secondRow({ sample_weight: 612 })
    expect(await lab.imported(body)).toMatchObject({ intake_form: { sample_weight: 612 } })
  })

  test('the fields of a sample with two vials are compared with what was read for the first', async () => {
    const body = await lab.row()
    const second = {
      ...body.results[0],
      row: 3,
      results: [percentRow('THCA', 5), percentRow('THC', 0.005), percentRow('CBD', 9.25)],
    }
    const vials = [{ dilution_factor: '1' }, { dilution_factor: '2' }]
    const both = { ...body, prepared_samples: vials, results: [...body.results, second] }
    // the second row says Harlequin, L-3
    expect(await lab.imported(both)).toMatchObject({ intake_form: { strain_name: 'Blue Dream', batch_number: 'L-1' } })
    const renamed = { ...both, intake_form: { ...both.intake_form, batch_number: 'L-3' } }
    expect(await lab.errorsOf(renamed)).toEqual({
      'results.0.batch_number': ["The file says 'L-1', but 'L-3' was sent without being marked as edited."],
    })
  })

  test.each([0, 4, 99])('row %i is no sample of the file', async (at) => {
    expect(await lab.errorsOf(await lab.row({}, { row: at }))).toEqual({
      'results.0.row': ['The file has no sample in this row.'],
    })
  })

  test('a file read without a template, or by one that does not fit, is refused with a sentence', async () => {
    expect(await lab.errorsOf(await lab.row({}, { importedTemplate: null }))).toEqual({
      'results.0.importedTemplate': ['A file is read with an import template. Choose one.'],
    })
    const other = await upload(app, lab.tester, 'source', 'other.csv', 'just,one\nline,more')
    const unfit = firstRow(laboratory, { templateId: lab.singleTemplate, sourceId: other })
    expect(await lab.errorsOf(unfit)).toEqual({
      'results.0.importedSource': [
        'Could not parse any valid analytes from selected file. Verify the selected "Template Type", "Template", and CSV format.',
      ],
    })
  })
})
