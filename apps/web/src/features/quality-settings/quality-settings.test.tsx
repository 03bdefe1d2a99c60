import { readOrganization, readQualitySettings, readSample, updateQualitySettings } from '@eluent/contract'
import { qualitySettingsOf } from '@eluent/domain/quality-settings'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'
import { FINISHED } from '../../test/sample-answers.ts'
import { answer, refusal, standIn } from '../../test/server-stand-in.ts'

const VALID_FOR = /^A calibration is valid for/

test('each setting says its default, bounds, source, who changed it last and why, and returns to its default', async () => {
  const values = { ...qualitySettingsOf({}), calibration_max_age_days: 14 }
  const changed = { by: 'Ada Byron', at: '2026-01-05T08:00:00Z', why: 'Validated for two weeks' }
  const server = standIn(
    answer(readQualitySettings, { data: { values, changed: { calibration_max_age_days: changed } } }),
    answer(readOrganization, { data: { removal_reasons: [] } }),
  )
  const app = renderApp(server, { as: 'admin', at: '/settings/quality' })
  expect(await screen.findByText('Default: 30 days · 1 to 730 days · Source: WAC 16-309-140(3)')).toBeTruthy()
  expect(screen.getByText(/^Changed by Ada Byron, .*: Validated for two weeks$/)).toBeTruthy()
  expect(screen.getByText(/^Nothing here has to be set\..* 1 setting differs from its default\./)).toBeTruthy()
  await app.user.click(screen.getByRole('button', { name: 'Use Default: A calibration is valid for' }))
  expect(screen.getByLabelText<HTMLInputElement>(VALID_FOR).value).toBe('30')
  expect(screen.queryByRole('button', { name: /^Use Default: A calibration is valid for/ })).toBeNull()
})

test('what is changed is saved with a reason, alone', async () => {
  let values = { ...qualitySettingsOf({}) }
  const server = standIn(
    answer(readQualitySettings, () => ({ data: { values, changed: {} } })),
    answer(readOrganization, { data: { removal_reasons: [] } }),
    answer(updateQualitySettings, ({ body }) => {
      values = { ...values, ...body.settings }
      return { data: { values, changed: {} } }
    }),
  )
  const app = renderApp(server, { as: 'admin', at: '/settings/quality' })
  const days = await screen.findByLabelText(VALID_FOR)
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  await app.user.clear(days)
  await app.user.type(days, '0')
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  // all that is wrong at once
  expect(screen.getByText('Please give a reason of 5 to 255 characters')).toBeTruthy()
  expect(screen.getByText('A number from 1 to 730')).toBeTruthy()
  await app.user.type(screen.getByLabelText(/^Reason/), 'Validated for two weeks')
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('A number from 1 to 730')).toBeTruthy()
  expect(server.sent(updateQualitySettings)).toEqual([])
  await app.user.clear(days)
  await app.user.type(days, '14')
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Settings saved')
  expect(server.sent(updateQualitySettings).map(({ body }) => body)).toEqual([
    { settings: { calibration_max_age_days: 14 }, reason: 'Validated for two weeks' },
  ])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
})

test('what the server refuses of a setting stands at its field', async () => {
  const words = 'Only addresses in a domain in which a person of the laboratory has one'
  const server = standIn(
    answer(readQualitySettings, { data: { values: qualitySettingsOf({}), changed: {} } }),
    answer(readOrganization, { data: { removal_reasons: [] } }),
    answer(
      updateQualitySettings,
      refusal('validation_failed', { errors: { 'settings.queue_stop_addresses': [words] } }),
    ),
  )
  const app = renderApp(server, { as: 'admin', at: '/settings/quality' })
  const addresses = await screen.findByLabelText(/^A queue that stopped is also mailed to/)
  await app.user.type(addresses, 'night@elsewhere.example')
  await app.user.type(screen.getByLabelText(/^Reason/), 'Night shift')
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(addresses.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText(words).closest('[role=alert]')).toBeNull()
})

test('[CALIB-08] a held report says above itself what holds it, with the way to the calibration, and has no Release', async () => {
  const hold = { rule: 'calibration_age', values: { machine: 'HPLC-1', days: 31, limit: 30 }, record_id: 7 } as const
  const server = standIn(answer(readSample, { data: { ...FINISHED, holds: [hold] } }))
  renderApp(server, { as: 'admin', at: '/sample/68/results' })
  const banner = within(await screen.findByRole('alert', { name: 'Before releasing' }))
  expect(banner.getByText(/The calibration of HPLC-1 is 31 days old; 30 are allowed\./)).toBeTruthy()
  expect(banner.getByRole('link', { name: 'Open the calibration' }).getAttribute('href')).toBe(
    '/quality/calibrations/7',
  )
  expect(screen.queryByRole('button', { name: 'Release' })).toBeNull()
})
