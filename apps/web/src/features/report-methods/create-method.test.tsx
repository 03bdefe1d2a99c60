import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { labTest } from '../../../../api/src/testing/lab-test.ts'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'
import { required } from '../../test/required.ts'

const { app: server, tester } = labTest()
let app: RenderedApp
beforeAll(async () => {
  await server.laboratoryOf(server.laboratoryId)
})

const open = async (more: Parameters<typeof renderApp>[1] = {}) => {
  app = renderApp(server, { token: tester.token, at: '/samples/report-methods/create', ...more })
  await screen.findByRole('heading', { level: 1, name: 'Create Report Method' })
}
/** The heading of a method's card in the list. */
const card = (name: string) => screen.findByText(name, { selector: 'h2' })
const NAME = /^Name( \*)?$/
const input = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const fill = async (label: string | RegExp, text: string) => {
  await app.user.clear(input(label))
  if (text !== '') await app.user.paste(text)
}
const click = (name: string | RegExp) => app.user.click(screen.getByRole('button', { name }))
const add = () => click('Add Analyte')
const save = () => click('Create')
const names = () => screen.queryAllByLabelText<HTMLInputElement>(/^Name of analyte/).map(({ value }) => value)
const colors = () => screen.queryAllByLabelText<HTMLInputElement>(/^Color of/).map(({ value }) => value)
const total = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const confirm = async (name: string) =>
  app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
const template = async (name: string | RegExp) => {
  await waitFor(() => expect(app.calls.some(({ path }) => path === '/methods')).toBe(true))
  await app.user.click(input(/^Template Method/))
  await app.user.click(await screen.findByRole('option', { name, hidden: true }))
}
const posts = () => app.calls.filter(({ method, path }) => method === 'POST' && path === '/methods')

describe('the analytes of a new method', () => {
  test('[METHOD-06] [METHOD-12] [METHOD-33] it starts empty, from 1 to 50 ug/mL, not default; an added analyte is black Analyte-1', async () => {
    await open()
    expect([input(/^Upper Bounds/).value, input(/^Lower Bounds/).value]).toEqual(['50', '1'])
    expect(screen.getAllByText('ug/mL')).toHaveLength(2)
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Default/ }).checked).toBe(false)
    expect(names()).toEqual([])
    await add()
    expect([names(), colors()]).toEqual([['Analyte-1'], ['#000000']])
  })

  test('[METHOD-08] [CONST2-08] one is renamed, recoloured and, after a question, removed', async () => {
    await open()
    await add()
    await add()
    await fill('Name of analyte 1', 'THC')
    await fill('Color of THC', '#12ab34')
    expect([names(), colors()[0]?.toLowerCase()]).toEqual([['THC', 'Analyte-2'], '#12ab34'])
    await click('Remove Analyte-2')
    await confirm('Cancel')
    expect(names()).toEqual(['THC', 'Analyte-2'])
    await click('Remove Analyte-2')
    await confirm('Remove')
    expect(names()).toEqual(['THC'])
  })

  test('[METHOD-09] one is moved by its buttons and by the arrow keys, is announced and keeps the focus', async () => {
    await open()
    for (let count = 0; count < 3; count++) await add()
    await click('Move Analyte-1 right')
    expect(names()).toEqual(['Analyte-2', 'Analyte-1', 'Analyte-3'])
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Analyte-1 right')
    expect(screen.getByText('Analyte-1: position 2 of 3')).toBeTruthy()
    await click('Move Analyte-3 left')
    expect(names()).toEqual(['Analyte-2', 'Analyte-3', 'Analyte-1'])
    screen.getByRole('button', { name: /^Move Analyte-2, position 1/ }).focus()
    await app.user.keyboard('{ArrowRight}{ArrowRight}')
    expect(names()).toEqual(['Analyte-3', 'Analyte-1', 'Analyte-2'])
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Move Analyte-2, position 3 of 3/)
    await app.user.keyboard('{Home}')
    expect(names()).toEqual(['Analyte-2', 'Analyte-3', 'Analyte-1'])
  })

  test('[METHOD-09] one is dragged by its handle to the place of another, and put back by Escape', async () => {
    await open()
    for (let count = 0; count < 3; count++) await add()
    // three cards of 100 px side by side
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const at = [...(this.parentElement?.children ?? [])].indexOf(this)
      return DOMRect.fromRect({ x: at * 100, y: 0, width: 99, height: 100 })
    })
    const handle = () => screen.getByRole('button', { name: /^Move Analyte-1, position/ })
    const at = (x: number) => ({ target: document.body, coords: { clientX: x, clientY: 50 } })
    await app.user.pointer([{ keys: '[MouseLeft>]', target: handle() }, at(250)])
    expect(names()).toEqual(['Analyte-2', 'Analyte-3', 'Analyte-1'])
    await app.user.pointer([at(150), { keys: '[/MouseLeft]' }, at(20)])
    expect(names()).toEqual(['Analyte-2', 'Analyte-1', 'Analyte-3'])
    await app.user.pointer([{ keys: '[MouseLeft>]', target: handle() }, at(20)])
    await app.user.keyboard('{Escape}')
    await app.user.pointer([at(250), { keys: '[/MouseLeft]' }])
    expect(names()).toEqual(['Analyte-2', 'Analyte-1', 'Analyte-3'])
    vi.restoreAllMocks()
  })

  test('[METHOD-10] [METHOD-11] a template replaces them by its own, with order and colours; Clear All empties them', async () => {
    await open()
    await add()
    await template('THC and CBD')
    await confirm('Replace')
    expect(names()).toEqual(['CBDA', 'CBD', 'CBN', 'THC', 'THCA'])
    expect(colors()).toEqual(['#1B6E53', '#12A594', '#6C4E7C', '#D1495B', '#26547C'])
    await click('Clear All')
    await confirm('Clear All')
    expect(names()).toEqual([])
  })
})

