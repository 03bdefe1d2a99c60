import {
  countSampleFacets,
  listBatches,
  listBatchTests,
  listCertificates,
  listDriverTokens,
  listFormFields,
  listFormTemplates,
  listPrepMethods,
  listQueue,
  listReleases,
  listSamples,
  listUsers,
  readBank,
  readBatch,
  type Endpoint,
} from '@eluent/contract'
import type { RoleSlug } from '@eluent/domain/auth'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { STORAGE_KEYS } from '../frame/session/storage-keys.ts'
import { renderApp } from '../test/render-app.tsx'
import { answer, standIn, type Answer } from '../test/server-stand-in.ts'

/** A list of any kind without a row. */
const none = (endpoint: Endpoint): Answer => answer(endpoint, { data: [], meta: { total_count: 0 } })

const EMPTY = [
  listBatches,
  listBatchTests,
  listCertificates,
  listDriverTokens,
  listFormFields,
  listFormTemplates,
  listPrepMethods,
  listQueue,
  listReleases,
  listSamples,
  listUsers,
].map(none)

const OTHERS = [
  answer(countSampleFacets, {}),
  answer(readBank, {}),
  answer(readBatch, { data: { id: 7, name: 'Lot' } }),
]

function open(at: string, as: RoleSlug) {
  localStorage.setItem(STORAGE_KEYS.betaFeatures, 'true')
  renderApp(standIn(...EMPTY, ...OTHERS), { at, as })
}

/** What stands under the sentence that there is nothing. */
async function under(title: string): Promise<string> {
  const heading = await screen.findByRole('heading', { level: 2, name: title })
  return heading.nextElementSibling?.textContent ?? ''
}

const NOTHING = 'No Records Found'

test.each<[string, string, string]>([
  ['/test-result/list', NOTHING, 'Choose Create New Test, or Import New Results'],
  ['/batch/list', NOTHING, 'Choose Add Batch'],
  ['/batch-test/7/list', NOTHING, 'Choose Add Batch Test, or scan'],
  ['/form-template/list', NOTHING, 'Choose Add Form Template'],
  ['/form-fields', NOTHING, 'Choose Add Form Field'],
  ['/support/changelog', NOTHING, 'What is new stands here'],
  ['/prep-methods', 'There are no prep methods.', 'Vials can be entered by hand'],
])('%s says what to do when it is empty', async (at, title, hint) => {
  open(at, 'tester')
  expect(await under(title)).toContain(hint)
})

test.each<[string, string, string]>([
  ['/certus', NOTHING, 'choose Create VERISEAL'],
  ['/settings/drivers', 'No driver has a token yet.', 'Choose Add Driver'],
])('%s says what an admin does first', async (at, title, hint) => {
  open(at, 'veriseal-admin')
  expect(await under(title)).toContain(hint)
})

test.each(['/test-result/list', '/batch/list', '/form-template/list', '/form-fields'])(
  '%s sends who may not begin to those who may',
  async (at) => {
    open(at, 'viewer')
    expect(await under(NOTHING)).toBe('A tester or an admin adds the first one.')
  },
)

test.each([
  ['/user/list', 'admin'],
  ['/batch/list', 'tester'],
  ['/certus', 'veriseal-admin'],
] as const)('%s tells a search that finds nothing from an empty list', async (at, role) => {
  open(`${at}?search=Zebra`, role)
  expect(await under(NOTHING)).toBe('Nothing fits the search. Change it, or clear it.')
})

test('a batch test without a batch to choose says where one is added', async () => {
  open('/batch-test/create', 'tester')
  await userEvent.click(await screen.findByRole('combobox', { name: /^Batch/ }))
  expect(await screen.findByText('No batch of this name. Add it under Settings > Batches first.')).toBeTruthy()
})

test('a batch test whose batches could not be read says so, and not that there is none', async () => {
  const failed = answer(listBatches, Response.json({}, { status: 500 }))
  renderApp(standIn(failed, ...OTHERS), { at: '/batch-test/create', as: 'tester' })
  const retry = await screen.findByRole('button', { name: 'Retry' })
  expect(retry.parentElement?.textContent).toBe('This could not be loaded. Retry')
})

test('[QC-14] an empty list of QC samples says only that there is nothing', async () => {
  open('/qc/list', 'tester')
  expect(await under(NOTHING)).toBe('')
})

test('[HOME-12] Home of an empty laboratory offers the two ways to the first sample', async () => {
  open('/', 'tester')
  const title = await screen.findByRole('heading', { level: 2, name: 'No samples have been run' })
  const state = within(title.parentElement ?? document.body)
  const links = state.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Create sample', '/test-result/create'],
    ['Import New Results', '/samples/import'],
  ])
})
