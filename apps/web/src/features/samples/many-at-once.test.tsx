import {
  addSeveralToQueue,
  clearSeveralResults,
  exportSelectedSamples,
  listChosenSamples,
  listProfiles,
  listSamples,
  readOrganization,
  releaseSeveralReports,
  removeSeveralFromQueue,
  saveCertificateDetails,
  selectSamples,
  storageAccess,
} from '@eluent/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { catchDownloads } from '../../test/catch-downloads.ts'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'
import { lastSampleList } from '../../frame/last-list.ts'
import { answer, pageOf, refusal, standIn } from '../../test/server-stand-in.ts'

const COUNT = 450
/** Strain 450 to Strain 1, of the same ids. */
const SAMPLES = Array.from({ length: COUNT }, (_, at) => COUNT - at).map((id) => ({
  id,
  intake_form: { strain_name: `Strain ${id}` },
}))
const MIMOSA = { id: 449, name: 'Mimosa', reason: 'Sample already in queue' }

let app: RenderedApp
/** What reading the list waits for, besides the server. */
let listBusy: Promise<void> | null = null
function open(as: 'admin' | 'viewer' = 'admin', chosen = 'none') {
  const server = standIn(
    answer(listSamples, async ({ query }) => {
      await listBusy
      return pageOf(SAMPLES, query)
    }),
    answer(selectSamples, { data: SAMPLES.map(({ id }) => id), meta: { total_count: COUNT } }),
    answer(addSeveralToQueue, ({ body }) => {
      const done = body.samples.filter((id) => id !== MIMOSA.id)
      return { done, refused: done.length < body.samples.length ? [MIMOSA] : [] }
    }),
    answer(removeSeveralFromQueue, ({ body }) => ({ done: body.samples, refused: [] })),
    answer(listChosenSamples, ({ query }) => ({
      data: query.ids.map((id) => ({ id, strain_name: `Strain ${id}`, version: id * 10, released_before: id === 449 })),
    })),
    answer(releaseSeveralReports, ({ body }) => ({ done: body.samples.map(({ id }) => id), refused: [] })),
    answer(clearSeveralResults, ({ body }) =>
      body.reason === 'fails here' ? refusal('database_unavailable') : { done: body.samples, refused: [] },
    ),
    answer(saveCertificateDetails, ({ body }) =>
      body.reason === 'fails here'
        ? refusal('database_unavailable')
        : { done: [450], refused: [{ id: 449, name: 'Mimosa', reason: 'It is sealed.' }] },
    ),
    answer(
      exportSelectedSamples,
      new Response('Batch Number\r\n', {
        headers: { 'content-disposition': "attachment; filename*=UTF-8''chosen.csv" },
      }),
    ),
    answer(readOrganization, {}),
    answer(listProfiles, { data: [], chosen }),
    answer(storageAccess, { max_image_size: 2 }),
  )
  app = renderApp(server, { as, at: '/test-result/list' })
  return server
}
const bar = () => within(screen.getByRole('region', { name: 'Selection' }))
const select = async (...ids: number[]) => {
  for (const id of ids) await app.user.click(await screen.findByLabelText(`Select Strain ${id}`))
}
const press = (name: string) => app.user.click(bar().getByRole('button', { name }))

test('[WORK-03] the head selects the page, Select all the whole filter; the count is said and Escape clears', async () => {
  open()
  const head = await screen.findByLabelText<HTMLInputElement>('Select all on this page')
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
  await select(445)
  expect(head.indeterminate).toBe(true)
  await app.user.click(head)
  expect(screen.getByText('10 selected', { selector: 'output' })).toBeTruthy()
  await app.user.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Select Strain 440').checked).toBe(false))
  await press(`Select all ${COUNT}`)
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Select Strain 440').checked).toBe(true))
  expect(bar().queryByRole('button', { name: /^Select all/ })).toBeNull()
  expect(bar().getByText(`${COUNT} selected`)).toBeTruthy()
  // in a text field Escape is the field's
  fireEvent.keyDown(screen.getByLabelText('Search Strain/Sample Name'), { key: 'Escape' })
  expect(bar().getByText(`${COUNT} selected`)).toBeTruthy()
  fireEvent.keyDown(screen.getByLabelText('Select Strain 440'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull())
})

test('[WORK-04] two are queued, one of them refused by name and reason stays selected; Undo takes the other back, selected', async () => {
  const server = open()
  await select(450, 449)
  const add = bar().getByRole('button', { name: 'Add To Queue' })
  // a double click comes before the first is drawn
  fireEvent.click(add)
  fireEvent.click(add)
  expect(await screen.findByText('1 of 2 added to the queue.')).toBeTruthy()
  expect(screen.getByText('Mimosa: Sample already in queue.')).toBeTruthy()
  expect(server.sent(addSeveralToQueue)).toHaveLength(1)
  expect(bar().getByText('1 selected')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Select Strain 449').checked).toBe(true)
  await app.user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('1 taken off the queue.')).toBeTruthy()
  expect(server.sent(removeSeveralFromQueue).map(({ body }) => body.samples)).toEqual([[450]])
  expect(bar().getByText('2 selected')).toBeTruthy()
})

test('[WORK-04] what was queued is confirmed before the list is read again', async () => {
  open()
  await select(450)
  const { promise, resolve } = Promise.withResolvers<void>()
  listBusy = promise
  onTestFinished(() => void (listBusy = null))
  await press('Add To Queue')
  expect(await screen.findByText('1 added to the queue.')).toBeTruthy()
  resolve()
})

test('[WORK-04] a long selection goes in calls of 200, one after the other', async () => {
  const server = open()
  await select(450)
  await press(`Select all ${COUNT}`)
  await waitFor(() => expect(bar().getByText(`${COUNT} selected`)).toBeTruthy())
  await press('Add To Queue')
  expect(await screen.findByText('449 of 450 added to the queue.')).toBeTruthy()
  expect(server.sent(addSeveralToQueue).map(({ body }) => body.samples.length)).toEqual([200, 200, 50])
})

test('[WORK-04] reports are released as they were read; why is needed where one replaces another', async () => {
  const server = open()
  await select(450, 449)
  await press('Release')
  const dialog = within(await screen.findByRole('dialog', { name: 'Release Reports' }))
  const why = await dialog.findByLabelText(/^Why are reports reissued/)
  expect(dialog.getByText('Released before: Strain 449')).toBeTruthy()
  await app.user.click(dialog.getByRole('button', { name: 'Release' }))
  expect(server.sent(releaseSeveralReports)).toEqual([])
  await app.user.type(why, 'analyte corrected')
  await app.user.click(dialog.getByRole('button', { name: 'Release' }))
  expect(await screen.findByText('2 released.')).toBeTruthy()
  // nothing that is done next reaches them; the keyboard is at the list
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull())
  expect(document.activeElement).toBe(screen.getByLabelText('Select all on this page'))
  expect(server.sent(releaseSeveralReports).map(({ body }) => body)).toEqual([
    {
      samples: [
        { id: 450, version: 4500 },
        { id: 449, version: 4490 },
      ],
      why: 'analyte corrected',
    },
  ])
})

