import { beforeAll } from 'vitest'
import type { TestApp, Caller } from './app.ts'
import { labTest } from './lab-test.ts'
import { BATCH_CSV, BATCH_MAP, SINGLE_CSV, SINGLE_MAP } from './import-files.ts'
import { idempotent, storeFile, type Laboratory } from './laboratory.ts'

export { BATCH_CSV, BATCH_MAP, SINGLE_CSV, SINGLE_MAP }

/** Uploads bytes the way the screens do; a fresh row of the file table each time. */
export function upload(
  app: Pick<TestApp, 'http'>,
  caller: Caller,
  kind: 'source' | 'import-template' | 'chromatogram' | 'attachment',
  name: string,
  text: string | Buffer,
): Promise<string> {
  return storeFile(
    app,
    caller,
    { kind, name, media_type: 'text/csv' },
    typeof text === 'string' ? Buffer.from(text) : text,
  )
}

/** A template through the API, for files whose headings state no unit but percent; answers its id. */
export async function makeTemplate(
  app: Pick<TestApp, 'http'>,
  caller: Caller,
  csv: string,
  map: object,
  more: Record<string, unknown> = {},
): Promise<{ id: number; version: number; fileId: string }> {
  const fileId = await upload(app, caller, 'import-template', 'template.csv', csv)
  const units = { density_g_ml: null, unitless: '%', stated: [] }
  const body = { name: 'Lab sheet', units, ...map, sourceFile: fileId, sourceFilename: 'template.csv', ...more }
  const reply = await caller.call('POST', '/import_templates', body, idempotent())
  if (reply.statusCode !== 201) throw new Error(`creating a template answered ${reply.statusCode}: ${reply.body}`)
  return { ...reply.json<{ data: { id: number; version: number } }>().data, fileId }
}

export interface BatchSource {
  templateId: number
  sourceId: string
}

/** Row 1 of BATCH_CSV as the screen sends it; `top` overlays the sample, `result` its one result. */
export function firstRow(
  laboratory: Laboratory,
  { templateId, sourceId }: BatchSource,
  form: Record<string, unknown> = {},
  result: Record<string, unknown> = {},
  top: Record<string, unknown> = {},
) {
  return {
    import: true,
    intake_form: { strain_name: 'Blue Dream', batch_number: 'L-1', sample_weight: '500', loq: '0.01', ...form },
    sample_type_id: 1,
    test_method_id: laboratory.methodId,
    prepared_samples: [{ dilution_factor: '1' }],
    latitude: null,
    longitude: null,
    results: [
      {
        importedSource: sourceId,
        importedTemplate: { id: templateId },
        row: 1,
        results: [percentRow('THCA', 20), percentRow('THC', 1), percentRow('CBD', 0.5)],
        ...result,
      },
    ],
    ...top,
  }
}

/** An analyte of a batch file: a percent and nothing else. */
export function percentRow(name: string, percent: number | string) {
  return {
    name,
    amount: percent,
    concentration_perc: percent,
  }
}

/** An imported sample as the API reads it, as far as tests look. */
export interface ImportedSample extends Record<string, unknown> {
  id: number
  share_key: string
  results: {
    vial_number: number
    results: Record<string, unknown>[]
    invalid: Record<string, unknown>[]
    imported: { edits: object[]; kept: boolean } | null
    importedSource: string | null
  }[]
  compounds: {
    name: string
    state: string
    percent: number | null
    mg: number | null
    amount: number | null
    loq: number
  }[]
  totals: { name: string; percent: number | null; mg: number | null }[]
}

/** SINGLE_CSV's analytes as the screen sends them. */
export const SINGLE_ROWS = [
  ['THCA', 9.1, 900, 30, 15],
  ['THC', 8.2, 40, 2, 1],
  ['CBN', 7.5, 0, null, 0.2],
  ['N/A', 3, 12, 4, 2],
].map(([name, time, area, amount, percent]) => ({
  name,
  peak_retention_time: time,
  rt_min: time,
  peak_area: area,
  amount,
  amount_ug_ml: amount,
  concentration_perc: percent,
}))

