import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sampleBody } from '../../testing/laboratory.ts'
import { errorsOf, labTest, statusOf } from '../../testing/lab-test.ts'

const { app, laboratory, tester } = labTest()

const picture = (width: number) =>
  sharp({ create: { width, height: 10, channels: 3, background: 'green' } })
    .png()
    .toBuffer()
const storeImage = async (width = 20, caller = tester) =>
  caller.store({ kind: 'image', name: 'plant.png', media_type: 'image/png' }, await picture(width))

interface Read {
  data: { id: number; share_key: string; version: number; intake_form: { sample_image_url: string | null } }
}
const read = async (id: number) => (await tester.get(`/samples/${id}`)).json<Read>().data
const widthAt = async (address: string) => (await sharp((await app.http.inject(address)).rawPayload).metadata()).width
const put = async (id: number, intake_form: Record<string, unknown>) =>
  tester.patch(`/samples/${id}`, { sample: { intake_form } })

test('[IMAGE-06] the saved image’s address is sample_image_url, and it opens without a token, also from the shared report', async () => {
  const { id, share_key } = await tester.newSample({ sample_image_url: await storeImage() })
  const address = (await read(id)).intake_form.sample_image_url ?? ''
  const { headers } = await app.http.inject(address)
  expect(headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
  expect(await widthAt(address)).toBe(20)
  const shared = (await app.get(`/share/samples/${share_key}`)).json<Read>().data
  expect(shared.intake_form.sample_image_url).toBe(address)
})

test('[IMAGE-06] saved again with the address it was read with, the image stays; another replaces it; nothing removes it', async () => {
  const standard = { sample_type_id: 9 }
  const { id } = await tester.newSample({ sample_image_url: await storeImage() }, standard)
  const address = (await read(id)).intake_form.sample_image_url ?? ''
  expect(await statusOf(put(id, { sample_image_url: address, notes: 'seen' }))).toBe(200)
  expect((await read(id)).intake_form.sample_image_url).toBe(address)

  await put(id, { sample_image_url: await storeImage(33) })
  const other = (await read(id)).intake_form.sample_image_url ?? ''
  expect([other === address, await widthAt(other)]).toEqual([false, 33])

  await put(id, { sample_image_url: null })
  expect((await read(id)).intake_form.sample_image_url).toBeNull()
  expect(await statusOf(app.http.inject(other))).toBe(404)
})

test('[IMAGE-05] what is not a stored image of the laboratory is refused at its field, and nothing is saved', async () => {
  const stranger = await app.signIn('tester', app.otherLaboratoryId)
  const source = await tester.store({ kind: 'source', name: 'run.csv' }, Buffer.from('a,b'))
  const begun = await tester.post('/files/tickets', {
    kind: 'image',
    name: 'plant.png',
    media_type: 'image/png',
    size_bytes: 3,
    sha256: '0'.repeat(64),
  })
  const wrong = [
    crypto.randomUUID(),
    source,
    begun.json<{ id: string }>().id,
    await storeImage(20, stranger),
    'plant.png',
    'http://[',
    'https://elsewhere.example/plant.png',
  ]
  const before = await app.sql('select count(*) as n from samples')
  for (const sample_image_url of wrong) {
    expect(await errorsOf(tester.post('/samples', sampleBody(laboratory, { sample_image_url })))).toEqual({
      sample_image_url: ['Sample image save failed. Please try again.'],
    })
  }
  expect(await app.sql('select count(*) as n from samples')).toEqual(before)
})