test('[WORK-04] Clear asks why; a failure is read in the dialog and can be repeated', async () => {
  const server = open()
  await select(450)
  await press('Clear')
  const dialog = within(await screen.findByRole('dialog', { name: 'Clear Results' }))
  await app.user.click(dialog.getByRole('button', { name: 'Clear' }))
  expect(server.sent(clearSeveralResults)).toEqual([])
  const reason = dialog.getByLabelText(/^Reason/)
  await app.user.type(reason, 'fails here{Enter}')
  expect(await dialog.findByText(/cannot be reached right now/)).toBeTruthy()
  await app.user.clear(reason)
  await app.user.type(reason, 'column leaked{Enter}')
  expect(await screen.findByText('1 cleared.')).toBeTruthy()
})

test('[PROFILE-09] Certificate Details says of several what is filled, once and with a reason; what is typed outlives a failure', async () => {
  const server = open('admin', 'washington')
  await select(450, 449)
  await app.user.click(await bar().findByRole('button', { name: 'Certificate Details' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Certificate Details' }))
  expect(dialog.getByText('What is filled here is said of 2 samples; what is left blank stays.')).toBeTruthy()
  // a picture is of one sample
  expect(dialog.queryByText('Sample Image')).toBeNull()
  const save = () => dialog.getByRole('button', { name: 'Save' })
  const licence = dialog.getByLabelText<HTMLInputElement>("Client's Licence")
  await app.user.type(licence, '412345')
  await app.user.click(save())
  const reason = dialog.getByLabelText(/^Reason/)
  await app.user.type(reason, 'fails here')
  await app.user.type(dialog.getByLabelText('Batch Size'), '5')
  await app.user.click(save())
  expect(await dialog.findByText('Please select a unit')).toBeTruthy()
  expect(server.sent(saveCertificateDetails)).toEqual([])

  await app.user.clear(dialog.getByLabelText('Batch Size'))
  await app.user.click(save())
  expect(await dialog.findByText(/cannot be reached right now/)).toBeTruthy()
  expect(licence.value).toBe('412345')
  await app.user.clear(reason)
  await app.user.type(reason, 'asked by the state')
  fireEvent.click(save())
  fireEvent.click(save())
  expect(await screen.findByText('1 of 2 saved.')).toBeTruthy()
  expect(screen.getByText('Mimosa: It is sealed.')).toBeTruthy()
  expect(server.sent(saveCertificateDetails).map(({ body }) => body)).toEqual(
    ['fails here', 'asked by the state'].map((why) => ({
      samples: [450, 449],
      details: { client_licence: '412345' },
      receipt: {},
      reason: why,
    })),
  )
})

test('[WORK-04] Download saves the selected samples in the order of the list', async () => {
  const server = open()
  const { saved, release } = catchDownloads()
  await select(450, 445)
  await app.user.click(screen.getByRole('button', { name: 'Batch Number' }))
  await press('Download')
  await waitFor(() => expect(saved).toHaveLength(1))
  release()
  expect(saved).toEqual(['chosen.csv'])
  expect(server.sent(exportSelectedSamples).map(({ query, body }) => ({ ...query, ...body }))).toEqual([
    { sortColumn: 'batch_number', sortOrder: 'ASC', samples: [450, 445] },
  ])
})

test('who may do nothing with several samples has no checkboxes', async () => {
  open('viewer')
  expect(await screen.findByText('Strain 450')).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('[WORK-16] the list keeps what it shows for the way from report to report, without its page', async () => {
  open()
  await screen.findByLabelText('Select Strain 450')
  await app.user.click(screen.getByRole('button', { name: 'Next page' }))
  await app.user.click(screen.getByRole('button', { name: 'Batch Number' }))
  await waitFor(() =>
    expect(lastSampleList()).toEqual({
      kind: 'samples',
      query: { exclude_sample_types: 'standard,calibration', sortColumn: 'batch_number', sortOrder: 'ASC' },
    }),
  )
})
