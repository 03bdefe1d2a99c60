import {
  createDriverToken,
  listDriverTokens,
  listImportTemplates,
  listReportMethods,
  listSampleTypes,
  revokeDriverToken,
  type DriverToken,
} from '@eluent/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Partly } from '../../test/fill.ts'
import { renderApp } from '../../test/render-app.tsx'
import { clockSkewText, driverStatus } from './driver-facts.ts'
import { required } from '../../test/required.ts'
import { answer, refusal, standIn, type Answer } from '../../test/server-stand-in.ts'

/** The pages before these drivers. */
const open = (drivers: () => Partly<DriverToken>[], at = AT, ...answers: Answer[]) => {
  const server = standIn(
    ...answers,
    answer(listDriverTokens, () => ({ data: drivers() })),
  )
  return { ...renderApp(server, { as: 'admin', at }), server }
}
const none = () => []
const AT = '/settings/drivers'
const row = async (name: string) => {
  const table = within(await screen.findByRole('table', { name: 'Instrument drivers' }))
  return within(required((await table.findByText(name)).closest('tr')))
}
const openForm = async (app: ReturnType<typeof renderApp>) => {
  await app.user.click(await screen.findByRole('button', { name: 'Add Driver' }))
  return within(await screen.findByRole('dialog'))
}

