import { countSampleFacets, findRecords, listNonconformancePeople, listSamples, readSample } from '@eluent/contract'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { RoleSlug } from '@eluent/domain/auth'
import { renderApp } from '../../test/render-app.tsx'
import { SAMPLE_FORM } from '../../test/sample-answers.ts'
import { answer, refusal, standIn } from '../../test/server-stand-in.ts'

afterEach(() => void vi.useRealTimers())

const NONE = {
  samples: [],
  certificates: [],
  analytical_batches: [],
  batches: [],
  methods: [],
  users: [],
  lots: [],
  equipment: [],
  places: [],
  clients: [],
}
const GELATO = {
  id: 68,
  name: 'Gelato 41',
  detail: 'LOT-7',
  exact: false,
  has_results: true,
  report: null,
  vial: null,
  state: 'finished',
} as const
const server = () =>
  standIn(
    answer(findRecords, ({ query }) => {
      const { text } = query
      if (text === 'K7Q2J9') return { data: { ...NONE, samples: [{ ...GELATO, exact: true, vial: 2 }] } }
      const isGelato = 'gelato'.startsWith(text.toLowerCase())
      return { data: isGelato ? { ...NONE, samples: [GELATO], clients: [{ name: 'Gelato & Sons' }] } : NONE }
    }),
    answer(readSample, refusal('unexpected')),
    answer(listSamples, {}),
    answer(countSampleFacets, {}),
    answer(listNonconformancePeople, {}),
    ...SAMPLE_FORM,
  )
const open = (as: RoleSlug = 'tester', at = '/settings') => renderApp(server(), { as, at })
const menu = async () => within(await screen.findByRole('dialog', { name: 'Search or jump to' }))
const field = async () => (await menu()).getByRole('combobox', { name: 'Search or jump to' })
/** The page has come whole: what is still being fetched would end with the test. */
const arrived = (heading: string) => screen.findByRole('heading', { level: 1, name: heading })
const failed = () => screen.findByRole('button', { name: 'Retry' })
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
/** As a hand scanner types: every character at once, then Enter. */
const scan = (code: string) => {
  for (const key of [...Array.from(code), 'Enter']) fireEvent.keyDown(document.body, { key })
}
const ready = () => screen.findByRole('button', { name: /Search or jump to/ })

test('[WORK-12] Ctrl+K opens the menu anywhere; a record is found by what is typed and opened with Enter', async () => {
  const app = open()
  await ready()
  // the field is drawn a moment before it listens
  await waitFor(async () => {
    await app.user.keyboard('{Control>}k{/Control}')
    expect(screen.queryByRole('dialog')).not.toBeNull()
  })
  await app.user.type(await field(), 'gela')
  expect(await screen.findByRole('option', { name: /Gelato 41.*Finished/ })).toBeTruthy()
  await app.user.keyboard('{Enter}')
  await waitFor(() => expect(app.address()).toBe('/sample/68/results'))
  await failed()

  await app.user.keyboard('{Control>}k{/Control}')
  await app.user.type(await field(), 'gela')
  await app.user.click(await screen.findByRole('option', { name: /Gelato & Sons/ }))
  await waitFor(() => expect(app.address()).toContain('client=Gelato+%26+Sons'))
})

test('[WORK-12] pages and actions are found by permission', async () => {
  const app = open('viewer')
  await app.user.click(await ready())
  await app.user.type(await field(), 'create')
  await waitFor(() => expect(screen.getByText('Nothing has this name, number or code.')).toBeTruthy())
  expect(options()).toEqual(['Search all samples for “create”'])
  cleanup()
  const tester = open('tester')
  await tester.user.click(await ready())
  await tester.user.type(await field(), 'create samp')
  await waitFor(() => expect(options()).toEqual(['Create Sample']))
  await tester.user.keyboard('{Enter}')
  await waitFor(() => expect(tester.address()).toBe('/test-result/create'))
  await arrived('Create Sample')
})

