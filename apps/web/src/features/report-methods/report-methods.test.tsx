import {
  addMissingTotals,
  deleteReportMethod,
  listLimitStudies,
  listMissingTotals,
  listReportMethods,
  listSamples,
  mergeReportMethods,
  readOrganization,
  readQualitySettings,
  readReportMethod,
  type ReportMethod,
  type TotalsRun,
} from '@eluent/contract'
import type { RoleSlug } from '@eluent/domain/auth'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Partly } from '../../test/fill.ts'
import { renderApp } from '../../test/render-app.tsx'
import { answer, refusal, standIn, type Answer } from '../../test/server-stand-in.ts'

const colored = (colors: Record<string, string>) =>
  Object.entries(colors).map(([analyte, color]) => ({ analyte, color }))
const TOTALS = [{ name: 'THC' }]
const GLOBAL: Partly<ReportMethod> = { id: 1, method_name: 'Cannabinoids 12', global: true, derived_compounds: TOTALS }
const own = (method_name: string, change: Partly<ReportMethod> = {}): Partly<ReportMethod> => ({
  id: 7,
  method_name,
  analytes: colored({ THCA: '26547C', THC: 'F2C14E', CBG: '000000' }),
  derived_compounds: TOTALS,
  upper_bounds: 80,
  lower_bounds: 0.5,
  ...change,
})
const LIST = '/samples/report-methods'

/** The pages before the global method and these, which a deletion takes away. */
function open(methods: Partly<ReportMethod>[], as: RoleSlug = 'tester', at = LIST, ...answers: Answer[]) {
  const server = standIn(
    ...answers,
    answer(listReportMethods, () => {
      const gone = server.sent(deleteReportMethod).map(({ params }) => params.id)
      return { data: [GLOBAL, ...methods].filter(({ id = 1 }) => !gone.includes(id)) }
    }),
    answer(readReportMethod, { data: methods[0] ?? {} }),
    answer(deleteReportMethod, { message: 'Deleted' }),
    answer(listMissingTotals, {}),
    answer(readQualitySettings, {}),
    answer(mergeReportMethods, { message: 'Merged' }),
    answer(readOrganization, {}),
    answer(listSamples, {}),
    answer(listLimitStudies, {}),
  )
  return { ...renderApp(server, { as, at }), server }
}
const card = async (name: string | RegExp) => {
  const heading = await screen.findByRole('heading', { level: 2, name })
  return within(heading.closest('li') ?? heading)
}
const listed = (at: Awaited<ReturnType<typeof card>>) =>
  at.getAllByRole('listitem').map(({ textContent }) => textContent)

