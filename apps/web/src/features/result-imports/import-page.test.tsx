import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { labTest } from '../../../../api/src/testing/lab-test.ts'
import { BATCH_MAP, makeTemplate, SINGLE_CSV, SINGLE_MAP } from '../../../../api/src/testing/import-lab.ts'
import { renderApp, type RenderedApp, type SentCall } from '../../test/render-app.tsx'
import { required } from '../../test/required.ts'

const { app: server, tester } = labTest()
let app: RenderedApp
beforeAll(async () => {
  await server.laboratoryOf(server.laboratoryId)
  await makeTemplate(server, tester, SINGLE_CSV, SINGLE_MAP, { name: 'HPLC report', default: true })
  await makeTemplate(server, tester, SINGLE_CSV, SINGLE_MAP, { name: 'Another report' })
  await makeTemplate(server, tester, batch(1), BATCH_MAP, { name: 'Batch sheet' })
})

/** Another file each time: a row of a file is imported once. */
let serial = 0
beforeEach(() => (serial += 1))
const HEADER = 'Sample,ID,Weight mg,Dilution,Type,LOQ,THCA,THC,CBD'
function batch(rows: number, change: (row: string[], at: number) => string[] = (row) => row): string {
  const lines = Array.from({ length: rows }, (_, at) =>
    change([`Kush ${at + 1}`, `L-${serial}-${at + 1}`, '500', '1', 'Flower', '0.01', '20', '1', '0.5'], at).join(','),
  )
  return [HEADER, ...lines].join('\n')
}
const single = (text = SINGLE_CSV): string => text.replace('L-77', `S-${serial}`)
const csv = (text: string, name = 'results.csv') => new File([text], name, { type: 'text/csv' })

type Options = NonNullable<Parameters<typeof renderApp>[1]>
async function open(options: Options = {}): Promise<void> {
  app = renderApp(server, { token: tester.token, at: '/samples/import', ...options })
  await screen.findByLabelText('Template')
}
const drop = async (file: File) => app.user.upload(await screen.findByLabelText(/^Drop a(nother)? results file/), file)
const chooseType = (name: string) => app.user.selectOptions(screen.getByLabelText('Template Type'), name)
const chosen = (label: string) => {
  const { selectedOptions } = screen.getByLabelText<HTMLSelectElement>(label)
  return selectedOptions[0]?.textContent
}
async function openBatch(text: string, options: Options = {}): Promise<void> {
  await open(options)
  await chooseType('Batch Result')
  await drop(csv(text))
  await screen.findByRole('table', { name: 'Samples of the file' })
}
const field = (label: string | RegExp) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea, select' })
async function type(label: string | RegExp, text: string): Promise<void> {
  await app.user.clear(field(label))
  if (text !== '') await app.user.type(field(label), text)
}
/** 'Import' says of a list how many samples. */
const press = (name: string | RegExp) =>
  app.user.click(screen.getByRole('button', { name: name === 'Import' ? /^Import(?: \d+(?:, leave \d+)?)?$/ : name }))
const yes = async () => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Import Results' }))
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Yes' }).disabled).toBe(true)
  await app.user.click(dialog.getByRole('checkbox'))
  await app.user.click(dialog.getByRole('button', { name: 'Yes' }))
}
const atList = () => waitFor(() => expect(app.address()).toContain('/test-result/list'))
const sent = () =>
  app.calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')}`)
const imported = async (batchNumber: string) =>
  server.sql(
    `select s.id::int, s.strain_name, s.sample_weight_mg::float as weight, s.version from samples s
     where s.batch_number = $1 order by s.id`,
    [batchNumber],
  )
const breaking =
  (path: string, answer: () => Response | Promise<Response>) =>
  (call: SentCall, next: () => Promise<Response>): Promise<Response> =>
    call.path === path && call.method === 'POST' ? Promise.resolve().then(answer) : next()

