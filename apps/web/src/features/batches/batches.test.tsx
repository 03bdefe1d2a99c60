import type { Batch, BatchQrCode } from '@eluent/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { labTest } from '../../../../api/src/testing/lab-test.ts'
import { injection } from '../../../../api/src/testing/laboratory.ts'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'
import { labelSummary } from './batch-form.ts'
import { required } from '../../test/required.ts'

const { app: server, admin } = labTest()
let app: RenderedApp
beforeAll(async () => {
  await server.laboratoryOf(server.laboratoryId)
})

const make = async (change: Record<string, unknown> = {}) => {
  const batch = { name: 'North field', grid_type: 'rows', grid_value: '2', ...change }
  const { id } = (await admin.post('/batches', { batch })).json<{ data: Batch }>().data
  const codes = (await admin.call('GET', `/batches/${id}/qr_codes`)).json<{ data: BatchQrCode[] }>().data
  return {
    id,
    codes,
    key: (at: number) => codes[at]?.share_key ?? '',
    sample: (at: number) => codes[at]?.sample_id ?? 0,
  }
}
const makeTest = async (batch_id: number, share_key: string, name = 'Row 1') => {
  const batch_test = { batch_id, share_key, name }
  const reply = await admin.post('/batch_tests', { batch_test })
  return reply.json<{ data: { id: number } }>().data.id
}
const store = (sampleId: number) =>
  admin.post(`/samples/${sampleId}/append_results`, injection(`${sampleId}.D`, { THC: 5 }))
const sheet = async () => {
  const form_fields = [
    { name: 'Sampler', type: 'textbox', validations: [{ is_required: true }] },
    { name: 'Irrigation', type: 'dropdown', values: ['Drip', 'Flood'] },
  ]
  const form_template = { name: `Field sheet ${crypto.randomUUID()}`, form_fields }
  const reply = await admin.post('/form-templates', { form_template })
  return reply.json<{ data: { id: number; name: string } }>().data
}
const open = (at: string, token = admin.token) => {
  app = renderApp(server, { token, at })
}
const press = (name: string) => app.user.click(screen.getByRole('button', { name }))
const pick = async (label: string | RegExp, option: string) => {
  await app.user.click(await screen.findByLabelText(label, { selector: 'input' }))
  await app.user.click(await screen.findByRole('option', { name: option, hidden: true }))
}
const input = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const arriveAt = (path: RegExp) => waitFor(() => expect(app.address()).toMatch(path))
const sent = (method: string) => app.calls.filter((call) => call.method === method)

