import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { labTest } from '../../../../api/src/testing/lab-test.ts'
import { equipLaboratory } from '../../../../api/src/testing/laboratory.ts'
import { STORAGE_KEYS } from '../../frame/session/storage-keys.ts'
import { stopPageClock } from '../../test/page-clock.ts'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'
import { required } from '../../test/required.ts'

const { app: server, laboratory, tester } = labTest()
let app: RenderedApp

const input = (label: string | RegExp) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' })
const NAME = /^Strain\/Sample Name/
const WEIGHT = /^Sample Weight/
const BATCH = /^Batch Number/
const TYPE = /^Material Type/
const METHOD = /^Report Method/
const PREP = /^Preparation Method/

type Options = NonNullable<Parameters<typeof renderApp>[1]>
async function open(options: Options = {}): Promise<void> {
  app = renderApp(server, { token: tester.token, at: '/test-result/create', ...options })
  await screen.findByLabelText(NAME)
}
async function fill(label: string | RegExp, text: string): Promise<void> {
  await app.user.clear(input(label))
  if (text === '') return
  await app.user.click(input(label))
  // Pasted at once: the whole form is drawn again for each letter that is typed.
  await app.user.paste(text)
}
const openList = async (label: RegExp) => {
  await app.user.click(input(label))
  return within(required(document.getElementById(input(label).getAttribute('aria-controls') ?? '')))
}
async function offered(label: RegExp): Promise<string[]> {
  return (await openList(label)).getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)
}
async function choose(label: RegExp, name: string | RegExp): Promise<void> {
  await app.user.click((await openList(label)).getByRole('option', { name, hidden: true }))
}
/** A form that passes every rule. */
async function fillAll(): Promise<void> {
  await fill(NAME, 'Blue Dream')
  await fill(WEIGHT, '750')
  await choose(TYPE, 'Flower')
  await choose(METHOD, 'Cannabinoids 12')
  await choose(PREP, 'Flower, two dilutions')
}
const isLocked = () => required(input(NAME).closest('fieldset')).disabled
const submit = () => app.user.click(screen.getByRole('button', { name: 'Create' }))
const confirm = async () => app.user.click(await screen.findByRole('button', { name: 'Confirm' }))
const posts = () => app.calls.filter(({ method, path }) => method === 'POST' && path === '/samples')
const crumbs = async () =>
  within(await screen.findByRole('navigation', { name: 'Breadcrumb' }))
    .getAllByText(/./)
    .filter(({ children, tagName }) => children.length === 0 && ['A', 'SPAN'].includes(tagName))
    .map(({ textContent }) => textContent)
const sampleCount = async () => Number((await server.sql('select count(*) as n from samples'))[0]?.['n'])
const vialRows = () =>
  within(screen.getByRole('table', { name: 'Vials' }))
    .getAllByRole('row')
    .slice(1)
    .map((_, index) => [
      input(`Vial ${index + 1} colour`).value,
      input(`Vial ${index + 1} label`).value,
      input(`Vial ${index + 1} dilution factor`).value,
      input(`Vial ${index + 1} acquire`).checked,
    ])