describe('the choice', () => {
  test('[IMPORT-01] [IMPORT-03] [ROUTE-16] breadcrumb and links to map and manage templates', async () => {
    await open()
    expect(screen.getByRole('heading', { level: 1, name: 'Import New Results' })).toBeTruthy()
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    expect(crumbs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Home', 'Sample Results'])
    expect(screen.getByRole('link', { name: 'Map New CSV Template' }).getAttribute('href')).toBe('/samples/import/map')
    expect(screen.getByRole('link', { name: 'Manage Templates' }).getAttribute('href')).toBe(
      '/samples/import/templates',
    )
  })

  test('[IMPORT-05] the first type and its default template stand ready; the last choice is remembered', async () => {
    await open()
    expect([chosen('Template Type'), chosen('Template')]).toEqual(['Single Result', 'HPLC report (Default)'])
    const offered = within(screen.getByLabelText('Template')).getAllByRole('option')
    expect(offered.map(({ textContent }) => textContent)).not.toContain('Batch sheet')
    await app.user.selectOptions(screen.getByLabelText('Template'), 'Another report')
    const { storage } = app.services
    expect(JSON.parse(storage.getItem('lastImportTemplates') ?? '')).toMatchObject({ type: 1 })
  })

  test('[IMPVAL-10] [CSVFILE-01] a file of another kind is refused', async () => {
    await open()
    await drop(csv('x', 'results.pdf'))
    expect(await screen.findByText('File type must be CSV.')).toBeTruthy()
  })

  test('[IMPVAL-28] [IMPVAL-30] a file that does not fit the template is reported, and another can be given', async () => {
    await open()
    await drop(csv(',\n,\n1,2'))
    expect(await screen.findByText(/^Missing metadata row! Bad template selection\. Verify the selected/)).toBeTruthy()
    await drop(csv(single().replaceAll(/^(THCA|THC|CBN|N\/A),.*$/gm, '')))
    expect(await screen.findByText(/^Could not parse any valid analytes from selected file\. Verify the/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Import(?: \d+(?:, leave \d+)?)?$/ })).toBeNull()
  })

  test('[ERR2-10] [ERR2-03] [ERR2-04] what cannot be read is reported', async () => {
    const failing = (path: string) => ({
      intercept: async (call: SentCall, next: () => Promise<Response>) =>
        call.path === path ? Response.json({ error: 'x' }, { status: 400, statusText: 'Bad Request' }) : next(),
    })
    const reported: [string, string][] = [
      ['/sample-types', 'Bad Request. Could not retrieve material types. Reload page to try again.'],
      ['/import_template_types', 'Bad Request. Could not retrieve template types. Reload page to try again.'],
      ['/import_templates', 'Bad Request. Could not retrieve import templates. Reload page.'],
    ]
    for (const [path, words] of reported) {
      const page = renderApp(server, { token: tester.token, at: '/samples/import', ...failing(path) })
      expect(await screen.findByText(words)).toBeTruthy()
      page.services.queries.clear()
    }
  })
})