test('a nonconformance that is created from the page of a record begins with it, from any other with none', async () => {
  const create = async (at: string) => {
    const app = open('tester', at)
    await app.user.click(await ready())
    await app.user.type(await field(), 'create nonc')
    await app.user.click(await screen.findByRole('option', { name: 'Create Nonconformance' }))
    await arrived('Create Nonconformance')
    const address = app.address()
    cleanup()
    return address
  }
  expect(await create('/sample/68/results')).toMatch(/\?touches=sample(:|%3A)68$/)
  expect(await create('/settings')).toBe('/quality/nonconformances/create')
})

test('[WORK-12] what nothing bears leads to the search of all samples', async () => {
  const app = open()
  await app.user.click(await ready())
  await app.user.type(await field(), 'zzz 50')
  await app.user.click(await screen.findByRole('option', { name: 'Search all samples for “zzz 50”' }))
  await waitFor(() => expect(app.address()).toMatch(/^\/test-result\/list\?search=zzz(\+|%20)50/))
  await arrived('Sample Results')
})

test('arrows go round the list, and the field names the one that Enter opens', async () => {
  const app = open()
  await app.user.click(await ready())
  const input = await field()
  const named = () => document.querySelector(`#${input.getAttribute('aria-activedescendant') ?? 'none'}`)
  // its list and the first of it from the beginning
  expect(input.getAttribute('aria-controls')).toBe(screen.getByRole('listbox', { name: 'Found' }).id)
  expect(named()).toBe(screen.getAllByRole('option')[0])
  await app.user.keyboard('{ArrowUp}')
  const all = screen.getAllByRole('option')
  await waitFor(() => expect(named()).toBe(all.at(-1)))
  await app.user.keyboard('{ArrowDown}')
  await waitFor(() => expect(named()).toBe(all[0]))
  // another list has come, and the option is gone
  await app.user.type(input, 'gela')
  await waitFor(() => expect(named()?.textContent).toContain('Gelato 41'))
})

test('[WORK-13] a scan outside of a field opens what it names, on any page', async () => {
  const app = open()
  await ready()
  await waitFor(() => {
    scan('K7Q2J9')
    expect(app.address()).toBe('/sample/68/vial/2')
  })
  await failed()
})

test('[WORK-13] an unknown code is named, and nothing opens', async () => {
  const app = open()
  await ready()
  await waitFor(() => {
    scan('UNKNOWN-1')
    expect(screen.getAllByText('No record has the code “UNKNOWN-1”.').length).toBeGreaterThan(0)
  })
  expect(app.address()).toBe('/settings')
})

test('[WORK-14] ? lists the keys; they act outside of text fields alone, and can be switched off', async () => {
  const app = open()
  const search = await ready()
  // a key stands alone when no other follows at once
  const press = (...keys: string[]) =>
    act(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      for (const key of keys) {
        fireEvent.keyDown(document.body, { key })
        vi.advanceTimersByTime(200)
      }
      vi.useRealTimers()
    })
  await waitFor(() => {
    press('?')
    expect(screen.getByRole('dialog', { name: 'Keys' })).toBeTruthy()
  })
  const help = within(screen.getByRole('dialog', { name: 'Keys' }))
  for (const [key, page] of [
    ['S', 'Sample Results'],
    ['B', 'Analytical Batches'],
    ['R', 'Review'],
    ['C', 'Control Charts'],
  ])
    expect(help.getByRole('row', { name: new RegExp(`G ${key}.*Go to ${page}`) })).toBeTruthy()
  await app.user.click(help.getByRole('switch', { name: /^Single-letter keys/ }))
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  press('g', 's')
  expect(app.address()).toBe('/settings')
  act(() => app.services.client.setState({ keysOff: false }))
  await app.user.click(search)
  await app.user.type(await field(), 'gs')
  await app.user.keyboard('{Escape}')
  expect(app.address()).toBe('/settings')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  press('g', 's')
  await waitFor(() => expect(app.address()).toBe('/test-result/list'))
  await arrived('Sample Results')
})
