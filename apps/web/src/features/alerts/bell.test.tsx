import {
  countSampleFacets,
  listAlerts,
  listSamples,
  readAlerts,
  readPreferences,
  readQualitySettings,
  savePreferences,
  type Alert,
} from '@eluent/contract'
import { qualitySettingsOf } from '@eluent/domain/quality-settings'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'
import { answer, refusal, standIn } from '../../test/server-stand-in.ts'
import { alertPlace, alertsByDay, alertText } from './alert-lines.ts'

const YESTERDAY = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString()
const GELATO: Alert = {
  key: 'withdrawn:7-1',
  kind: 'withdrawn',
  at: new Date().toISOString(),
  is_read: false,
  record_id: 7,
  name: 'Gelato',
  detail: '7-1',
  total: null,
}
const FINISHED: Alert = { ...GELATO, key: 'finished', kind: 'finished', at: YESTERDAY, record_id: null, total: 12 }

let alerts: Alert[] = []
beforeEach(() => {
  alerts = [GELATO, FINISHED]
})
const server = () =>
  standIn(
    answer(listAlerts, () => ({ data: alerts })),
    answer(readAlerts, ({ body }) => {
      const keys = body.alerts.map(({ key }) => key)
      alerts = alerts.map((alert) => ({ ...alert, is_read: alert.is_read || keys.includes(alert.key) }))
      return { data: alerts }
    }),
    answer(listSamples, {}),
    answer(countSampleFacets, {}),
  )
const bell = (name: string) => screen.findByRole('button', { name })
const panel = async () => within(await screen.findByRole('dialog', { name: /^Alerts/ }))

test('[ALERT-01] the bell counts what is unread; a line opens its place and is read by it', async () => {
  const stand = server()
  const app = renderApp(stand, { as: 'tester', at: '/settings' })
  await app.user.click(await bell('Alerts, 2 unread'))
  const lines = await (await panel()).findAllByRole('link')
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringContaining('Report 7-1 of Gelato is withdrawn and no new one released, unread'),
    expect.stringContaining('12 samples are finished and not released, unread'),
  ])
  expect((await panel()).getAllByRole('heading', { level: 3 })[0]?.textContent).toBe('Today')
  await app.user.click((await panel()).getByRole('link', { name: /12 samples/ }))
  await waitFor(() => expect(app.address()).toBe('/test-result/list?state=finished'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await bell('Alerts, 1 unread')).toBeTruthy()
  expect(stand.sent(readAlerts).map(({ body }) => body)).toEqual([{ alerts: [{ key: 'finished', at: YESTERDAY }] }])
  await screen.findByRole('heading', { level: 1 })
})

test('[ALERT-01] by keyboard: all are read at once, Esc closes and leads back to the bell', async () => {
  const app = renderApp(server(), { as: 'tester', at: '/settings' })
  const button = await bell('Alerts, 2 unread')
  button.focus()
  await app.user.keyboard('{Enter}')
  const all = await (await panel()).findByRole('button', { name: 'Mark all as read' })
  await waitFor(async () => {
    await app.user.tab()
    expect(document.activeElement).toBe(all)
  })
  await app.user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull())
  expect((await panel()).queryByText(/, unread/)).toBeNull()
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(async () => expect(document.activeElement).toBe(await bell('Alerts')))
})

test('[ALERT-01] where nothing waits the list says so', async () => {
  alerts = []
  const app = renderApp(server(), { as: 'viewer', at: '/settings' })
  await app.user.click(await bell('Alerts'))
  expect(await (await panel()).findByText('Nothing waits for you.')).toBeTruthy()
})

test('what could not be read says why, and is read again by Retry', async () => {
  let fails = true
  const app = renderApp(standIn(answer(listAlerts, () => (fails ? refusal('forbidden') : { data: [GELATO] }))), {
    as: 'tester',
    at: '/settings',
  })
  await app.user.click(await bell('Alerts'))
  const retry = await (await panel()).findByRole('button', { name: 'Retry' })
  fails = false
  await app.user.click(retry)
  expect(await (await panel()).findByRole('link', { name: /Gelato/ })).toBeTruthy()
})