describe('the page', () => {
  test('[INTAKE-01] the breadcrumb leads over the sample list, for a QC test over the QC list', async () => {
    await open()
    expect((await crumbs()).filter((text) => text !== '›')).toEqual(['Home', 'Sample Results', 'Create Sample'])
    await app.user.click(screen.getByLabelText('Quality Control Test'))
    await waitFor(async () =>
      expect((await crumbs()).filter((text) => text !== '›')).toEqual(['Home', 'QC', 'Create Sample']),
    )
  })

  test('[INTAKE-02] the toggle switches between the two tests and resets the form', async () => {
    await open()
    await fill(NAME, 'Blue Dream')
    await app.user.click(screen.getByLabelText('Quality Control Test'))
    expect(await screen.findByRole('form', { name: 'QC test' })).toBeTruthy()
    expect(input(NAME).value).toBe('')
    await fill(NAME, 'Check')
    await app.user.click(screen.getByLabelText('Sample Test'))
    expect(await screen.findByRole('form', { name: 'Sample' })).toBeTruthy()
    expect(input(NAME).value).toBe('')
  })

  test('[INTAKE-03] buttons lead to the Sample Results list and to the QC Results list', async () => {
    await open()
    const main = within(screen.getByRole('main'))
    const links = main.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toContainEqual(['Sample Results', '/test-result/list'])
    expect(links).toContainEqual(['QC Results', '/qc/list'])
  })

  test('[INTAKE-29] a sample is of no QC type, a QC test of Standard or Calibration', async () => {
    await open()
    const types = await offered(TYPE)
    expect(types).toContain('Flower')
    expect(types.filter((type) => /standard|calibration/i.test(type))).toEqual([])
    await app.user.click(screen.getByLabelText('Quality Control Test'))
    await screen.findByRole('form', { name: 'QC test' })
    expect((await offered(TYPE)).toSorted()).toEqual(['Calibration', 'Standard'])
  })

  test('[INTAKE-30] a QC test weighs 1 mg unless said otherwise, a sample starts without a weight', async () => {
    await open()
    expect(input(WEIGHT).value).toBe('')
    await app.user.click(screen.getByLabelText('Quality Control Test'))
    await screen.findByRole('form', { name: 'QC test' })
    expect(input(WEIGHT).value).toBe('1')
  })

  test('[INTAKE-33] Batch Number is prefilled with a generated number and can be overwritten', async () => {
    await open()
    expect(input(BATCH).value).toMatch(/^[A-Z0-9]{5}-\d{8}-\d{6}-\d{1,5}$/)
    await fillAll()
    await fill(BATCH, 'MINE-1')
    await submit()
    await confirm()
    await screen.findByText('Sample created successfully')
    expect(await server.sql(`select batch_number from samples where batch_number = 'MINE-1'`)).toHaveLength(1)
  })

  test('[INTAKE-07] Prepared For shows for a laboratory and not for organization 2', async () => {
    await open()
    expect(screen.queryByLabelText('Prepared For')).not.toBeNull()
    app.services.session.clear()
    const provider = await server.signIn('superadmin', server.providerId)
    await equipLaboratory(server, server.providerId)
    document.body.replaceChildren()
    await open({ token: provider.token })
    expect(screen.queryByLabelText('Prepared For')).toBeNull()
  })

  test.each([
    ['[INTAKE-08] with the beta features on the preparations include Custom', true],
    ['[INTAKE-08] with them off they do not', false],
  ])('%s', async (_, beta) => {
    if (beta) localStorage.setItem(STORAGE_KEYS.betaFeatures, 'true')
    await open()
    expect((await offered(PREP)).includes('Custom')).toBe(beta)
  })
})