describe('instrument drivers', () => {
  test('settings lead admins there; a tester finds neither link nor page', async () => {
    const app = open(none, '/settings')
    await app.user.click(await screen.findByRole('link', { name: 'Instrument Drivers' }))
    expect(await screen.findByText('No driver has a token yet.')).toBeTruthy()
    expect(app.address()).toBe(AT)
  })

  test('a tester finds neither the link nor the page', async () => {
    const app = renderApp(standIn(), { as: 'tester', at: '/settings' })
    expect(await screen.findByRole('link', { name: 'My Account' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Instrument Drivers' })).toBeNull()
    await app.router.navigate({ to: AT })
    await waitFor(() => expect(app.address()).not.toBe(AT))
  })

  test('a new token is shown once, as lines for the settings file, and works', async () => {
    const driver = { name: 'HPLC-1', acts_for: { name: 'Ada Berg' } }
    const token = 'eld_secret'
    const app = open(
      () => (app.server.sent(createDriverToken).length > 0 ? [driver] : []),
      AT,
      answer(createDriverToken, { data: driver, token }),
    )
    const form = await openForm(app)
    await app.user.type(form.getByRole('textbox', { name: /Name/ }), 'HPLC-1{Enter}')
    const shown = (await form.findByLabelText('Settings of the driver')).textContent
    expect(shown).toMatch(/^ELUENT_API_TOKEN=eld_secret$/m)
    expect(shown).toContain(`ELUENT_API_URL=${window.location.origin}`)
    expect(app.server.sent(createDriverToken).map(({ body }) => body)).toEqual([{ name: 'HPLC-1' }])
    await app.user.click(form.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.body.textContent).not.toContain(token)
    expect((await row('HPLC-1')).getByText(/^Ada Berg, /)).toBeTruthy()
  })

  test('a missing and a taken name are said beside the field', async () => {
    const app = open(none, AT, answer(createDriverToken, refusal('driver_name_taken')))
    const form = await openForm(app)
    await app.user.click(form.getByRole('button', { name: 'Create Token' }))
    expect(form.getByText('Please enter the name of the driver.')).toBeTruthy()
    await app.user.type(form.getByRole('textbox', { name: /Name/ }), 'hplc-1{Enter}')
    expect(await form.findByText('Another driver has this name. Revoke it first, or choose another name.')).toBeTruthy()
  })

  test('revoking asks first; afterwards the row says who ended it', async () => {
    const ended = { revoked_at: '2026-11-20T12:00:00Z', revoked_by: 'Ada Berg' }
    const app = open(
      () => [{ name: 'HPLC-2', ...(app.server.sent(revokeDriverToken).length > 0 && ended) }],
      AT,
      answer(revokeDriverToken, { message: 'Revoked' }),
    )
    await app.user.click((await row('HPLC-2')).getByRole('button', { name: 'Revoke HPLC-2' }))
    const modal = within(await screen.findByRole('dialog'))
    expect(app.server.sent(revokeDriverToken)).toEqual([])
    await app.user.click(modal.getByRole('button', { name: 'Revoke' }))
    expect(await (await row('HPLC-2')).findByText('by Ada Berg')).toBeTruthy()
    expect((await row('HPLC-2')).getByText('Revoked')).toBeTruthy()
  })

  test('the list shows what a driver said: instrument, version, what waits, and a clock that is off', async () => {
    const said = { machine: 'HPLC north', version: '3.2.1', clock_skew_ms: 3 * 3_600_000, waiting_events: 4 }
    open(() => [{ name: 'HPLC-3', last_seen_at: new Date().toISOString(), ...said }])
    const cells = await row('HPLC-3')
    expect(screen.queryByText('Watched folders')).toBeNull()
    for (const text of ['Connected', 'HPLC north, driver 3.2.1', '4', '3 h ahead'])
      expect(cells.getByText(text)).toBeTruthy()
  })
})

test('what drivers say of their watched folders: what waits, each file with its reason, how many more, and what was imported last', async () => {
  const problem = { mark: '1', file: 'problems/week 48.csv', reason: 'Row 12: Odd.', since: '2026-11-20T08:00:00Z' }
  open(() => [
    {
      id: '01890000-0000-7000-8000-00000000000a',
      name: 'A',
      watched: { folder: '/share/a', waiting: 2, problem_count: 3, problems: [problem] },
    },
    {
      id: '01890000-0000-7000-8000-00000000000b',
      name: 'B',
      watched: {
        folder: '/share/b',
        template: 'Week',
        method: 'Cannabinoids 11',
        taken: [{ file: 'week 47.csv', samples: 4, at: '2026-11-20T08:00:00Z' }],
        waiting: 0,
        problem_count: 0,
        problems: [],
      },
    },
    { id: '01890000-0000-7000-8000-00000000000c', name: 'C', watched: null },
  ])
  const a = await screen.findByRole('region', { name: '/share/a' })
  expect(a.textContent).toMatch(/A: 2 files wait.*problems\/week 48\.csv, since .*: Row 12: Odd\..*2 older problems/)
  expect(screen.getByRole('region', { name: '/share/b' }).textContent).toMatch(
    /B: no file waits, nothing is wrong.*Template Week, report method Cannabinoids 11.*Imported last.*week 47\.csv: 4 samples/,
  )
  expect(screen.getAllByRole('region', { name: /share/ })).toHaveLength(2)
})

const seen = (change: Partial<DriverToken>): DriverToken => ({
  id: '01890000-0000-7000-8000-000000000001',
  name: 'HPLC-1',
  readings_only: false,
  acts_for: { id: 1, name: 'Ada' },
  may_import: false,
  may_run_queue: false,
  created_at: '2026-11-20T08:00:00.000Z',
  revoked_at: null,
  revoked_by: null,
  last_seen_at: '2026-11-20T09:00:00.000Z',
  machine: 'HPLC-1',
  version: '3.2.1',
  clock_skew_ms: 0,
  waiting_events: 0,
  watched: null,
  ...change,
})
const at = (time: string) => Date.parse(`2026-11-20T${time}Z`)

test.each([
  [{}, '09:03:00', 'connected'],
  [{}, '09:03:20', 'silent'],
  [{ readings_only: true }, '23:00:00', 'connected'],
  [{ last_seen_at: null }, '09:00:00', 'never_seen'],
  [{ revoked_at: '2026-11-20T09:00:10.000Z' }, '09:00:20', 'revoked'],
] as const)('a driver %j is at %s: %s', (change, time, status) => {
  expect(driverStatus(seen(change), at(time))).toBe(status)
})

test.each([
  [5000, null],
  [5001, '5 s ahead'],
  [-73_000, '73 s behind'],
  [-600_000, '10 min behind'],
  [86_400_000, '24 h ahead'],
  [null, null],
])('a clock that differs by %s ms: %s', (clock_skew_ms, text) => {
  expect(clockSkewText(seen({ clock_skew_ms }))).toBe(text)
})

test('the lines of a watched folder are made of choices; what has no name of its own, or one that a file would cut, stands by its number', async () => {
  const driver = { name: 'HPLC-1', may_import: true, revoked_at: null, watched: null }
  const app = open(
    () => [driver],
    AT,
    answer(listImportTemplates, {
      data: [
        { id: 31, name: 'LC2040C night' },
        { id: 32, name: 'Old #2' },
      ],
    }),
    answer(listReportMethods, {
      data: [
        { id: 7, method_name: 'Cannabinoids 11' },
        { id: 8, method_name: 'cannabinoids 11' },
      ],
    }),
    answer(listSampleTypes, {
      data: [
        { id: 1, name: 'Flower' },
        { id: 9, name: 'Standard' },
      ],
    }),
  )
  const choose = async (label: string, option: string) => {
    await app.user.click(screen.getByRole('combobox', { name: label }))
    await app.user.click(await screen.findByRole('option', { name: option, hidden: true }))
  }
  const lines = () => screen.queryByLabelText('Settings of the watched folder')?.textContent
  await app.user.type(await screen.findByLabelText('Folder on the computer of the driver'), String.raw`D:\Results`)
  await choose('Import template', 'LC2040C night')
  expect(lines()).toBeUndefined()
  await choose('Report method', 'Cannabinoids 11')
  expect(lines()).toBe('WATCH_FOLDER=D:\\Results\nWATCH_TEMPLATE=LC2040C night\nWATCH_METHOD=7')
  await choose('Material of rows that state none', 'Flower')
  await choose('Import template', 'Old #2')
  expect(lines()).toBe('WATCH_FOLDER=D:\\Results\nWATCH_TEMPLATE=32\nWATCH_METHOD=7\nWATCH_MATERIAL=Flower')
  expect(screen.queryByRole('option', { name: 'Standard', hidden: true })).toBeNull()
})
