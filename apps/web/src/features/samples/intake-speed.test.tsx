import { createSample, listSamples, readSample } from '@eluent/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { STORAGE_KEYS } from '../../frame/session/storage-keys.ts'
import { stopPageClock } from '../../test/page-clock.ts'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'
import { SAMPLE_FORM } from '../../test/sample-answers.ts'
import { answer, pageOf, standIn, type ServerStandIn } from '../../test/server-stand-in.ts'
import { unsignedToken } from '../../test/token.ts'

/** The sample that others are made after. */
const MODEL = {
  id: 68,
  intake_form: {
    strain_name: 'Model',
    batch_number: 'MODEL-1',
    prepared_for: 'Hill Farm',
    notes: 'of this one alone',
    custom_fields: [{ name: 'Field', value: 'North 4' }],
  },
  sample_type: { id: 1, name: 'Flower', slug: 'flower' },
  test_method: { id: 1, name: 'Cannabinoids 12' },
  prep_method_id: 1,
  prepared_samples: [
    { vial_type: 'yellow_1ml', label: 'Low', dilution_factor: 250, acquire: true },
    { vial_type: 'red_1ml', label: 'High', dilution_factor: 5000, acquire: true },
  ],
}
const LIKE_MODEL = '/test-result/create?from=68'
const CREATED = { ...MODEL, id: 69, intake_form: { ...MODEL.intake_form, batch_number: 'B-2' } }

let app: RenderedApp
let server: ServerStandIn
function render(at: string, token = unsignedToken()): void {
  server = standIn(
    answer(readSample, ({ params }) => ({ data: params.id === 68 ? MODEL : CREATED })),
    answer(listSamples, ({ query }) => pageOf([MODEL], query)),
    answer(createSample, { data: CREATED }),
    ...SAMPLE_FORM,
  )
  app = renderApp(server, { token, at })
}
async function open(at = '/test-result/create', token = unsignedToken()): Promise<void> {
  render(at, token)
  await screen.findByLabelText(/^Strain\/Sample Name/)
}
const input = (label: string | RegExp) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' })
const type = (text: string) => app.user.keyboard(text)
/** Types into the field that has the cursor, then goes on to the next. */
async function fillInTurn(label: RegExp, text: string): Promise<void> {
  expect(document.activeElement).toBe(input(label))
  if (text !== '') await type(text)
  await app.user.tab()
}
/** The fields whose values make a sample like another. */
const chosen = () => ({
  name: input(/^Strain\/Sample Name/).value,
  weight: input(/^Sample Weight/).value,
  type: input(/^Material Type/).value,
  method: input(/^Report Method/).value,
  prep: input(/^Preparation Method/).value,
  preparedFor: input('Prepared For').value,
  vials: screen
    .queryAllByLabelText<HTMLInputElement>(/^Vial \d label$/)
    .map((vial, index) => `${vial.value} ${input(`Vial ${index + 1} dilution factor`).value}`),
})
/** A second after the success the form is empty again. */
async function confirmAndReset(): Promise<void> {
  const confirm = await screen.findByRole('button', { name: 'Confirm' })
  const clock = stopPageClock()
  fireEvent.click(confirm)
  await clock.until(() => screen.getByText('Sample created successfully'))
  await clock.pass(1000)
  vi.useRealTimers()
}
test('[INTAKE-06] a sample is registered by keyboard alone, from the first field to the last; the form offers them all', async () => {
  await open()
  await waitFor(() => expect(document.activeElement).toBe(input(/^Strain\/Sample Name/)))
  await fillInTurn(/^Strain\/Sample Name/, 'Keyboard Kush')
  await fillInTurn(/^Sample Weight/, '812.5')
  await fillInTurn(/^Batch Number/, '')
  await fillInTurn(/^Material Type/, 'flower{ArrowDown}{Enter}')
  await fillInTurn(/^Report Method/, 'cannab{ArrowDown}{Enter}')
  await fillInTurn(/^Submission Identification/, 'S-77')
  await fillInTurn(/^Prepared For/, 'Hill Farm')
  await fillInTurn(/^Dry Weight/, '20')
  await fillInTurn(/^As-Harvested Weight/, '100')
  await fillInTurn(/^Preparation Method/, 'flower{ArrowDown}{Enter}')
  // past the vials, which the preparation filled in
  for (let left = 40; left > 0 && document.activeElement?.textContent !== 'Add vial'; left -= 1) await app.user.tab()
  expect(document.activeElement?.textContent).toBe('Add vial')
  await app.user.tab()
  await fillInTurn(/^Notes/, 'green')
  await fillInTurn(/^Additional Notes/, 'dry')
  expect(document.activeElement?.textContent).toBe('Choose image')
  await app.user.tab()
  expect(document.activeElement?.textContent).toBe('Add field')
  await type('{Enter}')
  await fillInTurn(/^Custom field 1 name/, 'Field')
  expect(document.activeElement).toBe(input('Custom field 1 value'))
  await type('North 4{Enter}')
  await screen.findByText('Confirm Sample weight 812.5mg')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Confirm'))
  await type('{Enter}')
  await screen.findByText('Sample created successfully')
  expect(server.sent(createSample).map(({ body }) => body.sample.intake_form)).toMatchObject([
    {
      strain_name: 'Keyboard Kush',
      sample_weight: '812.5',
      submission_identification: 'S-77',
      prepared_for: 'Hill Farm',
      dry_weight: '20',
      harvested_weight: '100',
      notes: 'green',
      post_notes: 'dry',
      custom_fields: [{ name: 'Field', value: 'North 4' }],
    },
  ])
})