describe('the rules of the form', () => {
  test('[INTAKE-09] [INTAKE-12] [INTAKE-15] [INTAKE-17] [INTAKE-18] [INTAKE-20] what is missing is said at its field, and nothing is sent', async () => {
    await server.sql('update methods set is_default = false')
    await open()
    await server.sql(`update methods set is_default = true where name = 'Cannabinoids 12'`)
    await fill(BATCH, '')
    await submit()
    const said = (label: RegExp) => {
      const ids = input(label).getAttribute('aria-describedby')?.split(' ') ?? []
      return ids.map((id) => document.getElementById(id)?.textContent ?? '').join('')
    }
    await waitFor(() => expect(said(NAME)).toBe('Please enter a Strain/Sample Name. 50 characters max length.'))
    expect(said(WEIGHT)).toBe('Please enter a Sample Weight')
    expect(said(BATCH)).toBe('Please enter a Batch Number')
    expect(said(TYPE)).toBe('Please select a Material Type')
    expect(said(METHOD)).toBe('Please select a Report Method')
    expect(said(PREP)).toBe('Please select a Preparation Method')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(posts()).toEqual([])
  })

  const TOO_LONG_NAME = 'Please enter a Strain/Sample Name. 50 characters max length.'
  const LETTERS = 'Strain/Sample Name can only contain letters, numbers, spaces, dashes, and underscores.'
  const NUMBER = 'Please enter a Sample Weight'
  const BOTH = 'Both Dry Weight And Harvested Weight Are Required'
  const GREATER = 'Harvested Weight Should Be Greater Than Dry Weight'
  test.each<[string, [RegExp, string][], string]>([
    ['[INTAKE-09] a name of spaces', [[NAME, '   ']], TOO_LONG_NAME],
    ['[INTAKE-10] a name of 51 characters', [[NAME, 'a'.repeat(51)]], TOO_LONG_NAME],
    ['[INTAKE-11] a name with another character', [[NAME, 'Blue;Dream']], LETTERS],
    ['[INTAKE-12] a weight that is no number', [[WEIGHT, 'heavy']], NUMBER],
    ['[INTAKE-13] a negative weight', [[WEIGHT, '-1']], NUMBER],
    ['[INTAKE-27] a dry weight alone', [[/^Dry Weight/, '2']], BOTH],
    ['[INTAKE-27] a harvested weight alone', [[/^As-Harvested Weight/, '2']], BOTH],
    [
      '[INTAKE-28] a harvested weight equal to the dry weight',
      [
        [/^Dry Weight/, '2'],
        [/^As-Harvested Weight/, '2'],
      ],
      GREATER,
    ],
  ])('%s is refused', async (_, entries, message) => {
    await open()
    for (const [label, text] of entries) await fill(label, text)
    await submit()
    expect(await screen.findByText(message)).toBeTruthy()
  })

  test.each<[string, RegExp, number]>([
    ['[INTAKE-16] Batch Number', BATCH, 64],
    ['[INTAKE-21] Notes', /^Notes/, 64],
    ['[INTAKE-21] Prepared For', /^Prepared For/, 64],
    ['[INTAKE-22] Submission Identification', /^Submission Identification/, 50],
  ])('%s takes no more characters than its limit', async (_, label, limit) => {
    await open()
    await fill(label, 'x'.repeat(limit))
    await app.user.type(input(label), 'y')
    expect(input(label).value).toBe('x'.repeat(limit))
  })

  test('[INTAKE-10] [INTAKE-13] a name of 50 characters and a weight of 0 pass', async () => {
    await open()
    await fillAll()
    await fill(NAME, 'a'.repeat(50))
    await fill(WEIGHT, '0')
    await submit()
    expect(await screen.findByText('Confirm Sample weight 0mg')).toBeTruthy()
  })

  test('[INTAKE-19] a QC test, and a sample with vials, may be without a preparation method', async () => {
    await open()
    await fillAll()
    await app.user.clear(input(PREP))
    await app.user.click(screen.getByRole('button', { name: 'Add vial' }))
    await submit()
    expect(await screen.findByText('Confirm Sample weight 750mg')).toBeTruthy()
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }))
    await app.user.click(screen.getByLabelText('Quality Control Test'))
    await screen.findByRole('form', { name: 'QC test' })
    await fill(NAME, 'Check')
    await choose(TYPE, 'Standard')
    await choose(METHOD, 'Cannabinoids 12')
    await submit()
    expect(await screen.findByText('Confirm Sample weight 1mg')).toBeTruthy()
  })
})