describe('the list of report methods', () => {
  test('[METHOD-01] [ROUTE-17] a card shows name, bounds and the analytes in order, in their colours with readable text', async () => {
    open([own('Potency 3')])
    const potency = await card('Potency 3')
    expect(potency.getByText('0.5 ug/mL')).toBeTruthy()
    expect(potency.getByText('80 ug/mL')).toBeTruthy()
    expect(listed(potency)).toEqual(['THCA', 'THC', 'CBG'])
    const pills = potency.getAllByRole('listitem').map((item) => item.querySelector('span')?.style)
    expect(pills.map((style) => [style?.backgroundColor, style?.color])).toEqual([
      ['#26547C', '#FFFFFF'],
      ['#F2C14E', '#000000'],
      ['#000000', '#FFFFFF'],
    ])
  })

  test('[METHOD-02] (Default), Custom and Calculated Totals show where they are so', async () => {
    open([own('Ours', { default: true }), own('Plain', { id: 8, derived_compounds: [] })])
    const [ours, plain, global] = [await card('Ours (Default)'), await card('Plain'), await card(/^Cannabinoids 12/)]
    expect(ours.getByText('Custom')).toBeTruthy()
    expect(ours.getByText('Calculated Totals')).toBeTruthy()
    expect(plain.getByText('Custom')).toBeTruthy()
    expect(plain.queryByText('Calculated Totals')).toBeNull()
    expect(global.queryByText('Custom')).toBeNull()
    expect(global.getByText('Calculated Totals')).toBeTruthy()
  })

  test('the LOD and LOQ of its analytes unfold on the card', async () => {
    open([own('Limited', { analytes: [{ analyte: 'THC', color: 'F2C14E', lod_ug_ml: 0.12, loq_ug_ml: 0.36 }] })])
    const table = (await card('Limited')).getByRole('table', { name: 'LOD and LOQ of Limited', hidden: true })
    expect(
      within(table)
        .getAllByRole('cell', { hidden: true })
        .map(({ textContent }) => textContent),
    ).toEqual(['THC', '0.12', '0.36'])
  })

  test('[METHOD-03] [METHOD-05] edit and Create open their screens', async () => {
    const app = open([own('To edit')])
    await app.user.click((await card('To edit')).getByRole('link', { name: 'Edit To edit' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Edit Report Method' })).toBeTruthy()
    expect(app.address()).toBe('/samples/report-methods/7/edit')
    cleanup()
    const again = open([])
    await again.user.click(await screen.findByRole('link', { name: 'Create' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Create Report Method' })).toBeTruthy()
    expect(again.address()).toBe('/samples/report-methods/create')
  })

  test('[METHOD-04] [METHOD-30] a custom method has a delete button, a global one and its override have none', async () => {
    open([own('Ours'), { id: 8, method_name: 'THC and CBD', global: true, override_method_id: 9 }], 'admin')
    expect((await card('Ours')).queryByRole('button', { name: /^Delete/ })).not.toBeNull()
    for (const name of [/^Cannabinoids 12/, 'THC and CBD']) {
      expect((await card(name)).queryByRole('button', { name: /^Delete/ })).toBeNull()
    }
    expect((await card('THC and CBD')).getByText('Global, changed here')).toBeTruthy()
  })

  test('[CONST2-08] a deletion asks first; then the card is gone', async () => {
    const app = open([own('Old method')], 'admin')
    await app.user.click((await card('Old method')).getByRole('button', { name: 'Delete Old method' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(app.server.sent(deleteReportMethod)).toEqual([])
    await app.user.type(dialog.getByLabelText(/^Reason/), 'entered twice')
    await app.user.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('heading', { level: 2, name: 'Old method' })).toBeNull())
    expect(screen.queryByRole('heading', { level: 2, name: /^Cannabinoids 12/ })).not.toBeNull()
  })

  test('[PERM2-06] [PERM2-07] [PERM2-08] what a role may not do has no button', async () => {
    open([own('Ours')])
    const asTester = await card('Ours')
    expect(asTester.queryByRole('link', { name: /^Edit/ })).not.toBeNull()
    expect(asTester.queryByRole('button', { name: /^Delete/ })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Create' })).not.toBeNull()
    cleanup()
    open([own('Ours')], 'viewer')
    const asViewer = await card('Ours')
    expect(asViewer.queryByRole('link', { name: /^Edit/ })).toBeNull()
    expect(asViewer.queryByRole('button', { name: /^Delete/ })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Create' })).toBeNull()
  })

  test.each(['/samples/report-methods/create', '/samples/report-methods/1/edit'])(
    '[PERM2-07] [PERM2-08] a viewer who types %s does not get there',
    async (at) => {
      const app = open([], 'viewer', at)
      await waitFor(() => expect(app.address()).toContain('/404'))
    },
  )

  test('[PERM2-06] [ERR2-19] [ERR2-20] somebody who lost the permission meanwhile is refused in its words', async () => {
    const demoted = answer(deleteReportMethod, refusal('method_delete_forbidden'))
    const app = open([own('Ours')], 'admin', LIST, demoted)
    await app.user.click((await card('Ours')).getByRole('button', { name: 'Delete Ours' }))
    await app.user.type(await screen.findByLabelText(/^Reason/), 'entered twice{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Forbidden. Failed to delete report method. User not permitted to delete report methods.',
    )
  })

  test('[ERR2-15] [ERR2-20] a list that fails says so, and Retry reads it again', async () => {
    let broken = true
    const methods = answer(listReportMethods, () => (broken ? refusal('forbidden') : { data: [own('Ours')] }))
    const app = open([], 'tester', LIST, methods)
    expect(await screen.findByText('Forbidden. Failed to retrieve methods.')).toBeTruthy()
    broken = false
    await app.user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await card('Ours')).toBeTruthy()
  })
})

describe('the way to the report methods', () => {
  test('[LIST-05] the sample list has a button to them', async () => {
    const app = open([], 'tester', '/test-result/list')
    const main = within(await screen.findByRole('main'))
    await app.user.click(await main.findByRole('link', { name: 'Report Methods' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Report Methods' })).toBeTruthy()
    expect(app.address()).toBe('/samples/report-methods')
  })
})

describe('what earlier imports left', () => {
  test('methods that say the same are merged into the one with totals, with a reason', async () => {
    const app = open([own('Week 1', { id: 8, derived_compounds: [] }), own('Week 2')], 'admin')
    await app.user.click(await screen.findByRole('button', { name: 'Merge into Week 2' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge Report Methods' }))
    await app.user.click(dialog.getByRole('button', { name: 'Merge' }))
    expect(app.server.sent(mergeReportMethods)).toEqual([])
    await app.user.type(dialog.getByLabelText(/^Reason/), 'Made twice.')
    await app.user.click(dialog.getByRole('button', { name: 'Merge' }))
    await waitFor(() =>
      expect(app.server.sent(mergeReportMethods).map(({ params, body }) => [params, body])).toEqual([
        [{ id: 7 }, { reason: 'Made twice.', twins: [8] }],
      ]),
    )
  })

  test('totals are asked for once, go on behind the page, and name the samples that stay; a tester is asked nothing', async () => {
    const missing = { method_id: 7, method_version: 1, method_name: 'Week 1', totals: ['THC'], waiting: 3, sealed: 1 }
    const begun = {
      ...missing,
      id: 5,
      total: 4,
      changed: 1,
      reason: 'Imported before.',
      requested_by_name: 'Ada Lovelace',
    }
    const sentence = 'What is sealed stays as it is: a certified sample cannot be amended.'
    const ended = { changed: 3, to_release: 1, refused: 1, finished_at: '2026-11-27T06:00:00Z' }
    const runs: Partly<TotalsRun>[] = []
    const answers = [
      answer(listMissingTotals, () => ({ data: runs[0]?.finished_at ? [] : [missing], runs })),
      answer(addMissingTotals, () => {
        runs.push({ ...begun, finished_at: null })
        return { data: runs[0] ?? null }
      }),
    ]
    const app = open([own('Week 1')], 'admin', LIST, ...answers)
    await app.user.click(await screen.findByRole('button', { name: 'Add totals to 3 samples' }))
    await app.user.type(await screen.findByLabelText(/^Reason/), 'Imported before.')
    await app.user.dblClick(screen.getByRole('button', { name: 'Add Totals' }))
    expect(await screen.findByText('Week 1: 1 of 4 samples.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Add totals/ })).toBeNull()
    expect(app.server.sent(addMissingTotals)).toHaveLength(1)
    cleanup()
    // a reload, after its end
    runs[0] = { ...begun, ...ended, refusals: [{ sample_id: 9, name: 'Kush', sentence }] }
    open([own('Week 1')], 'admin', LIST, ...answers)
    expect(await screen.findByText(/3 of 4 samples have their totals/)).toBeTruthy()
    expect(screen.getByRole('link', { name: '1 report was released before: release again' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sample 9, Kush' }).closest('li')?.textContent).toContain(sentence)
    cleanup()
    open([own('Week 1')], 'tester', LIST, ...answers)
    await card('Week 1')
    expect(screen.queryByText(/have their totals/)).toBeNull()
  })
})