describe('a single result', () => {
  async function openSingle(text = single(), options: Options = {}): Promise<void> {
    await open(options)
    await drop(csv(text))
    await screen.findByRole('table', { name: 'Analytes of vial 1' })
  }

  test('[IMPORT-06] [IMPORT-11] [IMPORT-12] [IMPORT-13] [IMPORT-16] the preview shows what the file says, and creates nothing', async () => {
    await openSingle()
    expect(field(/^Strain/).value).toBe('Kush 9')
    expect(field(/^Batch Number/).value).toBe(`S-${serial}`)
    expect(field(/^LOQ/).value).toBe('0.0000001')
    expect(field(/^Dilution Factor/).value).toBe('5')
    const types = (await tester.call('GET', '/sample-types')).json<{ data: { name: string }[] }>().data
    const offered = within(field(/^Material Type/)).getAllByRole('option')
    expect(offered.slice(1).map(({ textContent }) => textContent)).toEqual(types.map(({ name }) => name))
    expect(sent()).toEqual([])
  })

  test('[RESULTDATA-04] [IMPORT-15] an invalid analyte is orange with a sign, and valid once it is mended', async () => {
    await openSingle()
    const rows = () =>
      within(screen.getByRole('table', { name: 'Analytes of vial 1' }))
        .getAllByRole('row')
        .slice(1)
    const invalid = () => rows().map((row) => [row.dataset['invalid'] ?? '', row.lastElementChild?.textContent.trim()])
    expect(invalid()).toEqual([
      ['', 'Valid'],
      ['', 'Valid'],
      ['true', 'Invalid'],
      ['true', 'Invalid'],
    ])
    await type('Amount of analyte 3', '0.4')
    expect(invalid()[2]).toEqual(['', 'Valid'])
    await press(/^Undo Amount of analyte 3: the file says nothing/)
    expect(invalid()[2]).toEqual(['true', 'Invalid'])
  })

  test('[IMPORT-18] [IMPVAL-16] [IMPVAL-17] [IMPVAL-19] [IMPVAL-22] broken rules are shown and nothing is asked', async () => {
    await openSingle()
    await type(/^Strain/, '')
    await type(/^Batch Number/, '')
    await type(/^LOQ/, '')
    await press('Import')
    const shown = screen.getAllByRole('alert').map(({ textContent }) => textContent)
    for (const words of [
      'Please enter a Strain/Sample Name. 50 characters max length.',
      'Must include batch number.',
      'Must include LOQ.',
      'Must include Material Type.',
    ])
      expect(shown.join('\n')).toContain(words)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.for([
    [
      '[IMPVAL-18]',
      /^Strain/,
      'Kush #1',
      'Strain/Sample Name can only contain letters, numbers, spaces, dashes, and underscores.',
      'Žluťoučký 1-a_b',
    ],
    ['[IMPVAL-20]', /^LOQ/, '-1', 'Only positive numbers allowed for LOQ.', '0.01'],
    ['[IMPVAL-21]', /^LOQ/, '0', 'LOQ cannot be zero.', '0.01'],
    ['[IMPVAL-23]', /^Sample Weight/, 'x', 'Only positive numbers allowed for sample weight.', '512'],
    ['[IMPVAL-24]', /^Sample Weight/, '0', 'Sample weight cannot be zero.', '512'],
    ['[IMPVAL-27]', /^Dilution Factor/, '0', 'Positive numbers only', '2'],
  ] as const)('%s is shown beside its field and keeps the import back until it is mended', async (row) => {
    const [, label, typed, words, mended] = row
    await openSingle()
    await app.user.selectOptions(field(/^Material Type/), 'Flower')
    await type(label, typed)
    const beside = () => document.getElementById(`${field(label).id}-error`)?.textContent
    expect([beside(), field(label).getAttribute('aria-invalid')]).toEqual([words, 'true'])
    await press('Import')
    expect(screen.queryByRole('dialog')).toBeNull()
    await type(label, mended)
    expect(beside()).toBeUndefined()
    await press('Import')
    expect(await screen.findByRole('dialog')).toBeTruthy()
    expect(sent()).toEqual([])
  })

  test('[IMPVAL-25] [IMPVAL-26] [IMPVAL-23] long notes are reported; an empty weight passes', async () => {
    await openSingle()
    await type(/^Import Notes/, '1{Enter}2{Enter}3{Enter}4{Enter}5{Enter}6{Enter}7')
    expect(screen.getAllByText(/Maximum of 6 lines/).length).toBeGreaterThan(0)
    await app.user.clear(field(/^Import Notes/))
    await app.user.click(field(/^Import Notes/))
    await app.user.paste('x'.repeat(331))
    expect(screen.getAllByText(/Maximum of 330 characters/).length).toBeGreaterThan(0)
    await type(/^Sample Weight/, '')
    expect(screen.queryByText('Only positive numbers allowed for sample weight.')).toBeNull()
  })

  test('[IMPORT-14] [IMPORT-19] [IMPORT-20] [IMPORT-21] [IMPORT-22] [IMPORT-23] [IMPORT-24] [API2-11] after a ticked Yes: files, method, sample, list', async () => {
    // no method has this one
    await openSingle(single().replace('CBN,7.5,0,,', 'CBCV,7.5,0,3,'))
    await app.user.selectOptions(field(/^Material Type/), 'Flower')
    await type(/^Sample Weight/, '512')
    await press('Import')
    await yes()
    await atList()
    expect(sent()).toEqual([
      'POST /files/tickets',
      'PUT /files/uploads/ID',
      'POST /files/ID/complete',
      'POST /methods/lookup',
      'POST /methods',
      'POST /samples',
    ])
    const [lookup, method] = app.calls.filter(
      (call) => call.method === 'POST' && /^\/methods(\/lookup)?$/.test(call.path),
    )
    expect(lookup?.body).toEqual({ ordered_analytes: '["THCA","THC","CBCV"]' })
    const { method: named, ...rest } = required(method).body as { method: { name: string } }
    expect(named.name).toMatch(/^Import HPLC report \d\d\/\d\d\/\d{4}$/)
    expect(rest).toMatchObject({ upper_bounds: 50, lower_bounds: 1 })
    expect(rest).toMatchObject({ derived_compounds: [{ primary_analyte: 'THC', acid_analyte: 'THCA' }] })
    expect(await imported(`S-${serial}`)).toMatchObject([{ strain_name: 'Kush 9', weight: 512 }])
  })

  test('[IMPORT-21] a method of the same analytes is used again and none is posted', async () => {
    await openSingle(single().replace('CBN,7.5,0,,', 'CBCV,7.5,0,3,'))
    await app.user.selectOptions(field(/^Material Type/), 'Flower')
    await press('Import')
    await yes()
    await atList()
    expect(sent()).toContain('POST /methods/lookup')
    expect(sent()).not.toContain('POST /methods')
  })

  test('[IMPORT-07] further results become further vials, each with its own dilution', async () => {
    await openSingle()
    await app.user.selectOptions(field(/^Material Type/), 'Flower')
    const second = single().replace('Dilution,5', 'Dilution,50').replace('THCA,9.1', 'THCA,9.2')
    await app.user.upload(screen.getByLabelText('Add another result as a further vial'), csv(second, 'second.csv'))
    await screen.findByRole('table', { name: 'Analytes of vial 2' })
    await press('Import')
    await yes()
    await atList()
    const body = app.calls.find(({ method, path }) => method === 'POST' && path === '/samples')?.body
    expect(body).toMatchObject({ sample: { prepared_samples: [{ dilution_factor: '5' }, { dilution_factor: '50' }] } })
  })

  test('[IMPORT-17] [CSVFILE-02] [CSVFILE-03] [IMPVAL-11] [IMPVAL-12] [RESULTDATA-08] a chromatogram is checked and uploaded when picked', async () => {
    await openSingle()
    const pick = (file: File) => app.user.upload(screen.getByLabelText('Chromatogram CSV of vial 1'), file)
    await pick(csv('0,1', 'trace.txt'))
    expect(await screen.findByText('File type must be CSV.')).toBeTruthy()
    await pick(csv('0,1,2', 'trace.csv'))
    expect(await screen.findByText('Too many columns in chromatogram file. Expected 2.')).toBeTruthy()
    expect(sent()).toEqual([])
    await pick(csv('time,mAU\n0,1\n180.5,2', 'trace.csv'))
    expect(await screen.findByText(/trace\.csv, times in seconds/)).toBeTruthy()
    expect(sent()).toContain('PUT /files/uploads/ID')
  })

  test('[IMPORT-17] [IMPVAL-13] [CONST2-02] an attachment has a type and a file that fits it; removing asks', async () => {
    await openSingle()
    await press('Add Attachment')
    const types = within(field('Type of attachment 1')).getAllByRole('option')
    expect(types.slice(1).map(({ textContent }) => textContent)).toEqual([
      'Certificate of Analysis',
      'Data Zipfile',
      'Report PDF',
      'Additional Chromatogram',
      'Sample Image',
      'Other',
    ])
    await app.user.selectOptions(field('Type of attachment 1'), 'Sample Image')
    await app.user.upload(screen.getByLabelText('File of attachment 1'), csv('x', 'photo.pdf'))
    const words = 'Attachment type Sample Image must be of file extension .gif|.jpg|.jpeg|.png|.webp'
    expect(screen.getAllByText(words).length).toBeGreaterThan(0)
    await press('Remove attachment 1')
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Attachment' }))
    await app.user.click(dialog.getByRole('button', { name: 'Remove' }))
    expect(screen.queryByLabelText('Type of attachment 1')).toBeNull()
  })

  test('[IMPORT-26] Start Over asks, deletes the uploaded chromatogram and clears the form', async () => {
    await openSingle()
    await app.user.upload(screen.getByLabelText('Chromatogram CSV of vial 1'), csv('0,1\n1,2', 'trace.csv'))
    await screen.findByText(/trace\.csv, times in minutes/)
    const id = (app.calls.find(({ path }) => path.endsWith('/complete'))?.path ?? '').split('/')[2]
    await press('Start Over')
    const dialog = within(await screen.findByRole('dialog', { name: 'Start Over' }))
    await app.user.click(dialog.getByRole('button', { name: 'Start Over' }))
    expect(await screen.findByLabelText(/^Drop a results file/)).toBeTruthy()
    await waitFor(() =>
      expect(app.calls.map(({ method, path }) => `${method} ${path}`)).toContain(`DELETE /files/${id}`),
    )
    await waitFor(async () => expect((await tester.call('GET', `/files/${id}/ticket`)).statusCode).toBe(404))
  })

  test.for([
    ['[ERR2-11]', '/methods/lookup', 'Could not verify report method existence'],
    ['[ERR2-12]', '/methods', 'Could not establish report method'],
    ['[ERR2-14]', '/files/tickets', 'Error uploading results.csv for vial 1, please try again. Bad Request'],
  ] as const)('%s is reported and no sample is created', async ([, path, words]) => {
    const none = ({ path: called }: SentCall, next: () => Promise<Response>) =>
      path === '/methods' && called === '/methods/lookup' ? Promise.resolve(Response.json({ id: null })) : next()
    const broken = breaking(path, () => Response.json({ error: 'x' }, { status: 400, statusText: 'Bad Request' }))
    await openSingle(single().replace('THC,8.2', 'CBLA,8.2'), {
      intercept: (call, next) => broken(call, () => none(call, next)),
    })
    await app.user.selectOptions(field(/^Material Type/), 'Flower')
    await press('Import')
    await yes()
    expect(await screen.findByText(words)).toBeTruthy()
    expect(sent()).not.toContain('POST /samples')
  })

  test('[ERR2-13] a refused sample stays in the form with the words', async () => {
    const answer = () => Response.json({ error: 'Not today.' }, { status: 422, statusText: 'Unprocessable Entity' })
    await openSingle(single(), { intercept: breaking('/samples', answer) })
    await app.user.selectOptions(field(/^Material Type/), 'Flower')
    await press('Import')
    await yes()
    expect(await screen.findByText(/Verify the selected Template Type, Template, and CSV format/)).toBeTruthy()
    expect(screen.getByText(/Not today\./)).toBeTruthy()
    expect(app.address()).toBe('/samples/import')
  })
})

describe('a batch', () => {
  const rows = () =>
    within(screen.getByRole('table', { name: 'Samples of the file' }))
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent)

  test('[IMPORT-08] [IMPORT-24] one sample per filled row, each created, then the list', async () => {
    await openBatch(`${batch(2)}\n,,,,,,,,\n${batch(3).split('\n')[3]}`)
    expect(rows()).toEqual(['2Correct', '3Correct', '5Correct'])
    await press('Import')
    await yes()
    await atList()
    for (const at of [1, 2, 3]) expect(await imported(`L-${serial}-${at}`)).toHaveLength(1)
  })

  test('[IMPORT-14] [IMPORT-15] [IMPVAL-16] a cell is edited in place: validity follows, the old value is kept, undo brings it back', async () => {
    await openBatch(batch(2))
    await type('Batch Number, row 2', '')
    expect(rows()[0]).toContain('Must include batch number.')
    const problems = within(screen.getByRole('table', { name: 'Problems of the file' }))
    expect(problems.getAllByRole('row')[1]?.textContent).toContain('2Batch Number')
    await press(`Undo Batch Number, row 2: the file says L-${serial}-1`)
    await type('THC, %, row 3', '7.25')
    expect(field('THC, %, row 3').title).toBe('The file says: 1')
    await press('Import')
    await yes()
    await atList()
    const [row] = await imported(`L-${serial}-2`)
    const sample = (await tester.call('GET', `/samples/${String(row?.['id'])}`)).json<{
      data: { results: { results: object[]; imported: { edits: object[] } }[] }
    }>().data
    expect(sample.results[0]?.imported.edits).toEqual([
      { field: 'analytes.1.concentration_perc', from: '1', to: '7.25' },
    ])
  })

  test('good rows can be imported while bad rows stay with row, column, value and reason', async () => {
    await openBatch(batch(3, (row, at) => (at === 1 ? row.with(5, '0') : row)))
    const problems = within(screen.getByRole('table', { name: 'Problems of the file' }))
    expect(
      within(required(problems.getAllByRole('row')[1]))
        .getAllByRole('cell')
        .slice(0, 4)
        .map(({ textContent }) => textContent),
    ).toEqual(['3', 'LOQ', '0', 'Error: LOQ cannot be zero.'])
    await press('Import 2, leave 1')
    await yes()
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(app.address()).toBe('/samples/import')
    expect(await imported(`L-${serial}-1`)).toHaveLength(1)
    expect(await imported(`L-${serial}-2`)).toHaveLength(0)
    await type('LOQ, %, row 3', '0.01')
    await press('Import')
    await yes()
    await atList()
    expect(await imported(`L-${serial}-2`)).toHaveLength(1)
  })

  test('[IMPORT-25] a row that the server refuses stays with its error; the created ones leave', async () => {
    const refuseSecond = async (call: SentCall, next: () => Promise<Response>): Promise<Response> => {
      if (call.path !== '/imports') return next()
      const reply = (await (await next()).json()) as { data: object[] }
      const [first, second] = reply.data
      const refused = { ...second, outcome: 'refused', sample_id: null, error: 'No space.', errors: null, retry: true }
      return Response.json({ data: [first, refused] })
    }
    await openBatch(batch(2), { intercept: refuseSecond })
    await press('Import')
    await yes()
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(rows()[0]).toContain('No space.')
    expect(rows()[0]).toContain('Verify the selected Template Type, Template, and CSV format')
  })

  test('a lost connection loses nothing: Resume goes on and stores no row twice', async () => {
    let cut = true
    const lose = async (call: SentCall, next: () => Promise<Response>): Promise<Response> => {
      const answer = await next()
      // The server has stored the rows, and its answer is lost on the way.
      if (call.path === '/imports' && cut) throw new TypeError('Failed to fetch')
      return answer
    }
    await openBatch(batch(3), { intercept: lose })
    await press('Import')
    await yes()
    expect(await screen.findByText(/Failed to fetch\. 0 of 3 samples are stored\. Nothing is lost/)).toBeTruthy()
    cut = false
    await press('Resume')
    await atList()
    for (const at of [1, 2, 3]) expect(await imported(`L-${serial}-${at}`)).toHaveLength(1)
  })

  test('it goes on while another page is open, says so there, and stands as it runs when its page is opened again', async () => {
    const gate = Promise.withResolvers<void>()
    const intercept = async (call: SentCall, next: () => Promise<Response>) => {
      if (call.path === '/imports') await gate.promise
      return next()
    }
    await openBatch(batch(60), { intercept })
    await press('Import')
    await yes()
    await screen.findByText(/^Creating samples, 0 of 60/)
    await app.router.navigate({ to: '/' })
    await waitFor(() => expect(app.address()).toBe('/'))
    expect(await screen.findByText('Creating samples, 0 of 60: 0 good, 0 bad')).toBeTruthy()
    await app.router.navigate({ to: '/samples/import' })
    expect(await screen.findByRole('progressbar', { name: 'Import progress' })).toBeTruthy()
    await app.router.navigate({ to: '/' })
    gate.resolve()
    expect(await screen.findByText('60 samples imported')).toBeTruthy()
    expect(app.address()).toBe('/')
    expect(await imported(`L-${serial}-60`)).toHaveLength(1)
  })

  test('a file given again shows which rows are samples already, and leaves them out unless they are wanted', async () => {
    await openBatch(batch(2))
    await press('Import')
    await yes()
    await atList()
    await app.router.navigate({ to: '/samples/import' })
    await drop(csv(batch(2)))
    const again = await screen.findAllByRole('button', { name: /^Imported before as sample \d+\. Import again$/ })
    expect(again).toHaveLength(2)
    expect(screen.getByText(/0 samples to import, 2 imported before, left out/)).toBeTruthy()
    await app.user.click(required(again[0]))
    await press('Import')
    await yes()
    await atList()
    expect(await imported(`L-${serial}-1`)).toHaveLength(2)
    expect(await imported(`L-${serial}-2`)).toHaveLength(1)
  })
})
