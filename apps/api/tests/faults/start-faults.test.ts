import { expect, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { AppError } from '../../src/platform/errors/app-error.ts'
import { SettingsError } from '../../src/platform/settings.ts'
import { mayPass } from '../../src/start-faults.ts'
import { createProxiedApp } from '../../src/testing/failing-database.ts'
import { labTest } from '../../src/testing/lab-test.ts'

const quiet = { logTo: { write: () => undefined } }
const { app } = labTest(() => createProxiedApp({ retryForMs: 0, connectTimeoutMs: 500 }))

async function faultOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  )
}

// Invariant: a process that starts while the database goes away waits for it, and does not end.
test('a database that goes away at any step of a start is waited for', async () => {
  const { settings } = app.deps
  app.proxy.cut()
  expect(mayPass(await faultOf(buildApp(settings, quiet)))).toBe(true)
  app.proxy.restore()
  const api = await buildApp(settings, quiet)
  app.proxy.cut()
  expect(mayPass(await faultOf(api.startJobs()))).toBe(true)
  app.proxy.restore()
  await api.startJobs()
  await api.close()
})

test('a full disk may pass; settings that are refused and faults of ours do not', () => {
  const coded = (code: string) => Object.assign(new Error(code), { code })
  for (const error of [new AppError('storage_full'), coded('53100'), coded('ENOSPC'), coded('57P03')])
    expect(mayPass(error)).toBe(true)
  for (const error of [new SettingsError('PORT'), new AppError('unexpected'), new TypeError('x'), coded('42P01')])
    expect(mayPass(error)).toBe(false)
})
