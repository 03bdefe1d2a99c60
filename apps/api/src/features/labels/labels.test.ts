import { readPdf, readQr } from '@eluent/report/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/app.ts'
import { createSample, equipLaboratory, type Laboratory } from '../../testing/laboratory.ts'

let app: TestApp
let tester: Caller
let laboratory: Laboratory

beforeAll(async () => {
  app = await createTestApp()
  laboratory = await equipLaboratory(app, app.laboratoryId)
  tester = await app.signIn('tester')
})
afterAll(() => app.close())

const ask = (query: string, caller = tester) => caller.call('GET', `/labels?${query}`)
const make = (strain_name: string, batch_number: string) =>
  createSample(tester, laboratory, { strain_name, batch_number })

test('[QR-13] a label holds strain, batch number and a QR code that reads as the address of /qr/{share_key}', async () => {
  const { id, share_key } = await make('Blue Dream', 'LOT-7')
  const reply = await ask(`ids=${id}&layout=single`)
  expect(reply.headers).toMatchObject({ 'content-type': 'application/pdf' })
  expect(reply.headers['content-disposition']).toMatch(/^inline; filename="labels_\d{4}-\d\d-\d\d\.pdf"/)
  expect((await readPdf(reply.rawPayload)).pages).toEqual(['Blue Dream Batch LOT-7'])
  expect(await readQr(reply.rawPayload)).toBe(`${app.deps.settings.publicUrl}/qr/${share_key}`)
})

test('several samples stand in the order asked for, each as often as asked for, from the position asked for', async () => {
  const [first, second] = [await make('First', 'A'), await make('Second', 'B')]
  const reply = await ask(`ids=${second.id},${first.id}&layout=sheet&copies=2&start=28`)
  const { pages } = await readPdf(reply.rawPayload)
  expect(pages).toEqual(['Second Batch B Second Batch B First Batch A', 'First Batch A'])
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
  const reply = await ask(query)
  expect([reply.statusCode, reply.json().errors]).toEqual([422, errors])
})

test('a start position means nothing to single labels', async () => {
  const { id } = await make('Any', 'C')
  expect((await ask(`ids=${id}&layout=single&start=99`)).statusCode).toBe(200)
})

test('there are none of voided or foreign samples', async () => {
  const { id } = await make('Gone', 'D')
  const stranger = await app.signIn('tester', app.otherLaboratoryId)
  expect((await ask(`ids=${id}`, stranger)).statusCode).toBe(404)
  await (await app.signIn('admin')).call('DELETE', `/samples/${id}`)
  expect((await ask(`ids=${id}`)).statusCode).toBe(404)
})