describe('the colour of an analyte', () => {
  test('is picked from fourteen, or typed; what is not a colour changes nothing', async () => {
    await open()
    await add()
    await click('Pick the color of Analyte-1')
    const colors = within(await screen.findByRole('dialog', { name: 'Pick the color of Analyte-1' }))
    expect(colors.getAllByRole('button')).toHaveLength(14)
    await app.user.click(required(colors.getAllByRole('button')[3]))
    expect(input('Color of Analyte-1').value).toBe('#D1495B')
    await fill('Color of Analyte-1', 'teal')
    await app.user.tab()
    expect(input('Color of Analyte-1').value).toBe('#D1495B')
  })
})

describe('calculated totals', () => {
  test('[CALCTOTAL-01] [CALCTOTAL-02] [CALCTOTAL-03] each known one is offered and can be attached with both its analytes only', async () => {
    await open()
    expect(
      screen
        .getAllByRole('checkbox')
        .map((box) => box.closest('.mantine-Checkbox-root')?.querySelector('label')?.textContent),
    ).toEqual(['CBC', 'CBD', 'CBDV', 'CBN', 'CBG', 'THC'])
    await add()
    await fill('Name of analyte 1', 'THC')
    await app.user.click(total('THC'))
    expect(total('THC').checked).toBe(false)
    const refusal =
      'THC and THCA analytes must be present in the Report Method to attach the Calculated Total Potential of THC.'
    expect(screen.getByRole('alert').textContent).toBe(refusal)
    await add()
    await fill('Name of analyte 2', 'THCA')
    await app.user.click(total('THC'))
    expect(total('THC').checked).toBe(true)
    expect(screen.queryByText(refusal)).toBeNull()
  })

  test('[CALCTOTAL-04] renaming or removing an analyte unchecks the totals that use it', async () => {
    await open()
    await template('THC and CBD')
    await app.user.click(total('THC'))
    await app.user.click(total('CBD'))
    await fill('Name of analyte 5', 'D8-THC')
    expect([total('THC').checked, total('CBD').checked]).toEqual([false, true])
    await click('Remove CBD')
    await confirm('Remove')
    expect(total('CBD').checked).toBe(false)
  })
})

