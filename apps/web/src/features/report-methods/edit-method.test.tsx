import { INTEGRATION_TEXTS, REPORT_METHOD_TEXTS } from '@eluent/domain/report-methods'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { labTest } from '../../../../api/src/testing/lab-test.ts'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'

interface Method {
  id: number
  analytes: { analyte: string; color: string }[]
  default: boolean
}

const { app: server, laboratory, admin, tester } = labTest()
let globalId: number
let app: RenderedApp
beforeAll(async () => {
  globalId = laboratory.methodId
})

const make = async (name: string): Promise<number> => {
  const body = {
    ordered_analytes: ['THCA', 'THC'],
    analyteColors: { THCA: '26547C', THC: 'F2C14E' },
    method: { id: 0, name, default: false },
    derived_compounds: [{ name: 'THC' }],
    upper_bounds: 80,
    lower_bounds: 0.5,
  }
  return (await tester.post('/methods', body)).json<{ id: number }>().id
}
const open = async (id: number, more: Parameters<typeof renderApp>[1] = {}) => {
  app = renderApp(server, { token: tester.token, at: `/samples/report-methods/${id}/edit`, ...more })
  await screen.findByRole('heading', { level: 1, name: 'Edit Report Method' })
  await screen.findByLabelText('Color of THC')
}
const input = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
/** The heading of a method's card in the list. */
const card = (name: string) => screen.findByText(name, { selector: 'h2' })
const NAME = /^Name( \*)?$/
const fill = async (label: string | RegExp, text: string) => {
  await app.user.clear(input(label))
  if (text !== '') await app.user.paste(text)
}
const save = () => app.user.click(screen.getByRole('button', { name: 'Update' }))
const stored = async (id: number) => (await tester.call('GET', `/methods/${id}`)).json<{ data: Method }>().data
const colorsOf = (method: Method) => Object.fromEntries(method.analytes.map(({ analyte, color }) => [analyte, color]))
const change = (id: number, body: object) => tester.patch(`/methods/${id}/update`, body)

