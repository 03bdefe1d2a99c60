import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { labTest } from '../../../../api/src/testing/lab-test.ts'
import { BATCH_CSV, SINGLE_CSV } from '../../../../api/src/testing/import-lab.ts'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'

const { app: server, tester } = labTest()
let app: RenderedApp
beforeAll(async () => {
  await server.laboratoryOf(server.laboratoryId)
})

type Options = NonNullable<Parameters<typeof renderApp>[1]>
async function open(options: Options = {}): Promise<void> {
  app = renderApp(server, { token: tester.token, at: '/samples/import/map', ...options })
  await screen.findByLabelText(/^Template Name/)
}
const csv = (text: string, name = 'results.csv') => new File([text], name, { type: 'text/csv' })
async function drop(file: File): Promise<void> {
  await app.user.upload(await screen.findByLabelText(/^Drop a results file/), file)
}
async function chooseType(name: string): Promise<void> {
  await app.user.selectOptions(screen.getByLabelText(/^Template Type/), name)
}
const grid = () => screen.getByLabelText(/^Cells of /)
const items = () => within(screen.getByRole('complementary', { name: 'Mapping items' }))
/** An item's button: its label, perhaps with a mark of being required or where it is mapped. */
const item = (label: string): HTMLElement => {
  const found = items()
    .getAllByRole('button')
    .find(({ textContent }) => textContent.replace(/ \*.*$/, '').startsWith(label))
  if (!found) throw new Error(`no item ${label}`)
  return found
}
const cell = (place: string): HTMLElement => {
  const [row, column] = place.split(',')
  const found = grid().querySelector<HTMLElement>(`td[data-row="${row}"][data-column="${column}"]`)
  if (!found) throw new Error(`no cell ${place}`)
  return found
}
async function map(label: string, place: string): Promise<void> {
  await app.user.click(item(label))
  await app.user.click(cell(place))
}
async function mapSingle(): Promise<void> {
  await map('Analyte Header Row', '5,0')
  await map('First Metadata Row', '0,0')
  await map('Name', '5,0')
  await map('Concentration %', '5,4')
}
const colorOf = (element: HTMLElement): string => element.style.getPropertyValue('--mark')
const save = () => app.user.click(screen.getByRole('button', { name: 'Save' }))
const yes = async () => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Save Import Template' }))
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Yes' }).disabled).toBe(true)
  await app.user.click(dialog.getByRole('checkbox'))
  await app.user.click(dialog.getByRole('button', { name: 'Yes' }))
}
const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)
const posts = () => app.calls.filter(({ method, path }) => method === 'POST' && path === '/import_templates')

describe('the page', () => {
  test('[MAPPER-01] [MAPPER-04] [MAPPER-19] breadcrumb, name, the server’s types with the first chosen, default off', async () => {
    await open()
    expect(screen.getByRole('heading', { level: 1, name: 'Map Import CSV Template' })).toBeTruthy()
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    expect(crumbs.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Home',
      'Sample Results',
      'Import New Results',
    ])
    expect(crumbs.getByText('Map Import CSV Template')).toBeTruthy()
    const types = (await tester.call('GET', '/import_template_types')).json<{ data: { name: string }[] }>().data
    const offered = within(screen.getByLabelText(/^Template Type/)).getAllByRole<HTMLOptionElement>('option')
    expect(offered.map(({ textContent }) => textContent)).toEqual(types.map(({ name }) => name))
    expect(offered[0]?.selected).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Set as Default' }).checked).toBe(false)
  })

  test('[IMPVAL-10] a file that is no table is refused with its text', async () => {
    await open()
    await drop(csv('x', 'results.pdf'))
    expect(await screen.findByText('File type must be CSV.')).toBeTruthy()
  })

  test('[MAPPER-02] [MAPPER-03] a file shows as a grid; a quoted comma and line break stay in their cell', async () => {
    await open()
    await drop(csv('\uFEFFa;"b;c\nd"\n1;2', 'semicolons.csv'))
    await waitFor(() => expect(cell('0,1').textContent).toBe('b;c\nd'))
    expect(cell('1,0').textContent).toBe('1')
  })

  test('[ERR2-03] [ERR2-09] types that cannot be read are reported with the status text, or the network’s word', async () => {
    app = renderApp(server, {
      token: tester.token,
      at: '/samples/import/map',
      intercept: async ({ path }, next) =>
        path === '/import_template_types'
          ? Response.json({ error: 'x' }, { status: 400, statusText: 'Bad Request' })
          : next(),
    })
    expect(
      await screen.findByText('Bad Request. Could not retrieve template types. Reload page to try again.'),
    ).toBeTruthy()
  })

  test('[ERR2-08] a type that is neither 1 nor 2 is reported', async () => {
    await open({
      intercept: async ({ path }, next) =>
        path === '/import_template_types'
          ? Response.json({ data: [{ id: 3, slug: 'new', name: 'New kind' }] })
          : next(),
    })
    expect(screen.getByText('Uh oh! Template type error. Please notify support.')).toBeTruthy()
  })
})