describe('the list of batches', () => {
  test('[ROUTE-07] [BATCH-01] [BATCH-02] [BATCH-14] shows grid and counts; rows lead on; what is in use cannot be deleted, the rest after a question', async () => {
    await server.sql('update batches set deleted_at = now()')
    const used = await make({ name: 'Used', grid_value: '3' })
    await makeTest(used.id, used.key(0))
    await make({ name: 'Unused', grid_type: 'centre_pivot', grid_value: '1' })
    open('/batch/list')
    await screen.findByText('Used')
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads.slice(1)).toEqual(['Name', 'Grid Type', 'QR Codes', 'Batch Tests', 'Date Created', 'Actions'])
    const cells = within(required(screen.getByText('Used').closest('tr'))).getAllByRole('cell')
    expect(cells.slice(1, 5).map(({ textContent }) => textContent)).toEqual(['Used', 'Rows', '3', '1'])
    const leads = ['Edit Used', 'QR Codes Used', 'Batch Tests Used'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    )
    expect(leads).toEqual([`/batch/${used.id}/edit`, `/batch/${used.id}/qr-codes`, `/batch-test/${used.id}/list`])
    expect(screen.getByRole('link', { name: 'Add Batch' }).getAttribute('href')).toBe('/batch/create')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete Used' }).disabled).toBe(true)
    await press('Delete Unused')
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Batch' }))
    expect(sent('DELETE')).toEqual([])
    await app.user.type(dialog.getByLabelText(/^Reason/), 'entered twice')
    await app.user.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByText('Unused')).toBeNull())
    await app.user.type(screen.getByPlaceholderText('Search Name'), 'nowhere')
    expect(await screen.findByText('No Records Found', undefined)).toBeTruthy()
  })

  test('[PERM3-15] a reader is offered the lists and the codes, and no screen that changes anything', async () => {
    const { id, key } = await make({ name: 'Read only' })
    const testId = await makeTest(id, key(0))
    const viewer = await server.signIn('viewer')
    open('/batch/list', viewer.token)
    await screen.findByText('Read only')
    expect(screen.getByRole('link', { name: 'QR Codes Read only' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^(Edit|Add)/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
    for (const closed of ['/batch/create', `/batch/${id}/edit`, '/batch-test/create', `/batch-test/${testId}/edit`]) {
      await app.router.navigate({ to: closed })
      await waitFor(() => expect(app.address()).toBe('/404?authorizationError=true'))
    }
    await app.router.navigate({ to: `/batch-test/${id}/list` })
    await screen.findAllByText('Row 1')
    expect(screen.queryByRole('link', { name: /^(Edit|Add)/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
  })

  test('[WORK-04] several are deleted with one reason; one that is in use stays, by name, and stays selected', async () => {
    await server.sql('update batches set deleted_at = now()')
    const used = await make({ name: 'Used', grid_value: '3' })
    await makeTest(used.id, used.key(0))
    await make({ name: 'Unused' })
    open('/batch/list')
    await app.user.click(await screen.findByRole('checkbox', { name: 'Select Used' }))
    const bar = () => within(screen.getByRole('region', { name: 'Selection' }))
    expect(bar().getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true)
    await app.user.click(screen.getByRole('checkbox', { name: 'Select Unused' }))
    await app.user.click(bar().getByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Batches' }))
    expect(dialog.getByText(/^2 batches and their 5 QR codes leave every list/)).toBeTruthy()
    await app.user.type(dialog.getByLabelText(/^Reason/), 'entered twice')
    await app.user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('1 of 2 deleted.')).toBeTruthy()
    expect(screen.getByText(/^Used: /)).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Unused')).toBeNull())
    expect(bar().getByText('1 selected')).toBeTruthy()
  })
})

describe('the form of a batch', () => {
  test('[ROUTE-07] [BATCH-03] [BATCH-04] [BATCH-08] [BATCH-15] nothing is sent before it is complete; then the list opens, once', async () => {
    const { name: templateName } = await sheet()
    open('/batch/create')
    await screen.findByLabelText(/^Name/)
    await press('Create')
    expect(await screen.findByText('Please enter a Batch Name')).toBeTruthy()
    expect(screen.getByText('Please select a Grid Type')).toBeTruthy()
    await app.user.type(input(/^Name/), 'South field')
    await pick('Form Template', templateName)
    await app.user.click(input(/^Grid Type/))
    const grids = (await screen.findAllByRole('option', { hidden: true })).map(({ textContent }) => textContent)
    expect(grids.slice(-6)).toEqual(['One Acre', 'Four Acre', 'Block Number', 'Rows', 'Centre Pivot', 'Segments'])
    await app.user.click(screen.getByRole('option', { name: 'Block Number', hidden: true }))
    await app.user.type(await screen.findByLabelText(/^Block Numbers/), '3, 7')
    expect(screen.getByLabelText('Grid preview').textContent).toBe('2 QR codes: Block 3 and Block 7')
    await pick(/^Grid Type/, 'Rows')
    await app.user.type(await screen.findByLabelText(/^Number of Positions/), '501')
    await press('Create')
    expect(await screen.findByText('The grid must have 1 to 500 positions')).toBeTruthy()
    expect(sent('POST')).toEqual([])
    await app.user.clear(input(/^Number of Positions/))
    await app.user.type(input(/^Number of Positions/), '2')
    await app.user.dblClick(screen.getByRole('button', { name: 'Create' }))
    await arriveAt(/^\/batch\/list/)
    expect(sent('POST')).toHaveLength(1)
    expect(await screen.findByText('South field')).toBeTruthy()
  })

  test('[ROUTE-07] [BATCH-12] [BATCH-13] [BATCH-15] edit adds and removes positions; what was used stays, and so does the grid type', async () => {
    const { id, key } = await make({ name: 'Edited', grid_value: '3' })
    await makeTest(id, key(1))
    open(`/batch/${id}/edit`)
    const count = await screen.findByLabelText<HTMLInputElement>(/^Number of Positions/)
    expect([input(/^Name/).value, count.value, input(/^Grid Type/).disabled]).toEqual(['Edited', '3', true])
    const preview = () => screen.queryByLabelText('Grid preview')?.textContent
    const type = async (text: string) => {
      await app.user.clear(count)
      await app.user.type(count, text)
    }
    await type('1')
    await press('Save')
    const held =
      'The grid type cannot be changed, and no position can be removed whose sample has a weight, a batch test or results'
    expect(await screen.findByText(held)).toBeTruthy()
    await type('2')
    expect(preview()).toBe('Removes Row 3')
    await type('5')
    expect(preview()).toBe('Adds Row 4 and Row 5')
    expect(sent('PATCH')).toEqual([])
    await app.user.type(input(/^Name/), ' twice')
    await press('Save')
    await arriveAt(/^\/batch\/list/)
    const rows = await server.sql(
      'select label from batch_positions where batch_id = $1 and removed_at is null order by position',
      [id],
    )
    expect(rows.map(({ label }) => label)).toEqual(['Row 1', 'Row 2', 'Row 3', 'Row 4', 'Row 5'])
    expect(await screen.findByText('Edited twice')).toBeTruthy()
  })

  test('what another editor saved meanwhile is shown, and not overwritten', async () => {
    const { id } = await make({ name: 'Mine' })
    open(`/batch/${id}/edit`)
    await screen.findByLabelText(/^Number of Positions/)
    await admin.patch(`/batches/${id}`, { batch: { name: 'Theirs' } })
    await app.user.type(input(/^Name/), ' too')
    await press('Save')
    expect((await screen.findByRole('alert')).textContent).toContain(`This was changed by ${admin.person.name}`)
  })
})

test('[ROUTE-07] [BATCH-11] the QR codes of a batch: label and picture of each position, and a sheet to print', async () => {
  const { id, key } = await make({ name: 'Coded' })
  // drawing the sheet is the API's, and shown there
  app = renderApp(server, {
    token: admin.token,
    at: `/batch/${id}/qr-codes`,
    intercept: (call, next) => (call.path.endsWith('/sheet') ? Promise.resolve(new Response('%PDF-')) : next()),
  })
  for (const [at, label] of ['Row 1', 'Row 2'].entries()) {
    const code = await screen.findByRole('img', { name: `QR code of ${label}` })
    expect([code.getAttribute('width'), code.getAttribute('data-qr')]).toEqual([
      '200',
      `${server.deps.settings.publicUrl}/qr/${key(at)}`,
    ])
  }
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:sheet')
  await press('Print')
  const dialog = within(await screen.findByRole('dialog', { name: 'Print Labels' }))
  await app.user.click(dialog.getByRole('button', { name: 'Download PDF' }))
  await waitFor(() => expect(saved).toHaveBeenCalled())
  expect(app.calls.at(-1)?.path).toBe(`/batches/${id}/qr_codes/sheet`)
  saved.mockRestore()
})

test('[ROUTE-15] [PERM3-21] an unknown id, or another organization’s, shows Request Not Found', async () => {
  const { id, key } = await make()
  const testId = await makeTest(id, key(0))
  const stranger = await server.signIn('admin', server.otherLaboratoryId)
  const pages = [`/batch/${id}/edit`, `/batch/${id}/qr-codes`, `/batch-test/${id}/list`, `/batch-test/${testId}/edit`]
  for (const [token, at] of [
    ...pages.map((page) => [stranger.token, page] as const),
    [admin.token, '/batch/999999/edit'] as const,
    [admin.token, '/batch-test/999999/edit'] as const,
  ]) {
    open(at, token)
    expect(await screen.findByRole('heading', { name: 'Request Not Found' })).toBeTruthy()
    cleanup()
  }
})

describe('batch tests', () => {
  test('[ROUTE-08] [BATCHTEST-02] [BATCHTEST-03] [BATCHTEST-11] [GRAPH-18] the list of one batch: edit, results, delete, and checkboxes that select samples', async () => {
    const { id, key, sample } = await make({ name: 'Tested' })
    const first = await makeTest(id, key(0), 'First')
    await makeTest(id, key(1), 'Second')
    await store(sample(0))
    open(`/batch-test/${id}/list`)
    await screen.findByText('First')
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads).toEqual(['Select', 'Name', 'Position', 'Date Created', 'Date Updated', 'Actions'])
    expect(screen.getByRole('link', { name: 'Edit First' }).getAttribute('href')).toBe(`/batch-test/${first}/edit`)
    expect(screen.getByRole('link', { name: 'Results First' }).getAttribute('href')).toBe(
      `/sample/${sample(0)}/results`,
    )
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Results Second' }).disabled).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete First' }).disabled).toBe(true)
    await app.user.click(screen.getByRole('checkbox', { name: 'Compare First' }))
    expect(app.services.client.getState().selectedTests).toEqual({
      selectedCheckBoxes: [{ id: sample(0) }],
      batch_id: id,
      type: 'overall_test',
    })
    await press('Delete Second')
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Batch Test' }))
    await app.user.type(dialog.getByLabelText(/^Reason/), 'entered twice')
    await app.user.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByText('Second')).toBeNull())
  })

  test('[ROUTE-08] [BATCHTEST-04] [BATCHTEST-05] [BATCHTEST-06] [BATCHTEST-07] [BATCHTEST-08] is made for a code without a test', async () => {
    const template = await sheet()
    const { id, key } = await make({ name: 'To test', grid_value: '3', form_template_id: template.id })
    const other = await make({ name: 'Other' })
    await makeTest(other.id, other.key(0))
    open('/batch-test/create')
    await screen.findByLabelText(/^Share Key/)
    await press('Create')
    expect(await screen.findByText('Please select a Batch')).toBeTruthy()
    await pick(/^Batch/, 'To test')
    await app.user.type(input(/^Share Key/), other.key(1))
    await screen.findByLabelText(/^Sampler/)
    await screen.findByRole('option', { name: 'Row 1', hidden: true })
    await press('Create')
    expect(await screen.findByText('This QR Does Not Belong To Any Batch')).toBeTruthy()
    await pick(/^QR Code/, 'Row 2')
    await waitFor(() => expect([input(/^Share Key/).value, input(/^Name/).value]).toEqual([key(1), 'Row 2']))
    await press('Create')
    expect((await screen.findAllByText('Custom Field Error!')).length).toBeGreaterThan(0)
    expect(sent('POST')).toEqual([])
    await app.user.type(input(/^Sampler/), 'Ida')
    await app.user.dblClick(screen.getByRole('button', { name: 'Create' }))
    await arriveAt(new RegExp(`^/batch-test/${id}/list`))
    expect(sent('POST')).toHaveLength(1)
    const [row] = await server.sql('select name, custom_fields from batch_tests where batch_id = $1', [id])
    expect(row).toEqual({ name: 'Row 2', custom_fields: [{ name: 'Sampler', value: 'Ida' }] })
    await app.router.navigate({ to: '/batch-test/create', search: { batch_id: String(id) } })
    await app.user.click(await screen.findByLabelText(/^QR Code/, { selector: 'input' }))
    const offered = await screen.findAllByRole('option', { name: /^Row/, hidden: true })
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Row 1', 'Row 3'])
  })

  test('[ROUTE-08] [BATCHTEST-06] [BATCHTEST-07] [BATCHTEST-08] on edit batch and code are fixed, and a link opens the sample', async () => {
    const template = await sheet()
    const { id, key, sample } = await make({ form_template_id: template.id })
    const batch_test = {
      batch_id: id,
      share_key: key(0),
      name: 'Row 1',
      custom_fields: [{ name: 'Sampler', value: 'Ida' }],
    }
    const made = await admin.post('/batch_tests', { batch_test })
    const testId = made.json<{ data: { id: number } }>().data.id
    open(`/batch-test/${testId}/edit`)
    const sampler = await screen.findByLabelText<HTMLInputElement>(/^Sampler/)
    expect([sampler.value, input('Batch').disabled, input('QR Code').disabled]).toEqual(['Ida', true, true])
    expect(screen.getByRole('link', { name: 'Edit Sample' }).getAttribute('href')).toBe(
      `/test-result/${sample(0)}/edit`,
    )
    await app.user.clear(sampler)
    await app.user.clear(input(/^Name/))
    await press('Save')
    expect((await screen.findAllByText('Custom Field Error!')).length).toBeGreaterThan(0)
    expect(screen.getByText('Please enter a Batch Test Name')).toBeTruthy()
    await app.user.type(sampler, 'Ole')
    await app.user.type(input(/^Name/), 'Again')
    await press('Save')
    await arriveAt(new RegExp(`^/batch-test/${id}/list`))
    expect(await screen.findByText('Again')).toBeTruthy()
  })

  test('[ERR-21] [BATCHTEST-05] a scanned code whose batch is unknown says so', async () => {
    open('/batch-test/create?share_key=NO-SUCH-KEY')
    expect(await screen.findByRole('heading', { name: 'This QR Does Not Belong To Any Batch' })).toBeTruthy()
  })
})

