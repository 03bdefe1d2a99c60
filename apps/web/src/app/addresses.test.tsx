import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../../api/src/testing/app.ts'
import { createSample, equipLaboratory } from '../../../api/src/testing/laboratory.ts'
import { renderApp } from '../test/render-app.tsx'

let server: TestApp
let admin: Caller
let sample: { id: number; share_key: string }
beforeAll(async () => {
  server = await createTestApp()
  const laboratory = await equipLaboratory(server, server.laboratoryId)
  admin = await server.signIn('admin')
  sample = await createSample(await server.signIn('tester'), laboratory, { strain_name: 'Opened' })
})
afterAll(() => server.close())

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const open = (path: string, token: string | undefined = admin.token) =>
  renderApp(server, {
    at: path.replace('{id}', String(sample.id)).replace('{key}', sample.share_key),
    ...(token && { token }),
  })

test('[PATH-01] Home opens at /', async () => {
  open('/')
  expect(await screen.findByRole('table', { name: 'Recent samples' })).toBeTruthy()
})

test('[PATH-02] the sign-in form opens at /login', async () => {
  renderApp(server, { at: '/login' })
  expect(await screen.findByLabelText('Email')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy()
})

test('[PATH-03] the sample list opens at /test-result/list, as Sample Results', async () => {
  open('/test-result/list')
  await heading('Sample Results')
  expect(await screen.findByRole('table', { name: 'Samples' })).toBeTruthy()
})

test('[PATH-04] the create screen opens at /test-result/create', async () => {
  open('/test-result/create')
  await heading('Create Sample')
  expect(await screen.findByRole('form', { name: 'Sample' })).toBeTruthy()
})

test.each(['/test-result/{id}/edit', '/sample/{id}/edit'])('[PATH-05] the edit screen opens at %s', async (path) => {
  open(path)
  await heading('Edit Sample')
  expect((await screen.findByLabelText<HTMLInputElement>(/^Strain\/Sample Name/)).value).toBe('Opened')
})

test('[PATH-06] the report opens at /sample/{id}/results', async () => {
  open('/sample/{id}/results')
  await heading('Results')
  expect((await screen.findAllByText('Opened')).length).toBeGreaterThan(0)
})

test('[PATH-07] the shared report opens by its share key, and not by a number', async () => {
  renderApp(server, { at: `/share/report/${sample.share_key}` })
  await heading('Opened')
})

test('[PATH-07] a sample’s number is no share key', async () => {
  renderApp(server, { at: `/share/report/${sample.id}` })
  expect(await screen.findByText('Sample Error: 404 Not Found')).toBeTruthy()
})

test.each(['/samples/{id}/import', '/sample/{id}/import'])(
  '[PATH-09] Import Instrument Run opens at %s',
  async (path) => {
    open(path)
    await heading('Import Instrument Run')
  },
)

test('[PATH-12] the QC list opens at /qc/list', async () => {
  open('/qc/list')
  await heading('QC Results')
})

test('[PATH-14] /qr/{share_key} redirects to where the sample stands', async () => {
  const { address } = open('/qr/{key}')
  await waitFor(() => expect(address()).toBe(`/test-result/${sample.id}/edit`))
})

test('[CONST-01] the version is 3.2.1, on the screen and in every call', async () => {
  const { calls } = open('/test-result/list')
  await screen.findByRole('table', { name: 'Samples' })
  expect(screen.getByText('Version 3.2.1')).toBeTruthy()
  expect(calls.map(({ headers }) => headers.get('x-app-version'))).toEqual(calls.map(() => '3.2.1'))
  expect(calls.length).toBeGreaterThan(0)
})