describe('the items', () => {
  const labels = (section: string) =>
    within(screen.getByRole('region', { name: section }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent)

  test('[MAPPER-05] [MAPPER-06] [MAPPER-07] [MAPPER-09] of a single result', async () => {
    await open()
    await drop(csv(SINGLE_CSV))
    await screen.findByLabelText('Cells of results.csv')
    expect(labels('Rows').map((text) => text.replace(/ \*.*$/, ''))).toEqual([
      'Analyte Header Row',
      'First Metadata Row',
    ])
    expect(labels('Metadata')).toEqual(
      'Data file|Sample name|Description|Lims ID|Acq. operator|Instrument|Injection date|Acq. method|Analysis method|Last changed|Calib. data modified|Sample amount|Multiplier|Dilution|Location|Injection volume|Sample type|Signal Name|LOQ'.split(
        '|',
      ),
    )
    expect(labels('Analytes')).toEqual(
      'Name * (required)|Concentration % * (required)|Retention Time|Peak Start|Peak End|Resolution|Area|Amount ug/mL|Amount mg/g'.split(
        '|',
      ),
    )
  })

  test('[MAPPER-08] [MAPPER-09] [MAPPER-10] [MAPPER-15] [MAPPER-16] [CONST2-08] of a batch; analytes come and go', async () => {
    await open()
    await chooseType('Batch Result')
    await drop(csv(BATCH_CSV))
    await screen.findByLabelText('Cells of results.csv')
    expect(labels('Rows').map((text) => text.replace(/ \*.*$/, ''))).toEqual(['Sample List Header Row'])
    expect(labels('Metadata')).toEqual(
      'Sample name|Description|Lims ID|Injection date|Sample amount|Dilution|Location|Sample type|LOQ|Notes'.split('|'),
    )
    await app.user.click(screen.getByRole('button', { name: 'Add Analyte' }))
    await app.user.click(cell('0,6'))
    const analyte = within(screen.getByRole('group', { name: 'THCA' }))
    expect(analyte.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'THCA ',
      'Name * (required)G1 THCA',
      'Concentration % * (required)',
      'SQ Unit',
    ])
    await app.user.click(screen.getByRole('button', { name: 'Remove analyte THCA' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Analyte' }))
    await app.user.click(dialog.getByRole('button', { name: 'Remove' }))
    expect(screen.queryByRole('group', { name: 'THCA' })).toBeNull()
    expect(colorOf(cell('0,6'))).toBe('')
  })

  test('[MAPPER-11] [MAPPER-13] [MAPPER-14] one item is active; cell and item share a colour until it is cleared', async () => {
    await open()
    await drop(csv(SINGLE_CSV))
    await screen.findByLabelText('Cells of results.csv')
    await app.user.click(item('LOQ'))
    await app.user.click(item('Sample name'))
    expect(
      items()
        .getAllByRole('button', { pressed: true })
        .map(({ textContent }) => textContent),
    ).toEqual(['Sample name'])
    await app.user.click(cell('0,1'))
    expect(item('Sample name').textContent).toBe('Sample nameB1 Kush 9')
    expect(colorOf(cell('0,1'))).toMatch(/^#[0-9a-f]{6}$/)
    expect(colorOf(item('Sample name'))).toBe(colorOf(cell('0,1')))
    await map('Description', '0,1')
    await app.user.click(item('Sample name'))
    expect(item('Sample name').textContent).toBe('Sample name')
    expect(colorOf(cell('0,1'))).toBe(colorOf(item('Description')))
    await app.user.click(item('Description'))
    expect(colorOf(cell('0,1'))).toBe('')
  })

  test('[MAPPER-12] a row item takes the whole row that is clicked', async () => {
    await open()
    await drop(csv(SINGLE_CSV))
    await screen.findByLabelText('Cells of results.csv')
    await map('Analyte Header Row', '5,2')
    expect(item('Analyte Header Row').textContent).toContain('row 6')
    expect(new Set([0, 2, 4].map((column) => colorOf(cell(`5,${column}`))))).toEqual(
      new Set([colorOf(item('Analyte Header Row'))]),
    )
  })

  test('[MAPPER-18] another type clears the mappings', async () => {
    await open()
    await drop(csv(BATCH_CSV))
    await screen.findByLabelText('Cells of results.csv')
    await map('Sample name', '1,0')
    await chooseType('Batch Result')
    await app.user.click(await screen.findByRole('button', { name: 'Change Type' }))
    expect(item('Sample name').textContent).toBe('Sample name')
    expect(colorOf(cell('1,0'))).toBe('')
  })

  test('a proposal is marked as one until it is confirmed, and only then mapped', async () => {
    await open()
    await drop(csv(BATCH_CSV))
    await app.user.click(await screen.findByRole('button', { name: 'Propose Mapping' }))
    expect(screen.getByText(/^By its headings this file is a list of samples/)).toBeTruthy()
    await app.user.click(screen.getByRole('button', { name: 'Dismiss' }))
    await chooseType('Batch Result')
    await app.user.click(await screen.findByRole('button', { name: 'Propose Mapping' }))
    expect(screen.queryByText(/^By its headings/)).toBeNull()
    expect(item('Dilution').dataset['proposed']).toBe('true')
    expect(screen.getByText(/^Still to be mapped: Sample List Header Row/)).toBeTruthy()
    await app.user.click(screen.getByRole('button', { name: 'Confirm Dilution' }))
    expect(item('Dilution').dataset).toMatchObject({ mapped: 'true' })
    await app.user.click(screen.getByRole('button', { name: /^Confirm all/ }))
    expect(screen.getByText('Every required item is mapped.')).toBeTruthy()
  })

  test('a file in which nothing is recognized is named as such', async () => {
    await open()
    await chooseType('Batch Result')
    await drop(csv('Eins;Zwei [%]\nMuster 1;12,5'))
    await app.user.click(await screen.findByRole('button', { name: 'Propose Mapping' }))
    expect(screen.getByText(/^No further item was recognized by its heading\./)).toBeTruthy()
  })

  test('the keyboard maps an item from first to last', async () => {
    await open()
    await drop(csv(SINGLE_CSV))
    await screen.findByLabelText('Cells of results.csv')
    item('Sample name').focus()
    await app.user.keyboard('{Enter}')
    expect(document.activeElement).toBe(grid())
    await app.user.keyboard('{ArrowRight}{Enter}')
    expect(item('Sample name').textContent).toBe('Sample nameB1 Kush 9')
    await app.user.click(grid())
    await app.user.keyboard('{Control>}{Home}{/Control}{ArrowRight}{Delete}')
    expect(item('Sample name').textContent).toBe('Sample name')
  })
})

describe('leaving', () => {
  test('asks once something is mapped', async () => {
    await open()
    await drop(csv(SINGLE_CSV))
    await screen.findByLabelText('Cells of results.csv')
    await map('Sample name', '0,1')
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    await app.user.click(crumbs.getByRole('link', { name: 'Import New Results' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    await app.user.click(dialog.getByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(item('Sample name').textContent).toBe('Sample nameB1 Kush 9')
    await app.user.click(cell('0,1'))
    await app.user.click(item('Sample name'))
    await app.user.click(crumbs.getByRole('link', { name: 'Import New Results' }))
    await waitFor(() => expect(app.address()).toBe('/samples/import'))
  })
})

test('another sheet asks once something is mapped, and Cancel keeps the map', async () => {
  const block = (id: number, name: string) =>
    [
      `ID#,${id}`,
      `Name,${name}`,
      ',Data Filename,Sample Name,Ret. Time,Conc.',
      '1,a.lcd,A,2,0.5',
      '2,b.lcd,B,2,0.6',
    ].join('\n')
  await open()
  await chooseType('Batch Result')
  await drop(csv(`${block(1, 'CBDV')}\n\n${block(2, 'CBD')}`))
  await screen.findByLabelText('Cells of results.csv')
  const sheet = screen.getByLabelText<HTMLSelectElement>('Sheet')
  const first = sheet.value
  await map('Sample name', '1,2')
  await app.user.selectOptions(sheet, 'Blocks side by side')
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Another sheet?' }))
  await app.user.click((await dialog()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([sheet.value, item('Sample name').dataset['mapped']]).toEqual([first, 'true'])
  await app.user.selectOptions(sheet, 'Blocks side by side')
  await app.user.click((await dialog()).getByRole('button', { name: 'Take Sheet' }))
  await waitFor(() => expect(item('Sample name').textContent).toBe('Sample name'))
  expect(sheet.value).not.toBe(first)
})

test('another template type asks before what is mapped is lost, and not while nothing is', async () => {
  await open()
  await chooseType('Batch Result')
  await chooseType('Single Result')
  expect(screen.queryByRole('dialog')).toBeNull()
  await drop(csv('Sample name,OG Kush'))
  await screen.findByLabelText('Cells of results.csv')
  await app.user.click(item('Sample name'))
  await app.user.click(cell('0,1'))
  expect(item('Sample name').dataset['mapped']).toBe('true')
  const type = screen.getByLabelText<HTMLSelectElement>(/^Template Type/)
  const before = type.value
  const answer = async (word: string) => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Another template type?' }))
    await app.user.click(dialog.getByRole('button', { name: word }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await chooseType('Batch Result')
  await answer('Cancel')
  expect([type.value, item('Sample name').dataset['mapped']]).toEqual([before, 'true'])
  await chooseType('Batch Result')
  await answer('Change Type')
  expect(type.value).not.toBe(before)
})

describe('Start Over', () => {
  test('[MAPPER-17] resets name, type, mappings and file, after asking', async () => {
    await open()
    await app.user.type(screen.getByLabelText(/^Template Name/), 'Sheet')
    await chooseType('Batch Result')
    await drop(csv(BATCH_CSV))
    await screen.findByLabelText('Cells of results.csv')
    await app.user.click(screen.getByRole('button', { name: 'Start Over' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Start Over' }))
    await app.user.click(dialog.getByRole('button', { name: 'Start Over' }))
    expect(await screen.findByLabelText(/^Drop a results file/)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/^Template Name/).value).toBe('')
    expect(screen.getByLabelText<HTMLSelectElement>(/^Template Type/).value).toBe('1')
  })
})

describe('Save', () => {
  test('[IMPVAL-01] without a type to choose it says so', async () => {
    await open({
      intercept: async ({ path }, next) => (path === '/import_template_types' ? Response.json({ data: [] }) : next()),
    })
    await save()
    expect(alerts().join()).toContain('Must select a Template Type.')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('[MAPPER-20] [IMPVAL-03] [IMPVAL-07] without name and file shows the messages and asks nothing', async () => {
    await open()
    await save()
    expect(alerts().join()).toContain('Must include Template Name. 50 characters max length.')
    expect(alerts().join()).toContain('Must upload a CSV file.')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('[IMPVAL-02] [IMPVAL-05] [IMPVAL-06] a name with other characters and what is not mapped are named', async () => {
    await open()
    await app.user.type(screen.getByLabelText(/^Template Name/), 'Sheet #1')
    await drop(csv(SINGLE_CSV))
    await screen.findByLabelText('Cells of results.csv')
    await map('Name', '5,0')
    await save()
    const shown = alerts().join('\n')
    expect(shown).toContain('Template Name can only contain letters, numbers, spaces, dashes, and underscores.')
    expect(shown).toContain(
      'All header rows are required mapping. Missing map for rows: Analyte Header Row, First Metadata Row',
    )
    expect(shown).toContain(
      'Analyte "Name" and "Concentration %" are required mapping. Missing map for: Concentration %',
    )
  })

  test('[IMPVAL-04] [IMPVAL-07] a batch needs an analyte, and each its concentration', async () => {
    await open()
    await app.user.type(screen.getByLabelText(/^Template Name/), 'Sheet')
    await chooseType('Batch Result')
    await drop(csv(BATCH_CSV))
    await screen.findByLabelText('Cells of results.csv')
    await save()
    expect(alerts().join()).toContain('Must add at least one analyte.')
    await app.user.click(screen.getByRole('button', { name: 'Add Analyte' }))
    await app.user.click(cell('0,6'))
    await app.user.click(screen.getByRole('button', { name: 'Add Analyte' }))
    await app.user.click(cell('0,7'))
    await save()
    expect(alerts().join()).toContain(
      '"Concentration %" required for all analytes. Missing "Concentration %" field map for analytes: THCA, THC',
    )
  })

  test('[MAPPER-21] [MAPPER-22] [MAPPER-25] [MAPPER-26] [API2-01] [API2-02] after a ticked Yes the file is uploaded, then the template posted, and the import begins with it', async () => {
    app = renderApp(server, { token: tester.token, at: '/samples/import' })
    await app.user.click(await screen.findByRole('link', { name: 'Map New CSV Template' }))
    await screen.findByLabelText(/^Template Name/)
    await app.user.type(screen.getByLabelText(/^Template Name/), 'HPLC report')
    await app.user.click(screen.getByRole('switch', { name: 'Set as Default' }))
    await drop(csv(SINGLE_CSV))
    await screen.findByLabelText('Cells of results.csv')
    await mapSingle()
    await save()
    await yes()
    await waitFor(() => expect(app.address()).toBe('/samples/import'))
    const template = await screen.findByLabelText<HTMLSelectElement>('Template')
    expect(template.selectedOptions[0]?.textContent).toBe('HPLC report (Default)')
    const sent = app.calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
    expect(sent.map((call) => call.replaceAll(/[0-9a-f-]{36}/g, 'ID'))).toEqual([
      'POST /files/tickets',
      'PUT /files/uploads/ID',
      'POST /files/ID/complete',
      'POST /import_templates',
    ])
    // Bytes go to the storage, which may stand elsewhere, by the ticket in their address.
    const ofApi = app.calls.filter(({ method }) => method !== 'PUT')
    expect(new Set(ofApi.map(({ headers }) => headers.get('authorization')))).toEqual(
      new Set([`Bearer ${tester.token}`]),
    )
    expect(ofApi.filter(({ method, query }) => method === 'GET' && !query.has('timestamp'))).toEqual([])
    expect(posts()[0]?.body).toMatchObject({
      type: 1,
      name: 'HPLC report',
      default: true,
      sourceFilename: 'results.csv',
      analytes: { Name: '5,0', 'Concentration %': '5,4' },
      rows: { 'Analyte Header Row': 5, 'First Metadata Row': 0 },
    })
  })

  test('[MAPPER-27] the analytes of a batch are saved by column', async () => {
    await open()
    await app.user.type(screen.getByLabelText(/^Template Name/), 'Batch sheet')
    await chooseType('Batch Result')
    await drop(csv(BATCH_CSV))
    await screen.findByLabelText('Cells of results.csv')
    await map('Sample List Header Row', '0,0')
    await app.user.click(screen.getByRole('button', { name: 'Add Analyte' }))
    for (const place of ['0,6', '1,6', '0,7', '1,7']) await app.user.click(cell(place))
    await save()
    await yes()
    await waitFor(() => expect(app.address()).toBe('/samples/import'))
    expect(posts()[0]?.body).toMatchObject({
      analytes: {
        '6': { Name: '0,6', 'Concentration %': '1,6' },
        '7': { Name: '0,7', 'Concentration %': '1,7' },
      },
    })
  })

  test('[MAPPER-23] [ERR2-02] [API2-06] a refused template is shown at the top, and the indicator goes', async () => {
    await open({
      intercept: async ({ path, method }, next) =>
        method === 'POST' && path === '/import_templates'
          ? Response.json({ error: 'no' }, { status: 400, statusText: 'Bad Request' })
          : next(),
    })
    const scroll = vi.spyOn(window, 'scrollTo')
    await app.user.type(screen.getByLabelText(/^Template Name/), 'HPLC report')
    await drop(csv(SINGLE_CSV))
    await screen.findByLabelText('Cells of results.csv')
    await mapSingle()
    await save()
    await yes()
    expect(await screen.findByText('Bad Request. Creation Failed. Please try again.')).toBeTruthy()
    expect(scroll).toHaveBeenCalledWith({ top: 0 })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(app.address()).toBe('/samples/import/map')
  })

  test('[MAPPER-24] [ERR2-01] [ERR2-09] a failed upload closes the dialog and posts nothing', async () => {
    await open({
      intercept: async ({ path, method }, next) =>
        method === 'PUT' && path.startsWith('/files/uploads')
          ? new Response('', { status: 507, statusText: 'Insufficient Storage' })
          : next(),
    })
    await app.user.type(screen.getByLabelText(/^Template Name/), 'HPLC report')
    await drop(csv(SINGLE_CSV))
    await screen.findByLabelText('Cells of results.csv')
    await mapSingle()
    await save()
    await yes()
    const words = 'Error uploading source CSV, please try again. Insufficient Storage'
    expect(await screen.findByText(words)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(posts()).toEqual([])
  })
})

test('[PERM2-02] without the permission to create samples the screen does not open', async () => {
  const viewer = await server.signIn('viewer')
  app = renderApp(server, { token: viewer.token, at: '/samples/import/map' })
  await waitFor(() => expect(app.address()).toContain('/404'))
})