test('[INTAKE-23] a custom field in error blocks the form with Custom Field Error!; an empty row is none', async () => {
  await open(LIKE_MODEL)
  await app.user.type(input(/^Sample Weight/), '5')
  await app.user.click(screen.getByRole('button', { name: 'Add field' }))
  await app.user.type(input('Custom field 2 value'), 'nameless')
  await app.user.click(screen.getByRole('button', { name: 'Create' }))
  expect(await screen.findByText('Custom Field Error!')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  await app.user.clear(input('Custom field 2 value'))
  await app.user.click(screen.getByRole('button', { name: 'Create' }))
  expect(await screen.findByText('Confirm Sample weight 5mg')).toBeTruthy()
})

test('the next form starts with this user’s last choices, of the same kind of test, and with none of another user', async () => {
  await open(LIKE_MODEL)
  await app.user.type(input(/^Sample Weight/), '5')
  await app.user.click(screen.getByRole('button', { name: 'Create' }))
  await confirmAndReset()
  const remembered = localStorage.getItem(STORAGE_KEYS.intakeChoices) ?? ''
  expect(Object.keys(JSON.parse(remembered) as object)).toEqual([expect.stringMatching(/^1\/\d+\/sample$/)])
  await app.router.navigate({ to: '/test-result/list' })
  await screen.findByRole('table', { name: 'Samples' })
  await app.router.navigate({ to: '/test-result/create' })
  await waitFor(() =>
    expect(chosen()).toMatchObject({
      name: '',
      weight: '',
      type: 'Flower',
      method: 'Cannabinoids 12',
      prep: 'Flower, two dilutions',
      preparedFor: '',
    }),
  )
  expect(chosen().vials).toHaveLength(2)
  await app.user.click(screen.getByLabelText('Quality Control Test'))
  await screen.findByRole('form', { name: 'QC test' })
  expect(input(/^Material Type/).value).toBe('')

  document.body.replaceChildren()
  localStorage.setItem(STORAGE_KEYS.intakeChoices, remembered)
  await open('/test-result/create', unsignedToken({ userId: '8' }))
  expect(chosen()).toMatchObject({ type: '', method: 'Cannabinoids 12', prep: '', vials: [] })
})

test('the laboratory’s default report method stands ready on first use; the last choice goes before it', async () => {
  await open()
  expect(chosen().method).toBe('Cannabinoids 12')
  cleanup()
  const last = { '1/7/sample': { test_method_id: '2' } }
  localStorage.setItem(STORAGE_KEYS.intakeChoices, JSON.stringify(last))
  await open()
  expect(chosen().method).toBe('Terpenes')
})

test('Create Similar in a row starts a sample with the same choices and a number of its own', async () => {
  render('/test-result/list')
  await app.user.click(await screen.findByRole('button', { name: 'Actions for Model' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Create Similar', hidden: true }))
  await screen.findByLabelText(/^Strain\/Sample Name/)
  expect(app.address()).toContain('from=68')
  expect(chosen()).toMatchObject({
    name: 'Model',
    weight: '',
    type: 'Flower',
    method: 'Cannabinoids 12',
    prep: 'Flower, two dilutions',
    preparedFor: 'Hill Farm',
  })
  expect(chosen().vials).toHaveLength(2)
  expect([input('Custom field 1 name').value, input('Custom field 1 value').value]).toEqual(['Field', ''])
  expect(input(/^Notes/).value).toBe('')
  expect(input(/^Batch Number/).value).toBe('B-1')
})

test('after a sample was created its labels are offered, and stay so while the next one is typed', async () => {
  await open(LIKE_MODEL)
  await app.user.type(input(/^Sample Weight/), '5')
  await app.user.click(screen.getByRole('button', { name: 'Create' }))
  await confirmAndReset()
  const notice = within(await screen.findByRole('alert', { name: 'Model, batch B-2' }))
  expect(notice.getByRole('link', { name: 'Open the report' }).getAttribute('href')).toBe('/sample/69/results')
  await app.user.click(notice.getByRole('button', { name: 'Print Labels' }))
  expect(await screen.findByRole('dialog', { name: 'Print Labels' })).toBeTruthy()
  await app.user.click(screen.getByRole('button', { name: 'Cancel' }))
  await app.user.click(notice.getByRole('link', { name: 'Create Similar' }))
  await waitFor(() => expect(app.address()).toContain('from=69'))
  await waitFor(() => expect(chosen()).toMatchObject({ name: 'Model', weight: '' }))
})

test('[CONST-02] [CONST2-01] every text input of the form takes at most 64 characters, or its own limit', async () => {
  await open(LIKE_MODEL)
  await app.user.click(screen.getByRole('button', { name: 'Add field' }))
  const limits = [...document.querySelectorAll<HTMLInputElement>('main input, main textarea')]
    .filter(({ type: kind }) => !['checkbox', 'radio', 'hidden', 'file'].includes(kind))
    .filter(({ readOnly, ariaHidden, tabIndex }) => !readOnly && ariaHidden !== 'true' && tabIndex !== -1)
    .map((field) => [field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent, field.maxLength])
  expect(limits.length).toBeGreaterThan(15)
  const own = { 'Submission Identification': 50 } as Record<string, number>
  expect(limits).toEqual(limits.map(([name]) => [name, own[String(name)] ?? 64]))
})
