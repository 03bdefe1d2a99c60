import {
  downloadReportByKey,
  listShareAddresses,
  listShares,
  readBank,
  readSample,
  storageAccess,
} from '@eluent/contract'
import type { RoleSlug } from '@eluent/domain/auth'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { catchPrinting } from '../../test/catch-printing.ts'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'
import { required } from '../../test/required.ts'
import { FINISHED } from '../../test/sample-answers.ts'
import { answer, standIn } from '../../test/server-stand-in.ts'

const ALLOWED = { allowed: true }
const COA = { id: 68, share_key: 'K7', coa: true }
const PLAIN = { id: 69, share_key: 'K8', coa: false }

let app: RenderedApp
/** The report of a finished sample with a COA; another stands beside that has none. */
async function open(as: RoleSlug) {
  const isSuper = as === 'superadmin'
  const server = standIn(
    answer(readSample, ({ params }) => {
      const sample = params.id === 68 ? COA : PLAIN
      const download_coa = { allowed: isSuper && sample.coa }
      const can = { ...FINISHED.can, clear_results: ALLOWED, update_coa: ALLOWED, download_coa }
      return { data: { ...FINISHED, ...sample, coa_key: isSuper ? 'key/7' : null, can } }
    }),
    answer(downloadReportByKey, new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } })),
    answer(readBank, {}),
    answer(storageAccess, {}),
    answer(listShares, { data: [] }),
    answer(listShareAddresses, { data: [] }),
  )
  app = renderApp(server, { as, at: '/sample/68/results' })
  await screen.findByText('Provenance')
  return server
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
  const server = await open('superadmin')
  const items = await menu('Download')
  expect(['Download COA', 'Print COA'].map((name) => isDisabled(items.get(name)))).toEqual([false, false])
  await app.user.click(required(items.get('Print COA')))
  await waitFor(() => expect(printing.print).toHaveBeenCalledTimes(1))
  await app.user.click(required((await menu('Download')).get('Download COA')))
  const coa = { params: { shareKey: 'K7' }, query: { variant: 'coa' } }
  await waitFor(() => expect(server.sent(downloadReportByKey)).toMatchObject([coa, coa]))
  printing.restore()
  await show(PLAIN)
  const without = await menu('Download')
  expect(['Download COA', 'Print COA'].map((name) => isDisabled(without.get(name)))).toEqual([true, true])
})

test('[DOWNLOAD-05] [MAILSHARE-05] no other role sees them, nor the link of the certificate', async () => {
  await open('veriseal-coaadmin')
  const names = [...(await menu('Download')).keys()]
  expect(names).toContain('Download PDF')
  expect(names.filter((name) => name?.includes('COA'))).toEqual([])
  await app.user.keyboard('{Escape}')
  await app.user.click(screen.getByRole('button', { name: 'Share' }))
  await screen.findByLabelText('Public link')
  expect(screen.queryByLabelText('Certificate of analysis link')).toBeNull()
})

test('[MAILSHARE-05] a super admin copies the certificate’s link, with the key that opens it', async () => {
  await open('superadmin')
  await app.user.click(screen.getByRole('button', { name: 'Share' }))
  const link = await screen.findByLabelText<HTMLInputElement>('Certificate of analysis link')
  expect(screen.getByRole('button', { name: 'Copy COA link' })).toBeTruthy()
  expect(link.value).toBe(`${window.location.origin}/api/share/samples/K7/report/download?coa=key%2F7`)
})

test('[REPORT-06] Manage offers Edit, Clear Results, COA data, import run, raw-data vials and the transfer, each by its own rule', async () => {
  await open('admin')
  const entries = async () => {
    const items = await menu('Manage')
    return [...items].map(([name, item]) => `${isDisabled(item) ? 'not ' : ''}${name}`)
  }
  await entries()
  // comes with the code of its own noun
  await screen.findByRole('menuitem', { name: 'Create Nonconformance' })
  await app.user.keyboard('{Escape}')
  expect(await entries()).toEqual([
    'not Edit',
    'not Amend',
    'Clear Results',
    'COA Data',
    'Import Instrument Run',
    'Custody',
    'Create Nonconformance',
    'Print Labels',
    'Create Similar',
    'Raw Data: Vial 1',
    'Raw Data: Vial 2',
    'not Transfer to ChemID',
  ])
  await app.user.click(screen.getByRole('menuitem', { name: 'COA Data' }))
  expect(await screen.findByRole('form', { name: 'COA data' })).toBeTruthy()
  expect(app.address()).toBe('/sample/68/coa-data')
})

test('[REPORT-06] a tester gets neither COA data nor transfer', async () => {
  await open('tester')
  const names = [...(await menu('Manage')).keys()]
  expect(names).toContain('Import Instrument Run')
  expect(names.filter((name) => /COA|ChemID/.test(name ?? ''))).toEqual([])
  expect(within(document.body).queryByRole('dialog')).toBeNull()
})
