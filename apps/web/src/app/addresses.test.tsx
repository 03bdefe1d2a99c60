import {
  checkQr,
  countSampleFacets,
  listQueue,
  listReleases,
  listSamples,
  readSample,
  readSharedSample,
} from '@eluent/contract'
import type { RoleSlug } from '@eluent/domain/auth'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../test/render-app.tsx'
import { SAMPLE_FORM } from '../test/sample-answers.ts'
import { answer, refusal, standIn } from '../test/server-stand-in.ts'

const SAMPLE = { id: 68, share_key: 'K7', intake_form: { strain_name: 'Opened' } }
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const open = (at: string, as: RoleSlug | 'nobody' = 'admin') =>
  renderApp(
    standIn(
      answer(listSamples, { data: [SAMPLE], meta: { total_count: 1 } }),
      answer(listQueue, {}),
      answer(listReleases, {}),
      answer(countSampleFacets, {}),
      answer(readSample, { data: { ...SAMPLE, can: { edit: { allowed: true } } } }),
      answer(readSharedSample, ({ params }) => (params.shareKey === 'K7' ? { data: SAMPLE } : refusal('not_found'))),
      answer(checkQr, { data: { ...SAMPLE, organization: { id: 1 }, latitude: 1, longitude: 1 } }),
      ...SAMPLE_FORM,
    ),
    { at, as: as === 'nobody' ? undefined : as },
  )

test('[PATH-01] Home opens at /', async () => {
  open('/')
  expect(await screen.findByRole('table', { name: 'Recent samples' })).toBeTruthy()
})

test('[PATH-02] the sign-in form opens at /login', async () => {
  open('/login', 'nobody')
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

test.each(['/test-result/68/edit', '/sample/68/edit'])('[PATH-05] the edit screen opens at %s', async (path) => {
  open(path)
  await heading('Edit Sample')
  expect((await screen.findByLabelText<HTMLInputElement>(/^Strain\/Sample Name/)).value).toBe('Opened')
})

test('[PATH-06] the report opens at /sample/{id}/results', async () => {
  open('/sample/68/results')
  await heading('Results')
  expect((await screen.findAllByText('Opened')).length).toBeGreaterThan(0)
})

test('[PATH-07] the shared report opens by its share key, and not by a number', async () => {
  open('/share/report/K7', 'nobody')
  await heading('Opened')
})

test('[PATH-07] a sample’s number is no share key', async () => {
  open('/share/report/68', 'nobody')
  expect(await screen.findByText('Sample Error: 404 Not Found')).toBeTruthy()
})

test.each(['/samples/68/import', '/sample/68/import'])('[PATH-09] Import Instrument Run opens at %s', async (path) => {
  open(path)
  await heading('Import Instrument Run')
})

test('[PATH-12] the QC list opens at /qc/list', async () => {
  open('/qc/list')
  await heading('QC Results')
})

test('[PATH-14] /qr/{share_key} redirects to where the sample stands', async () => {
  const { address } = open('/qr/K7')
  await waitFor(() => expect(address()).toBe('/test-result/68/edit'))
})

test('[CONST-01] the version is 3.2.1, on the screen and in every call', async () => {
  const { calls } = open('/test-result/list')
  await screen.findByRole('table', { name: 'Samples' })
  expect(screen.getByText('Version 3.2.1')).toBeTruthy()
  expect(calls.map(({ headers }) => headers.get('x-app-version'))).toEqual(calls.map(() => '3.2.1'))
  expect(calls.length).toBeGreaterThan(0)
})