describe('saving', () => {
  test('[METHOD-09] [API2-19] [API2-20] [CONST2-09] what is shown is stored, and the list opens', async () => {
    await open()
    await template('THC and CBD')
    await fill(NAME, 'My potency')
    await fill(/^Upper Bounds/, '100')
    await click('Move THCA left')
    await fill('Color of THC', '#ab12cd')
    await fill('LOQ of THC, ug/mL', '2.5')
    await app.user.click(total('THC'))
    await app.user.click(screen.getByRole('switch', { name: /^Default/ }))
    await save()
    expect((await card('My potency')).textContent.trim()).toBe('My potency (Default)')
    expect(app.address()).toBe('/samples/report-methods')
    expect(posts()[0]?.body).toMatchObject({
      ordered_analytes: ['CBDA', 'CBD', 'CBN', 'THCA', 'THC'],
      method: { id: 0, name: 'My potency', default: true },
    })
    const list = (await tester.call('GET', '/methods')).json<{ data: Record<string, unknown>[] }>().data
    expect(list.find((method) => method['method_name'] === 'My potency')).toMatchObject({
      ordered_names: ['CBDA', 'CBD', 'CBN', 'THCA', 'THC'],
      upper_bounds: 100,
      lower_bounds: 1,
      default: true,
      analytes: [{}, {}, {}, {}, { analyte: 'THC', color: 'AB12CD', lod_ug_ml: 0.12, loq_ug_ml: 2.5 }],
      derived_compounds: [{ name: 'THC' }],
    })
  })

  /** Saves and expects one message, with nothing sent. */
  const refused = async (message: string) => {
    await save()
    expect(await screen.findByText(message)).toBeTruthy()
    expect(posts()).toEqual([])
  }

  test('[METHOD-13] [METHOD-14] without a name or without analytes it is refused before anything is sent', async () => {
    await open()
    await save()
    expect(await screen.findByText('Must include Report Method name.')).toBeTruthy()
    expect(screen.getByText('Report Method must have analytes.')).toBeTruthy()
    expect(posts()).toEqual([])
    expect(document.activeElement).toBe(input(NAME))
    await fill(NAME, 'Named')
    await add()
    expect(screen.queryByText('Must include Report Method name.')).toBeNull()
    expect(screen.queryByText('Report Method must have analytes.')).toBeNull()
  })

  test('[METHOD-15] [METHOD-16] [METHOD-17] names of analytes that break a rule are refused and marked', async () => {
    await open()
    await fill(NAME, 'Named')
    await add()
    await add()
    const marked = () =>
      screen
        .getAllByLabelText(/^Name of analyte/)
        .map((field) => field.ariaInvalid ?? field.getAttribute('aria-invalid'))
    await fill('Name of analyte 2', 'THC!')
    await refused('Analyte name can only contain letters, numbers, dashes, and underscores.')
    expect(marked()).toEqual([null, 'true'])
    await fill('Name of analyte 2', '')
    await refused('All analytes must have a name.')
    await fill('Name of analyte 2', 'Analyte-1')
    await refused('All analyte names must be unique.')
    expect(marked()).toEqual([null, 'true'])
  })

  test('[METHOD-18] [METHOD-19] [METHOD-20] [METHOD-21] [METHOD-22] [METHOD-23] bounds that break a rule are refused', async () => {
    await open()
    await fill(NAME, 'Named')
    await add()
    for (const [lower, upper, message] of [
      ['', '0', 'A positive number is required.'],
      ['1', '', 'A positive number is required.'],
      ['60', '50', 'Upper must be greater than lower bounds.'],
      ['-1', '50', 'Lower bounds must be between 0 and 999,999,999.'],
      ['1', '1000000000', 'Upper bounds must be 0 to 999,999,999.'],
      ['50', '50', 'Upper bounds and lower bounds must be different.'],
    ] as const) {
      await fill(/^Lower Bounds/, lower)
      await fill(/^Upper Bounds/, upper)
      await refused(message)
    }
  })

  test('[CONST2-01] a name takes 64 characters', async () => {
    await open()
    await add()
    expect([input(NAME).maxLength, input('Name of analyte 1').maxLength]).toEqual([64, 64])
  })

  test('[ERR2-18] [ERR2-20] a failure says so and keeps what was typed; the second try is the same request', async () => {
    let broken = true
    await open({
      intercept: async ({ method, path }, next) =>
        broken && method === 'POST' && path === '/methods'
          ? Response.json({}, { status: 503, statusText: 'Service Unavailable' })
          : next(),
    })
    await fill(NAME, 'Kept')
    await add()
    await save()
    expect(await screen.findByText('Service Unavailable. Failed to create Report Method.')).toBeTruthy()
    expect([input(NAME).value, names()]).toEqual(['Kept', ['Analyte-1']])
    broken = false
    await save()
    expect((await card('Kept')).textContent.trim()).toBe('Kept')
    expect(new Set(posts().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  })

  test('leaving with unsaved work asks first', async () => {
    await open()
    await add()
    await app.user.click(screen.getByRole('link', { name: 'Cancel' }))
    await confirm('Stay')
    expect(names()).toEqual(['Analyte-1'])
    await app.user.click(screen.getByRole('link', { name: 'Cancel' }))
    await confirm('Leave')
    await waitFor(() => expect(app.address()).toBe('/samples/report-methods'))
  })
})