describe('editing a custom method', () => {
  test('[METHOD-29] [METHOD-25] [API2-21] [CONST2-09] name, bounds and colours change, of the colours only the changed ones are sent, and the list opens', async () => {
    const id = await make('Before')
    await open(id)
    expect(screen.queryByRole('button', { name: /^(Move|Remove|Add(?! Study)|Clear)/ })).toBeNull()
    expect(screen.queryByLabelText(/^Name of analyte/)).toBeNull()
    await fill(NAME, 'After')
    await fill(/^Upper Bounds/, '90')
    await fill('Color of THC', '#00ff00')
    await save()
    expect((await card('After')).textContent.trim()).toBe('After')
    expect(app.address()).toBe('/samples/report-methods')
    expect(app.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
      id,
      global: false,
      revision: 1,
      analyteColors: { THC: '00FF00' },
      analyte_limits: [],
      default: false,
      name: 'After',
      lower_bounds: '0.5',
      upper_bounds: '90',
    })
    expect(await stored(id)).toMatchObject({ method_name: 'After', upper_bounds: 90 })
  })

  test('[DASH-02] [GATE-06] hours and surrogates of a method are asked where the laboratory uses them', async () => {
    const set = (settings: object) => admin.patch('/quality/settings', { settings, reason: 'As procedure 9 says' })
    const id = await make('With hours')
    await open(id)
    expect([screen.queryByLabelText(/working hours/), screen.queryByLabelText(/^Surrogate/)]).toEqual([null, null])
    cleanup()
    await set({ due_times: true, batch_surrogates: 'CBN 500' })
    await open(id)
    await fill('Due after, working hours', '1.5')
    await fill('Surrogate of THC, ug/mL', '250')
    await save()
    await screen.findByText(REPORT_METHOD_TEXTS.hours)
    await fill('Due after, working hours', '48')
    await save()
    await card('With hours')
    await set({ due_times: false, batch_surrogates: '' })
    const { data } = (await tester.call('GET', `/methods/${id}`)).json<{ data: Method & { due_hours: number } }>()
    expect(data).toMatchObject({ due_hours: 48, analytes: [{ analyte: 'THCA' }, { surrogate_ug_ml: 250 }] })
    expect(data.analytes[0]).not.toHaveProperty('surrogate_ug_ml')
  })

  test('how chromatograms are integrated is set, a ratio with drop lines alone, and a wrong one says why', async () => {
    const id = await make('Integrated')
    await open(id)
    expect(screen.queryByLabelText('Peak valley ratio')).toBeNull()
    await app.user.selectOptions(screen.getByLabelText('Baseline of merged peaks'), 'Drop lines to one baseline')
    await fill('Peak valley ratio', '0.5')
    await fill('Integrate from', '1.5')
    await save()
    await screen.findByText(INTEGRATION_TEXTS.ratio)
    await fill('Peak valley ratio', '5')
    await save()
    await card('Integrated')
    const integration = { baseline: 'drop_lines', peak_valley_ratio: 5, start_min: 1.5, minimum_area: null }
    expect(await stored(id)).toMatchObject({ integration })
    cleanup()
    await open(id)
    expect(input('Peak valley ratio').value).toBe('5')
    await app.user.selectOptions(screen.getByLabelText('Baseline of merged peaks'), 'Left to the detection')
    await fill('Integrate from', '')
    await save()
    await card('Integrated')
    expect(await stored(id)).not.toHaveProperty('integration')
  })

  test('a double click saves once and hears of no other editor', async () => {
    await open(await make('Twice'))
    await fill(/^Upper Bounds/, '90')
    const button = screen.getByRole('button', { name: 'Update' })
    // the second click comes before the first is drawn
    await act(async () => {
      button.click()
      button.click()
    })
    await waitFor(() => expect(app.address()).toBe('/samples/report-methods'))
    expect(app.calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
  })

  test('[METHOD-27] attached totals show checked and cannot be changed', async () => {
    await open(await make('Totals'))
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
    expect(boxes.map(({ checked }) => checked)).toEqual([false, false, false, false, false, true])
    expect(boxes.every(({ disabled }) => disabled)).toBe(true)
  })

  test('[METHOD-28] [METHOD-33] its default toggle makes it the default instead of the other', async () => {
    const id = await make('New default')
    await open(id)
    await app.user.click(screen.getByRole('switch', { name: /^Default/ }))
    await save()
    expect((await card('New default')).textContent.trim()).toBe('New default (Default)')
    expect([(await stored(id)).default, (await stored(globalId)).default]).toEqual([true, false])
    await change(id, { default: false })
  })

  test('[METHOD-26] [API2-22] a reset, once confirmed, restores the colours of creation and keeps what else was typed', async () => {
    const id = await make('Recoloured')
    await change(id, { analyteColors: { THC: '111111' } })
    await open(id)
    await fill(/^Upper Bounds/, '70')
    await app.user.click(screen.getByRole('button', { name: 'Reset Colors' }))
    await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reset Colors' }))
    await waitFor(() => expect(input('Color of THC').value).toBe('#F2C14E'))
    expect(input(/^Upper Bounds/).value).toBe('70')
    expect(colorsOf(await stored(id))).toEqual({ THCA: '26547C', THC: 'F2C14E' })
    await save()
    expect((await card('Recoloured')).textContent.trim()).toBe('Recoloured')
    expect(await stored(id)).toMatchObject({ upper_bounds: 70 })
  })

  test('the rules of creation hold, before anything is sent', async () => {
    await open(await make('Ruled'))
    await fill(/^Lower Bounds/, '80')
    await save()
    expect(await screen.findByText('Upper bounds and lower bounds must be different.')).toBeTruthy()
    expect(app.calls.filter(({ method }) => method === 'PATCH')).toEqual([])
  })

  test('[ERR2-17] [ERR2-20] of two editors the second learns whose change it was and begins again from theirs', async () => {
    const id = await make('Shared')
    await open(id)
    await fill('Color of THC', '#222222')
    await change(id, { analyteColors: { THC: '111111' } })
    await save()
    expect(await screen.findByText('Conflict. Failed to update report method.')).toBeTruthy()
    expect(screen.getByText(new RegExp(`^This was changed by ${tester.person.name}`))).toBeTruthy()
    await app.user.click(screen.getByRole('button', { name: 'Reload' }))
    await waitFor(() => expect(input('Color of THC').value).toBe('#111111'))
  })
})

describe('editing a global method', () => {
  test('[METHOD-32] [METHOD-28] [METHOD-30] [METHOD-31] its name is locked, it has no default toggle, and a change makes an override in its place', async () => {
    await open(globalId)
    expect(input(NAME).disabled).toBe(true)
    expect(screen.queryByRole('switch', { name: /^Default/ })).toBeNull()
    await fill('Color of CBD', '#abcdef')
    await save()
    const heading = await card('Cannabinoids 12')
    expect(heading.textContent.trim()).toBe('Cannabinoids 12 (Default)')
    expect(within(heading.closest('li') ?? heading).getByText('Global, changed here')).toBeTruthy()
    const methods = (await tester.call('GET', '/methods')).json<{ data: (Method & { override_method_id: number })[] }>()
    const override = methods.data.find((method) => method.override_method_id === globalId)
    expect(override && colorsOf(override)['CBD']).toBe('ABCDEF')
    await open(override?.id ?? 0)
    expect(input(NAME).disabled).toBe(true)
    expect(screen.queryByRole('switch', { name: /^Default/ })).toBeNull()
  })
})

test('[ERR2-16] [ERR2-20] a method that is not there says so', async () => {
  renderApp(server, { token: tester.token, at: '/samples/report-methods/999999/edit' })
  expect(await screen.findByText('Not Found. Failed to retrieve report method.')).toBeTruthy()
})
