import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../../../api/src/testing/app.ts'
import { equipLaboratory, idempotent } from '../../../../api/src/testing/laboratory.ts'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'

let server: TestApp
let admin: Caller
let tester: Caller
beforeAll(async () => {
  server = await createTestApp()
  await equipLaboratory(server, server.laboratoryId)
  admin = await server.signIn('admin')
  tester = await server.signIn('tester')
})
afterAll(() => server.close())
// each test has its own methods beside the two global ones
beforeEach(() =>
  server.sql(`update methods set deleted_at = now() where global_key is null and organization_id = $1`, [
    server.laboratoryId,
  ]),
)

const make = async (name: string, change: Record<string, unknown> = {}, isDefault = false): Promise<number> => {
  const body = {
    ordered_analytes: ['THCA', 'THC', 'CBG'],
    analyteColors: { THCA: '26547C', THC: 'F2C14E', CBG: '000000' },
    method: { id: 0, name, default: isDefault },
    derived_compounds: [{ name: 'THC' }],
    upper_bounds: 80,
    lower_bounds: 0.5,
    ...change,
  }
  return (await tester.call('POST', '/methods', body, idempotent())).json<{ id: number }>().id
}
const open = (caller = tester, at = '/samples/report-methods', more: Parameters<typeof renderApp>[1] = {}) =>
  renderApp(server, { token: caller.token, at, ...more })
const card = async (name: string | RegExp) => {
  const heading = await screen.findByRole('heading', { level: 2, name })
  return within(heading.closest('li') ?? heading)
}
const listed = (at: Awaited<ReturnType<typeof card>>) =>
  at.getAllByRole('listitem').map(({ textContent }) => textContent)

