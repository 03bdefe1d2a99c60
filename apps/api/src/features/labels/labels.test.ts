import { readPdf, readQr } from '@eluent/report/testing'
import { expect, test } from 'vitest'
import { errorsOf, labTest, statusOf } from '../../testing/lab-test.ts'

const { app, tester } = labTest()

const ask = (query: string, caller = tester) => caller.get(`/labels?${query}`)
const make = (strain_name: string, batch_number: string) => tester.newSample({ strain_name, batch_number })

test('[QR-13] a label holds strain, batch number and a QR code that reads as the address of /qr/{share_key}', async () => {
  const { id, share_key } = await make('Blue Dream', 'LOT-7')
  const reply = await ask(`ids=${id}&layout=single`)
  expect(reply.headers).toMatchObject({ 'content-type': 'application/pdf' })
  expect(reply.headers['content-disposition']).toMatch(/^inline; filename="labels_\d{4}-\d\d-\d\d\.pdf"/)
  expect((await readPdf(reply.rawPayload)).pages).toEqual(['Blue Dream Batch LOT-7'])
  expect(await readQr(reply.rawPayload)).toBe(`${app.deps.settings.publicUrl}/qr/${share_key}`)
})

test('several samples stand in the requested order, each as often as requested, from the requested position', async () => {
  const [first, second] = [await make('First', 'A'), await make('Second', 'B')]
  const reply = await ask(`ids=${second.id},${first.id}&layout=sheet&copies=2&start=28`)
  const { pages } = await readPdf(reply.rawPayload)
  expect(pages).toEqual(['Second Batch B Second Batch B First Batch A', 'First Batch A'])
})

test('[WORK-04] a selection is printed in the order of the batch numbers', async () => {
  const [tenth, ninth] = [await make('Ten', 'LOT-10'), await make('Nine', 'LOT-9')]
  const { rawPayload } = await ask(`ids=${tenth.id},${ninth.id}&layout=sheet&order=batch_number`)
  expect((await readPdf(rawPayload)).pages).toEqual(['Nine Batch LOT-9 Ten Batch LOT-10'])
})

test('[WORK-09] each vial has a label with its dilution and place in the tray, and a code that names it', async () => {
  const { id, share_key } = await make('Vial Dream', 'LOT-9')
  const vials = async () => (await ask(`ids=${id}&layout=single&of=vials`)).rawPayload
  const unplaced = (await readPdf(await vials())).pages
  // the extract is diluted further and never injected
  expect(unplaced).toEqual([
    'Vial Dream Extract 50 mL · dilution 50 Batch LOT-9',
    'Vial Dream 1 of 2 · Low 250x · dilution 250 Batch LOT-9',
    'Vial Dream 2 of 2 · High 5000x · dilution 5000 Batch LOT-9',
  ])
  await tester.post('/sample_queues', { sample: id })
  const queued = await vials()
  expect((await readPdf(queued)).pages[2]).toBe('Vial Dream 2 of 2 · High 5000x · dilution 5000 · tray 2 Batch LOT-9')
  expect(await readQr(queued)).toBe(`${app.deps.settings.publicUrl}/qr/${share_key}`)
  expect(await readQr(queued, 2)).toBe(`${app.deps.settings.publicUrl}/qr/${share_key}?vial=1`)
})

test.each([
  ['ids=', { ids: ['Please select at least one sample'] }],
  ['ids=1&copies=0', { copies: ['Please enter a number from 1 to 50'] }],
  ['ids=1&copies=1.5', { copies: ['Please enter a number from 1 to 50'] }],
  ['ids=1&start=31', { start: ['Please enter a number from 1 to 30'] }],
  [
    `ids=${Array.from({ length: 21 }, (_, at) => at + 1).join(',')}&copies=50`,
    { copies: ['At most 1000 labels in one file'] },
  ],
])('%s is refused', async (query, errors) => {
  expect(await errorsOf(ask(query))).toEqual(errors)
})

test('a start position means nothing to single labels', async () => {
  const { id } = await make('Any', 'C')
  expect(await statusOf(ask(`ids=${id}&layout=single&start=99`))).toBe(200)
})

test('there are none of voided or foreign samples', async () => {
  const { id } = await make('Gone', 'D')
  const stranger = await app.signIn('tester', app.otherLaboratoryId)
  expect(await statusOf(ask(`ids=${id}`, stranger))).toBe(404)
  await (await app.signIn('admin')).delete(`/samples/${id}`, { reason: 'registered twice' })
  expect(await statusOf(ask(`ids=${id}`))).toBe(404)
})
