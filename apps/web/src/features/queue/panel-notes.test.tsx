import { listAlerts, listQueue, readWebSettings, type Alert } from '@eluent/contract'
import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Partly } from '../../test/fill.ts'
import { renderApp } from '../../test/render-app.tsx'
import { answer, standIn } from '../../test/server-stand-in.ts'

/** The panel of an empty queue, open. */
async function openPanel(alerts: Partly<Alert>[] = []) {
  const server = standIn(
    // a driver that nobody answers for
    answer(readWebSettings, { data: { driver_url: 'http://127.0.0.1:9' } }),
    answer(listQueue, { data: [] }),
    answer(listAlerts, { data: alerts }),
  )
  const app = renderApp(server, { as: 'tester', at: '/settings' })
  await app.user.click(await screen.findByRole('button', { name: /samples? in queue$/ }))
  return { ...app, panel: within(await screen.findByRole('region', { name: 'Autosampler queue' })) }
}

test('[NOTIFY-02] Copy puts the log on the clipboard', async () => {
  const { user, services, panel } = await openPanel()
  act(() => services.client.setState({ log: [{ at: '2026-11-20T12:00:00Z', kind: 'info', text: 'first' }] }))
  await user.click(panel.getByRole('button', { name: 'Copy the log' }))
  expect(await navigator.clipboard.readText()).toBe('2026-11-20T12:00:00Z first')
})

test('[CALIB-08] the panel names calibrations that have expired', async () => {
  const due = { kind: 'calibration_expired', name: 'HPLC-1', detail: 'Cannabinoids 12', total: 31 } as const
  const { panel } = await openPanel([{ ...due, record_id: 7, key: 'calibration_expired:7', is_read: true }])
  const name = 'The calibration of HPLC-1 (Cannabinoids 12) is 31 days old and has expired'
  expect(await panel.findByRole('link', { name })).toBeTruthy()
})