describe('a scanned code of a batch', () => {
  /** The browser's position is noted already. */
  const place = (sampleId: number) =>
    server.sql('update samples set latitude = 1, longitude = 2 where id = $1', [sampleId])

  test('[QR-07] [BATCHTEST-10] without batch test create it leads to /403', async () => {
    const { key, sample } = await make()
    await place(sample(0))
    open(`/qr/${key(0)}`, (await server.signIn('viewer')).token)
    await arriveAt(/^\/403$/)
  })

  test('[QR-08] [BATCHTEST-09] it opens the test of its position; where there is none, one is made first', async () => {
    const { id, key, sample } = await make()
    const testId = await makeTest(id, key(0))
    await place(sample(0))
    await place(sample(1))
    const tester = await server.signIn('tester')
    open(`/qr/${key(0)}`, tester.token)
    await arriveAt(new RegExp(`^/batch-test/${testId}/edit$`))
    cleanup()
    open(`/qr/${key(1)}`, tester.token)
    await arriveAt(/^\/batch-test\/create\?share_key=/)
    await waitFor(() => expect(input(/^Name/).value).toBe('Row 2'))
    await press('Create')
    await arriveAt(new RegExp(`^/batch-test/${id}/list`))
  })

  test('leaving the new test asks only where somebody typed: its name is given by its position', async () => {
    const { id, key } = await make()
    const leave = () => app.user.click(screen.getByRole('link', { name: 'Cancel' }))
    const fill = async () => {
      open(`/batch-test/create?share_key=${key(0)}`)
      await screen.findByLabelText(/^Name/)
      await waitFor(() => expect(input(/^Name/).value).toBe('Row 1'))
    }
    await fill()
    await leave()
    await arriveAt(new RegExp(`^/batch-test/${id}/list`))
    cleanup()
    await fill()
    await app.user.type(screen.getByLabelText('Notes'), 'Shade')
    await leave()
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy()
  })
})

test.each([
  [['Row 1'], 'Row 1'],
  [['Row 1', 'Row 2'], 'Row 1 and Row 2'],
  [['Row 1', 'Row 2', 'Row 3'], 'Row 1 to Row 3'],
  [['Block 3', 'Block 9', 'Block 4'], 'Block 3, Block 9 and Block 4'],
  [['Block 3', 'Block 9', 'Block 4', 'Block 5'], 'Block 3, Block 9 and 2 more'],
])('the positions %j read %s', (labels, text) => expect(labelSummary(labels)).toBe(text))