describe('creating', () => {
  test('[INTAKE-04] nothing is saved before the weight is confirmed', async () => {
    await open()
    await fillAll()
    const before = await sampleCount()
    await submit()
    expect(await screen.findByText('Confirm Sample weight 750mg')).toBeTruthy()
    expect([posts().length, await sampleCount()]).toEqual([0, before])
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(posts()).toEqual([])
    await submit()
    const button = await screen.findByRole('button', { name: 'Confirm' })
    act(() => {
      button.click()
      button.click()
    })
    await screen.findByText('Sample created successfully')
    expect([posts().length, await sampleCount()]).toEqual([1, before + 1])
  })

  test('[INTAKE-05] a success is said, and the form is empty 1 second later', async () => {
    await open()
    await fillAll()
    await submit()
    const batch = input(BATCH).value
    const confirm = await screen.findByRole('button', { name: 'Confirm' })
    const clock = stopPageClock()
    fireEvent.click(confirm)
    await clock.until(() => screen.getByText('Sample created successfully'))
    await clock.pass(999)
    expect(input(NAME).value).toBe('Blue Dream')
    await clock.pass(1)
    expect(screen.queryByDisplayValue('Blue Dream')).toBeNull()
    await clock.until(() => expect(input(BATCH).value).not.toBe(batch))
  })

  test('[WORK-08] what is typed after Confirm stands in the next form; until then the fields are locked', async () => {
    let letPass: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      letPass = resolve
    })
    await open({
      intercept: async ({ method, path }, next) => {
        if (method === 'POST' && path === '/samples') await held
        return next()
      },
    })
    await fillAll()
    await submit()
    const confirm = await screen.findByRole('button', { name: 'Confirm' })
    await app.user.click(confirm)
    expect(isLocked()).toBe(true)
    expect(screen.getByLabelText<HTMLInputElement>('Quality Control Test').disabled).toBe(true)
    await app.user.keyboard('Fast T')
    const clock = stopPageClock()
    letPass()
    await clock.until(() => screen.getByText('Sample created successfully'))
    fireEvent.change(required(document.activeElement), { target: { value: 'Fast Two' } })
    expect(input(NAME).value).toBe('Blue Dream')
    await clock.pass(1000)
    await clock.until(() => expect(input(NAME).value).toBe('Fast Two'))
    expect(document.activeElement).toBe(input(NAME))
    expect(isLocked()).toBe(false)
  })

  test('[WORK-08] the weight, too, may be typed ahead; a refusal unlocks the form and loses nothing', async () => {
    let isRefused = true
    await open({
      intercept: async ({ method, path }, next) => {
        if (isRefused && method === 'POST' && path === '/samples') throw new TypeError('offline')
        return next()
      },
    })
    await fillAll()
    await submit()
    await confirm()
    await screen.findByRole('alert')
    expect(isLocked()).toBe(false)
    expect(document.activeElement).toBe(input(NAME))
    isRefused = false
    await submit()
    await confirm()
    await app.user.keyboard('Fast Two{Tab}756')
    await waitFor(() => expect(input(WEIGHT).value).toBe('756'))
    expect([input(NAME).value, document.activeElement]).toEqual(['Fast Two', input(WEIGHT)])
  })

  test('choosing what is chosen again leaves it chosen', async () => {
    await open()
    await fillAll()
    await choose(TYPE, 'Flower')
    await choose(PREP, 'Flower, two dilutions')
    expect([input(TYPE).value, input(PREP).value]).toEqual(['Flower', 'Flower, two dilutions'])
  })

  test('[INTAKE-34] [INTAKE-35] [VIALS-12] the sample stands with its vials, acquisition mode standard and no position', async () => {
    await open()
    await fillAll()
    await submit()
    await confirm()
    await screen.findByText('Sample created successfully')
    const [row] = await server.sql(`select * from samples order by id desc limit 1`)
    expect(row).toMatchObject({ strain_name: 'Blue Dream', acquisition_mode: 'standard', latitude: null })
    const vials = await server.sql(
      'select label, dilution_factor, acquire from prepared_samples where sample_id = $1 order by position',
      [row?.['id']],
    )
    expect(vials.map(({ dilution_factor, acquire }) => [Number(dilution_factor), acquire])).toEqual([
      [50, false],
      [250, true],
      [5000, true],
    ])
  })

  test('[INTAKE-35] the browser’s position is saved where it tells one', async () => {
    const getCurrentPosition = (tell: PositionCallback) =>
      tell({ coords: { latitude: 47.25, longitude: 8.5 } } as GeolocationPosition)
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
    await open()
    await fillAll()
    await submit()
    await confirm()
    await screen.findByText('Sample created successfully')
    Reflect.deleteProperty(navigator, 'geolocation')
    const [row] = await server.sql(`select latitude, longitude from samples order by id desc limit 1`)
    expect([Number(row?.['latitude']), Number(row?.['longitude'])]).toEqual([47.25, 8.5])
  })

  test('[INTAKE-36] what the server refuses is said at its field', async () => {
    await open({
      intercept: async ({ method, path }, next) => {
        if (method === 'POST' && path === '/samples') await server.sql('update methods set deleted_at = now()')
        return next()
      },
    })
    await fillAll()
    await submit()
    await confirm()
    await waitFor(() => expect(input(METHOD).getAttribute('aria-invalid')).toBe('true'))
    await server.sql('update methods set deleted_at = null')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(input(NAME).value).toBe('Blue Dream')
  })

  test('[ERR-02] a create that fails without a word says Failed to create sample. Please try again.', async () => {
    await open({
      intercept: async ({ method, path }, next) => {
        if (method === 'POST' && path === '/samples') throw new TypeError('offline')
        return next()
      },
    })
    await fillAll()
    await submit()
    await confirm()
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText('Failed to create sample. Please try again.')).toBeTruthy()
  })
})

