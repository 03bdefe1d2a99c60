import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../../../api/src/testing/app.ts'
import {
  createSample,
  equipLaboratory,
  idempotent,
  injection,
  storeFile,
  type Laboratory,
} from '../../../../api/src/testing/laboratory.ts'
import { catchPrinting } from '../../test/catch-printing.ts'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'
import { required } from '../../test/required.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
let server: TestApp
let admin: Caller
let superAdmin: Caller
let laboratory: Laboratory
let app: RenderedApp
/** Finished, with a COA; and one without. */
let sample: { id: number; share_key: string }
let plain: { id: number; share_key: string }
beforeAll(async () => {
  server = await createTestApp()
  laboratory = await equipLaboratory(server, server.laboratoryId)
  admin = await server.signIn('admin')
  superAdmin = await server.signIn('superadmin')
  ;[sample, plain] = [await finished(), await finished()]
  const photo = await storeFile(server, admin, { kind: 'image', name: 'a.png', media_type: 'image/png' }, PNG)
  const coa = {
    coa_analyte_1: 'THC',
    coa_analyte_2: 'CBD',
    coa_sample_description: 'Gummies',
    sample_image_url: photo,
    labIdNumber: 'SUB-1',
  }
  await admin.call('PATCH', `/samples/${sample.id}/coa`, coa, idempotent())
})
afterAll(() => server.close())

async function finished() {
  const made = await createSample(admin, laboratory)
  for (const run of ['1.D', '2.D']) {
    const body = injection(`${made.id}-${run}`, { THCA: 30, THC: 2, CBD: 2 })
    await admin.call('POST', `/samples/${made.id}/append_results`, body, idempotent())
  }
  return made
}
const pdf = () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } })
async function open(caller: Caller, { id } = sample) {
  app = renderApp(server, {
    token: caller.token,
    at: `/sample/${id}/results`,
    intercept: async ({ path }, next) => (path.startsWith('/reports/') ? pdf() : next()),
  })
  await screen.findByText('Provenance')
}
const show = async (next: { id: number }) => {
  await act(() => app.router.navigate({ to: `/sample/${next.id}/results` as never }))
  await waitFor(() => expect(app.address()).toBe(`/sample/${next.id}/results`))
  await screen.findByText('Provenance')
}
async function menu(name: string) {
  await app.user.click(screen.getByRole('button', { name }))
  const items = await screen.findAllByRole('menuitem')
  return new Map(items.map((item) => [item.textContent, item]))
}
const isDisabled = (item: HTMLElement | undefined) => item?.dataset['disabled'] !== undefined

test('[DOWNLOAD-05] COA download and print show for a super admin, of a sample that has one', async () => {
  const printing = catchPrinting()
  await open(superAdmin)
  const items = await menu('Download')
  expect(['Download COA', 'Print COA'].map((name) => isDisabled(items.get(name)))).toEqual([false, false])
  await app.user.click(required(items.get('Print COA')))
  await waitFor(() => expect(printing.print).toHaveBeenCalledTimes(1))
  await app.user.click(required((await menu('Download')).get('Download COA')))
  const requested = () => app.calls.filter(({ path }) => path === `/reports/${sample.share_key}`)
  await waitFor(() => expect(requested().map(({ query }) => query.get('variant'))).toEqual(['coa', 'coa']))
  printing.restore()
  await show(plain)
  const without = await menu('Download')
  expect(['Download COA', 'Print COA'].map((name) => isDisabled(without.get(name)))).toEqual([true, true])
})

test('[DOWNLOAD-05] [MAILSHARE-05] no other role sees them, nor the link of the certificate', async () => {
  await open(await server.signIn('veriseal-coaadmin'))
  const names = [...(await menu('Download')).keys()]
  expect(names).toContain('Download PDF')
  expect(names.filter((name) => name?.includes('COA'))).toEqual([])
  await app.user.keyboard('{Escape}')
  await app.user.click(screen.getByRole('button', { name: 'Share' }))
  await screen.findByLabelText('Public link')
  expect(screen.queryByLabelText('Certificate of analysis link')).toBeNull()
})

test('[MAILSHARE-05] a super admin copies the certificate’s link, with the key that opens it', async () => {
  await open(superAdmin)
  await app.user.click(screen.getByRole('button', { name: 'Share' }))
  const link = await screen.findByLabelText<HTMLInputElement>('Certificate of analysis link')
  expect(screen.getByRole('button', { name: 'Copy COA link' })).toBeTruthy()
  const { coa_key } = (await superAdmin.call('GET', `/samples/${sample.id}`)).json().data
  expect(coa_key).toMatch(/\S{16}/)
  expect(link.value).toBe(
    `${window.location.origin}/api/share/samples/${sample.share_key}/report/download?coa=${coa_key}`,
  )
})

test('[REPORT-06] Manage offers Edit, Clear Results, COA data, import run, raw-data vials and the transfer, each by its own rule', async () => {
  await open(admin)
  const entries = async () => {
    const items = await menu('Manage')
    return [...items].map(([name, item]) => `${isDisabled(item) ? 'not ' : ''}${name}`)
  }
  expect(await entries()).toEqual([
    'not Edit',
    'Clear Results',
    'COA Data',
    'Import Instrument Run',
    'Print Labels',
    'Create Similar',
    'Raw Data: Vial 1',
    'Raw Data: Vial 2',
    'not Transfer to ChemID',
  ])
  await app.user.click(screen.getByRole('menuitem', { name: 'COA Data' }))
  expect(await screen.findByRole('form', { name: 'COA data' })).toBeTruthy()
  expect(app.address()).toBe(`/sample/${sample.id}/coa-data`)
})

test('[REPORT-06] a tester gets neither COA data nor transfer', async () => {
  await open(await server.signIn('tester'))
  const names = [...(await menu('Manage')).keys()]
  expect(names).toContain('Import Instrument Run')
  expect(names.filter((name) => /COA|ChemID/.test(name ?? ''))).toEqual([])
  expect(within(document.body).queryByRole('dialog')).toBeNull()
})
