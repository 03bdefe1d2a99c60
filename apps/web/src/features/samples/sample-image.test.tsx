import {
  completeUpload,
  createUploadTicket,
  listSamples,
  readSample,
  readSharedSample,
  updateSample,
  uploadFile,
} from '@eluent/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'
import { FINISHED, SAMPLE_FORM } from '../../test/sample-answers.ts'
import { answer, refusal, standIn, type Answer, type ServerStandIn } from '../../test/server-stand-in.ts'

/** A green pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const ID = '0b5a0d1e-7d3c-4a5e-8f6b-1a2b3c4d5e6f'
const IMAGE_PATH = '/api/share/samples/K7/image'

let app: RenderedApp
let server: ServerStandIn
/** The form of a standard that can be edited, or of a new sample; a saved image is read back at its address. */
async function open({ at = '/test-result/create', image = false, answers = [] as Answer[] } = {}): Promise<void> {
  let hasImage = image
  const standard = () => ({
    id: 68,
    version: 1,
    intake_form: {
      strain_name: 'Blue Dream',
      batch_number: 'B-1',
      sample_weight: 750,
      sample_image_url: hasImage ? IMAGE_PATH : null,
    },
    sample_type: { id: 9, name: 'Standard', slug: 'standard' },
    test_method: { id: 1 },
    prepared_samples: [{ vial_type: 'green_1ml', label: 'Low', dilution_factor: 250, acquire: true }],
    can: { edit: { allowed: true } },
  })
  server = standIn(
    ...answers,
    answer(readSample, () => ({ data: standard() })),
    answer(updateSample, ({ body }) => {
      hasImage = 'sample' in body && body.sample.intake_form.sample_image_url !== null
      return { data: standard() }
    }),
    answer(createUploadTicket, { id: ID, upload_url: `/api/files/uploads/${ID}?ticket=t` }),
    answer(uploadFile, {}),
    answer(completeUpload, {}),
    answer(listSamples, {}),
    ...SAMPLE_FORM,
  )
  app = renderApp(server, { as: 'tester', at })
  await screen.findByRole('group', { name: 'Sample Image' })
}
const EDIT = '/test-result/68/edit'
const savedImages = () =>
  server.sent(updateSample).map(({ body }) => 'sample' in body && body.sample.intake_form.sample_image_url)
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
const uploads = () => server.sent(createUploadTicket)

test('[IMAGE-01] a file of another type is refused with its sentence and not sent', async () => {
  await open()
  choose(new File(['GIF89a'], 'plant.gif', { type: 'image/gif' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Error reading selected file. Acceptable image file types: .jpg|.jpeg|.png',
  )
  expect(uploads()).toEqual([])
})

test('[IMAGE-01] so is one that only bears the name of an image, when its bytes have arrived', async () => {
  await open({ answers: [answer(completeUpload, refusal('image_unreadable'))] })
  choose(file('plant.png'))
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
  await open({ answers: [answer(uploadFile, () => (isBroken ? new Response(null, { status: 503 }) : {}))] })
  choose(file('plant.png'))
  expect(await screen.findByText('Image upload failed. Please try again.')).toBeTruthy()
  expect(shown()).toBeNull()
  isBroken = false
  choose(file('plant.png'))
  await waitFor(() => expect(shown()).toMatch(/^blob:/))
  expect(screen.queryByText('Image upload failed. Please try again.')).toBeNull()
})

test('[IMAGE-06] an image chosen on the edit screen is saved and shows there again; removed it is gone', async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<object>()
  await open({ at: EDIT, answers: [answer(uploadFile, () => arrived)] })
  choose(file('plant.png'))
  // saved now, the sample would be without the image that is on its way
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true))
  arrive({})
  await waitFor(() => expect(shown()).toMatch(/^blob:/))
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('table', { name: 'QC samples' })
  expect(savedImages()).toEqual([ID])

  await app.router.navigate({ to: EDIT })
  await waitFor(() => expect(shown()).toContain(IMAGE_PATH))
  await app.user.click(field().getByRole('button', { name: 'Remove Image' }))
  expect(shown()).toBeNull()
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(savedImages()).toEqual([ID, null]))
})

test('[REPORT-07] the image stands on the report and on the shared report', async () => {
  const intake_form = { sample_image_url: IMAGE_PATH }
  server = standIn(
    answer(readSample, { data: { ...FINISHED, intake_form } }),
    answer(readSharedSample, { data: { ...FINISHED, intake_form } }),
  )
  app = renderApp(server, { as: 'tester', at: '/sample/68/results' })
  const photograph = () => screen.findByRole('img', { name: 'Photograph of the sample' })
  expect((await photograph()).getAttribute('src')).toBe(IMAGE_PATH)
  await app.router.navigate({ to: '/share/report/K7' })
  await screen.findByRole('button', { name: 'Print' })
  expect((await photograph()).getAttribute('src')).toBe(IMAGE_PATH)
})

test('[IMAGE-05] an image that cannot be saved on the sample says so at its field; what was typed stays', async () => {
  const errors = { sample_image_url: ['Sample image save failed. Please try again.'] }
  const gone = answer(updateSample, refusal('validation_failed', { errors }))
  await open({ at: EDIT, image: true, answers: [gone] })
  await waitFor(() => expect(shown()).not.toBeNull())
  const name = screen.getByLabelText<HTMLInputElement>(/^Strain\/Sample Name/)
  await app.user.type(name, ' 2')
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Sample image save failed. Please try again.')).toBeTruthy()
  expect(name.value).toBe('Blue Dream 2')
})