test('each kind says what waits and leads to where it is settled', () => {
  const kinds = [
    ['withdrawn', 'Report 7-1 of Gelato is withdrawn and no new one released', '/sample/7/results'],
    ['changed', 'Gelato reads otherwise than its released report 7-1', '/sample/7/results'],
    ['calibration_draft', 'A calibration of Gelato waits for its approval: 7-1', '/quality/calibrations/7'],
    ['report_mail', 'A mail could not be sent to Gelato: 7-1', '/sample/7/results'],
    ['analytical_report_mail', 'A mail could not be sent to Gelato: 7-1', '/analytical-report/7/view'],
    ['invitation_mail', 'An invitation could not be sent to Gelato', '/user/invite'],
    ['log_fault', 'Log of certificates: Gelato', '/settings/ledger'],
  ] as const
  for (const [kind, text, to] of kinds) {
    expect([alertText({ ...GELATO, kind }), alertPlace({ ...GELATO, kind }).to]).toEqual([text, to])
  }
  expect(alertText({ ...FINISHED, total: 1 })).toBe('1 sample is finished and not released')
  expect(alertText({ ...FINISHED, total: 100 })).toBe('99+ samples are finished and not released')
})

test('alerts stand under their days', () => {
  const days = alertsByDay([GELATO, { ...GELATO, key: 'other' }, FINISHED], new Date(GELATO.at))
  expect(days.map(({ day, alerts: each }) => [day === 'Today', each.length])).toEqual([
    [true, 2],
    [false, 1],
  ])
})

test('[ALERT-02] each kind of the role has its choice, kept at once; a viewer reads that there is none', async () => {
  const stand = standIn(
    answer(listAlerts, { data: [] }),
    answer(readPreferences, { data: { alerts: { returned: 'daily' } } }),
    answer(savePreferences, ({ body }) => ({ data: body })),
    answer(readQualitySettings, { data: { values: { ...qualitySettingsOf({}), alert_mails: true }, changed: {} } }),
  )
  const app = renderApp(stand, { as: 'tester', at: '/settings/alerts' })
  const returned = await screen.findByRole('combobox', { name: 'Report returned to you' })
  await waitFor(() => expect(returned).toHaveProperty('value', 'daily'))
  expect(screen.queryByRole('combobox', { name: 'Calibration to approve' })).toBeNull()
  // what was not chosen stands as the role has it
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Analytical batch with a failed check' })).toHaveProperty(
      'value',
      'mail',
    ),
  )
  await app.user.selectOptions(screen.getByRole('combobox', { name: 'Overdue samples' }), 'Bell and mail at once')
  await waitFor(() =>
    expect(stand.sent(savePreferences).map(({ body }) => body)).toEqual([{ alerts: { overdue: 'mail' } }]),
  )
  expect(screen.getByRole('combobox', { name: 'Overdue samples' })).toHaveProperty('value', 'mail')
  cleanup()

  const settings = answer(readQualitySettings, { data: { values: qualitySettingsOf({}), changed: {} } })
  renderApp(standIn(answer(readPreferences, { data: {} }), answer(listAlerts, { data: [] }), settings), {
    as: 'viewer',
    at: '/settings/alerts',
  })
  expect(await screen.findByText('Your role gets no alerts.')).toBeTruthy()
})

test('[ALERT-01] what waits for a review, is overdue or failed says so and leads there', () => {
  const of = (kind: Alert['kind'], more: Partial<Alert> = {}) => ({ ...GELATO, kind, ...more })
  const said = (alert: Alert) => [alertText(alert), alertPlace(alert).to]
  expect(said(of('review_waiting', { total: 3 }))).toEqual(['3 reports wait for your review', '/review'])
  expect(said(of('to_release', { total: 1 }))).toEqual(['1 report waits for your release', '/review'])
  expect(said(of('returned', { detail: 'wrong peak' }))[0]).toBe('The report of Gelato was returned to you: wrong peak')
  expect(said(of('qc_failed', { name: 'AB-1' }))).toEqual([
    'A check of analytical batch AB-1 failed',
    '/quality/batches/7',
  ])
  expect(said(of('overdue', { total: 2 }))).toEqual(['2 samples are overdue', '/test-result/list'])
  expect(said(of('proficiency_due', { name: 'CBD', detail: '2026-07-31', total: 1 }))[0]).toMatch(
    /^A proficiency test of CBD is overdue since /,
  )
})
