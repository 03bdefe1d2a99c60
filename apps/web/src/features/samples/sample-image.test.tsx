import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../../../api/src/testing/app.ts'
import { createSample, equipLaboratory, storeFile, type Laboratory } from '../../../../api/src/testing/laboratory.ts'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'

/** A green pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const STANDARD = { sample_type_id: 9 }

let server: TestApp
let tester: Caller
let laboratory: Laboratory
let app: RenderedApp
beforeAll(async () => {
  server = await createTestApp({ settings: { maxImageMb: 2 } })
  laboratory = await equipLaboratory(server, server.laboratoryId)
  tester = await server.signIn('tester')
})
afterAll(() => server.close())

type Options = NonNullable<Parameters<typeof renderApp>[1]>
async function open(options: Options = {}): Promise<void> {
  app = renderApp(server, { token: tester.token, at: '/test-result/create', ...options })
  await screen.findByRole('group', { name: 'Sample Image' })
}
/** A file of the size named, of which only the begin is kept in memory. */
function file(name: string, size = PNG.length, bytes = PNG): File {
  const made = new File([new Uint8Array(bytes)], name, { type: 'image/png' })
  if (size !== bytes.length) Object.defineProperty(made, 'size', { value: size })
  return made
}
/** As the browser hands a file over; a user may choose any type past the input's own filter. */
const choose = (chosen: File) =>
  fireEvent.change(screen.getByLabelText('Sample Image', { selector: 'input' }), { target: { files: [chosen] } })
const shown = () => screen.queryByRole('img', { name: 'Sample' })?.getAttribute('src') ?? null
const field = () => within(screen.getByRole('group', { name: 'Sample Image' }))
const uploads = () => app.calls.filter(({ path }) => path === '/files/tickets')

async function standardWithImage() {
  const image = await storeFile(server, tester, { kind: 'image', name: 'a.png', media_type: 'image/png' }, PNG)
  return createSample(tester, laboratory, { sample_image_url: image }, STANDARD)
}
const savedImage = async (id: number) =>
  (await server.sql('select sample_image_file_id as file from samples where id = $1', [id]))[0]?.['file']

test('[IMAGE-01] a file of another type is refused with its sentence and not sent', async () => {
  await open()
  choose(new File(['GIF89a'], 'plant.gif', { type: 'image/gif' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Error reading selected file. Acceptable image file types: .jpg|.jpeg|.png',
  )
  expect(uploads()).toEqual([])
})

test('[IMAGE-01] so is one that only bears the name of an image, when its bytes have arrived', async () => {
  await open()
  choose(file('plant.png', undefined, Buffer.from('<svg/>')))
  expect(await screen.findByText(/^Error reading selected file\. Acceptable image/)).toBeTruthy()
  expect(shown()).toBeNull()
})

test('[IMAGE-02] [IMAGE-03] [CONST2-05] an image not below the account’s maximum is refused with that maximum', async () => {
  await open()
  await screen.findByText('JPG or PNG, smaller than 2 MB.')
  choose(file('plant.jpg', 2_000_000))
  expect(await screen.findByText('Image size too large. Maximum size 2MB')).toBeTruthy()
  // nothing is on its way that the form would wait for
  await app.user.click(screen.getByRole('button', { name: 'Create' }))
  expect(await screen.findByText('Please enter a Sample Weight')).toBeTruthy()
  expect(uploads()).toEqual([])
})

test('[IMAGE-04] an upload that fails says so, and the next attempt may succeed', async () => {
  let isBroken = true
  await open({
    intercept: async ({ method, path }, next) =>
      isBroken && method === 'PUT' && path.startsWith('/files/uploads/') ? new Response(null, { status: 503 }) : next(),
  })
  choose(file('plant.png'))
  expect(await screen.findByText('Image upload failed. Please try again.')).toBeTruthy()
  expect(shown()).toBeNull()
  isBroken = false
  choose(file('plant.png'))
  await waitFor(() => expect(shown()).toMatch(/^blob:/))
  expect(screen.queryByText('Image upload failed. Please try again.')).toBeNull()
})

test('[IMAGE-06] an image chosen on the edit screen is saved and shows there again; removed it is gone', async () => {
  const { id } = await createSample(tester, laboratory, {}, STANDARD)
  await open({ at: `/test-result/${id}/edit` })
  choose(file('plant.png'))
  // saved now, the sample would be without the image that is on its way
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true))
  await waitFor(() => expect(shown()).toMatch(/^blob:/))
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('table', { name: 'QC samples' })
  const saved = await savedImage(id)
  expect(saved).toMatch(/^[0-9a-f-]{36}$/)

  await app.router.navigate({ to: `/test-result/${id}/edit` as never })
  await waitFor(() => expect(shown()).toContain(String(saved)))
  expect((await server.http.inject(shown() ?? '')).headers['content-type']).toBe('image/png')
  await app.user.click(field().getByRole('button', { name: 'Remove image' }))
  expect(shown()).toBeNull()
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect(await savedImage(id)).toBeNull())
})

test('[REPORT-07] the image stands on the report and on the shared report', async () => {
  const { id, share_key } = await standardWithImage()
  app = renderApp(server, { token: tester.token, at: `/sample/${id}/results` })
  const address = (await screen.findByRole('img', { name: 'Photograph of the sample' })).getAttribute('src')
  expect(address).toContain(share_key)
  await app.router.navigate({ to: `/share/report/${share_key}` as never })
  await screen.findByRole('button', { name: 'Print' })
  expect((await screen.findByRole('img', { name: 'Photograph of the sample' })).getAttribute('src')).toBe(address)
})

test('[IMAGE-05] an image that cannot be saved on the sample says so at its field; what was typed stays', async () => {
  const { id } = await standardWithImage()
  await open({ at: `/test-result/${id}/edit` })
  await waitFor(() => expect(shown()).not.toBeNull())
  // its file is gone since the page was opened
  await server.sql(`update files set kind = 'source'`)
  const name = screen.getByLabelText<HTMLInputElement>(/^Strain\/Sample Name/)
  await app.user.type(name, ' 2')
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Sample image save failed. Please try again.')).toBeTruthy()
  expect(name.value).toBe('Blue Dream 2')
})