describe('the list of report methods', () => {
  test('[METHOD-01] [ROUTE-17] a card shows name, bounds and the analytes in order, in their colours with readable text', async () => {
    await make('Potency 3')
    open()
    const own = await card('Potency 3')
    expect(own.getByText('0.5 ug/mL')).toBeTruthy()
    expect(own.getByText('80 ug/mL')).toBeTruthy()
    expect(listed(own)).toEqual(['THCA', 'THC', 'CBG'])
    const pills = own.getAllByRole('listitem').map((item) => item.querySelector('span')?.style)
    expect(pills.map((style) => [style?.backgroundColor, style?.color])).toEqual([
      ['#26547C', '#FFFFFF'],
      ['#F2C14E', '#000000'],
      ['#000000', '#FFFFFF'],
    ])
  })

  test('[METHOD-02] (Default), Custom and Calculated Totals show where they are so', async () => {
    await make('Ours', {}, true)
    await make('Plain', { derived_compounds: [] })
    open()
    const [ours, plain, global] = [await card('Ours (Default)'), await card('Plain'), await card(/^Cannabinoids 12/)]
    expect(ours.getByText('Custom')).toBeTruthy()
    expect(ours.getByText('Calculated Totals')).toBeTruthy()
    expect(plain.getByText('Custom')).toBeTruthy()
    expect(plain.queryByText('Calculated Totals')).toBeNull()
    expect(global.queryByText('Custom')).toBeNull()
    expect(global.getByText('Calculated Totals')).toBeTruthy()
  })

  test('the LOD and LOQ of its analytes unfold on the card', async () => {
    await make('Limited', { analyte_limits: [{ analyte: 'THC', lod_ug_ml: 0.12, loq_ug_ml: 0.36 }] })
    open()
    const table = (await card('Limited')).getByRole('table', { name: 'LOD and LOQ of Limited', hidden: true })
    expect(
      within(table)
        .getAllByRole('cell', { hidden: true })
        .map(({ textContent }) => textContent),
    ).toEqual(['THC', '0.12', '0.36'])
  })

  test('[METHOD-03] [METHOD-05] edit and Create open their screens', async () => {
    const id = await make('To edit')
    const app = open()
    await app.user.click((await card('To edit')).getByRole('link', { name: 'Edit To edit' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Edit Report Method' })).toBeTruthy()
    expect(app.address()).toBe(`/samples/report-methods/${id}/edit`)
    cleanup()
    const again = open()
    await again.user.click(await screen.findByRole('link', { name: 'Create' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Create Report Method' })).toBeTruthy()
    expect(again.address()).toBe('/samples/report-methods/create')
  })

  test('[METHOD-04] [METHOD-30] a custom method has a delete button, a global one and its override have none', async () => {
    await make('Ours')
    const [global] = await server.sql(
      `select id from methods where organization_id = $1 and name = 'THC and CBD' and deleted_at is null`,
      [server.laboratoryId],
    )
    const changed = { analyteColors: { THC: '111111' } }
    await tester.call('PATCH', `/methods/${String(global?.['id'])}/update`, changed, idempotent())
    open(admin)
    expect((await card('Ours')).queryByRole('button', { name: /^Delete/ })).not.toBeNull()
    for (const name of [/^Cannabinoids 12/, 'THC and CBD']) {
      expect((await card(name)).queryByRole('button', { name: /^Delete/ })).toBeNull()
    }
    expect((await card('THC and CBD')).getByText('Global, changed here')).toBeTruthy()
  })

  test('[CONST2-08] a deletion asks first; then the card is gone', async () => {
    await make('Old method')
    const app = open(admin)
    await app.user.click((await card('Old method')).getByRole('button', { name: 'Delete Old method' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(app.calls.filter(({ method }) => method === 'DELETE')).toEqual([])
    await app.user.type(dialog.getByLabelText(/^Reason/), 'entered twice')
    await app.user.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('heading', { level: 2, name: 'Old method' })).toBeNull())
    expect(screen.queryByRole('heading', { level: 2, name: /^Cannabinoids 12/ })).not.toBeNull()
  })

  test('[PERM2-06] [PERM2-07] [PERM2-08] what a role may not do has no button', async () => {
    await make('Ours')
    open(tester)
    const asTester = await card('Ours')
    expect(asTester.queryByRole('link', { name: /^Edit/ })).not.toBeNull()
    expect(asTester.queryByRole('button', { name: /^Delete/ })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Create' })).not.toBeNull()
    cleanup()
    open(await server.signIn('viewer'))
    const asViewer = await card('Ours')
    expect(asViewer.queryByRole('link', { name: /^Edit/ })).toBeNull()
    expect(asViewer.queryByRole('button', { name: /^Delete/ })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Create' })).toBeNull()
  })

  test.each(['/samples/report-methods/create', '/samples/report-methods/1/edit'])(
    '[PERM2-07] [PERM2-08] a viewer who types %s does not get there',
    async (at) => {
      const app = open(await server.signIn('viewer'), at)
      await waitFor(() => expect(app.address()).toContain('/404'))
    },
  )

  test('[PERM2-06] [ERR2-19] [ERR2-20] somebody who lost the permission meanwhile is refused in its words', async () => {
    await make('Ours')
    const demoted = await server.signIn('admin')
    const app = open(demoted)
    const own = await card('Ours')
    await server.sql(`update users set role = 'tester' where id = $1`, [demoted.person.id])
    await app.user.click(own.getByRole('button', { name: 'Delete Ours' }))
    await app.user.type(await screen.findByLabelText(/^Reason/), 'entered twice{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Forbidden. Failed to delete report method. User not permitted to delete report methods.',
    )
  })

  test('[ERR2-15] [ERR2-20] a list that fails says so, and Retry reads it again', async () => {
    await make('Ours')
    let broken = true
    const app = open(tester, '/samples/report-methods', {
      intercept: async ({ path }, next) =>
        broken && path === '/methods' ? Response.json({}, { status: 403, statusText: 'Forbidden' }) : next(),
    })
    expect(await screen.findByText('Forbidden. Failed to retrieve methods.')).toBeTruthy()
    broken = false
    await app.user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await card('Ours')).toBeTruthy()
  })
})

describe('the way to the report methods', () => {
  test('[LIST-05] the sample list has a button to them', async () => {
    const app: RenderedApp = open(tester, '/test-result/list')
    const main = within(await screen.findByRole('main'))
    await app.user.click(await main.findByRole('link', { name: 'Report Methods' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Report Methods' })).toBeTruthy()
    expect(app.address()).toBe('/samples/report-methods')
  })
})