/** Everything a test of imports needs of one laboratory. */
export async function setUpImports(app: TestApp, laboratory: Laboratory) {
  const tester = await app.signIn('tester')
  const admin = await app.signIn('admin')
  const batchTemplate = (await makeTemplate(app, tester, BATCH_CSV, BATCH_MAP)).id
  const singleTemplate = (await makeTemplate(app, tester, SINGLE_CSV, SINGLE_MAP)).id

  /** The batch file with bytes of its own, so that no other test has taken its rows. */
  const batchFile = async (csv = BATCH_CSV): Promise<BatchSource> => ({
    templateId: batchTemplate,
    sourceId: await upload(app, tester, 'source', 'batch.csv', `${csv},,${crypto.randomUUID()}`),
  })
  const singleFile = (csv = SINGLE_CSV): Promise<string> =>
    upload(app, tester, 'source', 'single.csv', `${csv},,${crypto.randomUUID()}`)

  /** A sample's body for the first row of a batch file of its own. */
  const row = async (
    form: Record<string, unknown> = {},
    result: Record<string, unknown> = {},
    top: Record<string, unknown> = {},
  ) => firstRow(laboratory, await batchFile(), form, result, top)
  /** The same for the second row: no weight, THC 'N/A' and CBD -1. */
  const secondRow = async (form: Record<string, unknown> = {}, result: Record<string, unknown> = {}) =>
    row(
      { strain_name: 'Sour Diesel', batch_number: 'L-2', sample_weight: '', ...form },
      {
        row: 2,
        results: [percentRow('THCA', 18.5)],
        invalid: [percentRow('THC', 'N/A'), percentRow('CBD', -1)],
        ...result,
      },
    )
  /** A sample's body for SINGLE_CSV. */
  const single = (sourceId: string, top: Record<string, unknown> = {}) => ({
    import: true,
    intake_form: { strain_name: 'Kush 9', batch_number: 'L-77', sample_weight: '', loq: '0.0000001' },
    sample_type_id: 1,
    test_method_id: laboratory.methodId,
    prepared_samples: [{ dilution_factor: 5 }],
    results: [{ importedSource: sourceId, importedTemplate: { id: singleTemplate }, results: SINGLE_ROWS }],
    ...top,
  })

  const send = (sample: object, as = tester, key = idempotent()) => as.call('POST', '/samples', { sample }, key)
  const readAsAdmin = async (id: number) =>
    (await admin.call('GET', `/samples/${id}`)).json<{ data: ImportedSample }>().data
  /** Imports and answers the sample as an admin reads it. */
  const imported = async (sample: object): Promise<ImportedSample> => {
    const reply = await send(sample)
    if (reply.statusCode !== 201) throw new Error(`the import answered ${reply.statusCode}: ${reply.body}`)
    return readAsAdmin(reply.json<{ data: { id: number } }>().data.id)
  }
  /** The messages of a refused import. */
  const errorsOf = async (sample: object): Promise<Record<string, string[]>> => {
    const reply = await send(sample)
    if (reply.statusCode !== 422) throw new Error(`the import answered ${reply.statusCode}: ${reply.body}`)
    return reply.json<{ errors: Record<string, string[]> }>().errors
  }
  return {
    tester,
    admin,
    batchTemplate,
    singleTemplate,
    batchFile,
    singleFile,
    row,
    secondRow,
    single,
    send,
    readAsAdmin,
    imported,
    errorsOf,
  }
}
export type ImportLab = Awaited<ReturnType<typeof setUpImports>>

export interface TemplateReply {
  id: number
  name: string
  version: number
  default: boolean
  global: boolean
  import_template_type: { id: number }
  source_file: string
  original: { id: string } | null
}

/** `labTest` with the calls of import templates. */
export function templateTest() {
  const lab = labTest()
  const { app, laboratory, admin, tester, viewer, stranger } = lab
  return {
    app,
    laboratory,
    admin,
    tester,
    viewer,
    stranger,
    /** Posts a template of BATCH_CSV; `body` overlays it. */
    post: async (body: Record<string, unknown>, caller = tester) => {
      const sourceFile = await upload(app, caller, 'import-template', 'results.csv', BATCH_CSV)
      return caller.post('/import_templates', { name: 'Sheet', ...BATCH_MAP, sourceFile, ...body })
    },
    list: (caller = viewer) => caller.read<TemplateReply[]>('/import_templates'),
    read: (id: number, caller = viewer) => caller.get(`/import_templates/${id}`),
    template: (more: Record<string, unknown> = {}) => makeTemplate(app, tester, BATCH_CSV, BATCH_MAP, more),
  }
}

/** `labTest` with what a test of imports needs beside it. */
export function importTest(start?: Parameters<typeof labTest>[0]) {
  const { app, laboratory } = labTest(start)
  const lab = {} as ImportLab
  beforeAll(async () => {
    Object.assign(lab, await setUpImports(app, laboratory))
  })
  return { app, laboratory, lab }
}

/** One compound of an imported sample. */
export function compoundOf(sample: ImportedSample, name: string) {
  return sample.compounds.find((compound) => compound.name === name)
}