test('form templates that cannot be loaded are said to be missing, and can be asked for again', async () => {
  let isBroken = true
  await open({
    intercept: async ({ path }, next) =>
      isBroken && path === '/form-templates' ? Response.json({}, { status: 403 }) : next(),
  })
  const said = within(required((await screen.findByText('The form templates could not be loaded.')).parentElement))
  isBroken = false
  await app.user.click(said.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.queryByText('The form templates could not be loaded.')).toBeNull())
})

describe('vials', () => {
  test('[VIALS-01] [VIALS-03] [VIALS-04] [VIALS-08] vials can be added, changed and removed; a new one is green and acquired', async () => {
    await open()
    await app.user.click(screen.getByRole('button', { name: 'Add vial' }))
    expect(vialRows()).toEqual([['Green, 1 mL', '', '1', true]])
    expect(document.activeElement).toBe(input('Vial 1 colour'))
    await fill('Vial 1 label', 'any text: 5 %')
    await app.user.click(screen.getByRole('button', { name: 'Add vial' }))
    await app.user.click(input('Vial 2 acquire'))
    expect(vialRows()).toEqual([
      ['Green, 1 mL', 'any text: 5 %', '1', true],
      ['Green, 1 mL', '', '1', false],
    ])
    await app.user.click(screen.getByRole('button', { name: 'Remove vial 1' }))
    expect(vialRows()).toEqual([['Green, 1 mL', '', '1', false]])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove vial 1' }))
  })

  test('[VIALS-02] a vial is red, green, yellow or blue, each of 1 mL', async () => {
    await open()
    await app.user.click(screen.getByRole('button', { name: 'Add vial' }))
    expect(await offered(/^Vial 1 colour/)).toEqual(['Red, 1 mL', 'Green, 1 mL', 'Yellow, 1 mL', 'Blue, 1 mL'])
  })

  test.each([
    ['[VIALS-05] an empty dilution factor', '', 'Dilution Factor Required'],
    ['[VIALS-06] a dilution factor of 0', '0', 'Dilution Factor cannot equal 0'],
    ['[VIALS-07] a dilution factor that is no number', 'ten', 'Dilution Factor must be a number'],
    ['[VIALS-07] a negative dilution factor', '-2', 'Dilution Factor must be a number'],
  ])('%s is refused', async (_, factor, message) => {
    await open()
    await app.user.click(screen.getByRole('button', { name: 'Add vial' }))
    await fill('Vial 1 dilution factor', factor)
    await submit()
    expect(await screen.findByText(message)).toBeTruthy()
    expect(posts()).toEqual([])
  })

  test('[VIALS-09] [VIALS-10] [VIALS-11] a Standard starts with one red vial, a Calibration with five', async () => {
    await open({ at: '/test-result/create?qc=true' })
    await choose(TYPE, 'Standard')
    expect(vialRows()).toEqual([['Red, 1 mL', '10 ug/ml', '1', true]])
    await choose(TYPE, 'Calibration')
    expect(vialRows()).toEqual([1, 5, 10, 25, 50].map((level) => ['Red, 1 mL', `${level} ug/ml`, '1', true]))
  })

  test('[VIALS-12] a preparation method fills the vials from its steps', async () => {
    await open()
    await choose(PREP, 'Flower, two dilutions')
    expect(vialRows().map(([, , factor, acquire]) => [factor, acquire])).toEqual([
      ['50', false],
      ['250', true],
      ['5000', true],
    ])
    expect(laboratory.prepMethodId).toBeGreaterThan(0)
  })
})
