import { permissionsOf, type PermissionKey } from '@eluent/domain/auth'
import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../../api/src/testing/app.ts'
import { makeTemplate, SINGLE_CSV, SINGLE_MAP } from '../../../api/src/testing/import-lab.ts'
import { idempotent } from '../../../api/src/testing/laboratory.ts'
import { readClaims } from '../frame/session/claims.ts'
import { STORAGE_KEYS } from '../frame/session/storage-keys.ts'
import { equipGraphBench } from '../test/graph-bench.ts'
import { renderApp } from '../test/render-app.tsx'

let server: TestApp
let admin: Caller
beforeAll(async () => {
  server = await createTestApp()
  admin = await server.signIn('admin')
  const bench = await equipGraphBench(server, admin)
  await bench.report('Graph')
  await makeTemplate(server, admin, SINGLE_CSV, SINGLE_MAP, { name: 'Sheet' })
  const field = { name: 'Grower', type: 'textbox' }
  const form = { name: 'Field sheet', description: 'For growers', form_fields: [field] }
  const step = {
    draw_from: null,
    vial_type: 'green_1ml',
    label: 'Extract',
    dilution_factor: 50,
    acquire_by_default: true,
  }
  for (const [path, body] of [
    [
      '/methods',
      {
        ordered_analytes: ['THCA'],
        analyteColors: { THCA: '26547C' },
        method: { name: 'Ours' },
        lower_bounds: 1,
        upper_bounds: 50,
      },
    ],
    ['/prep_methods', { name: 'Prep', prep_steps: [step] }],
    ['/form-fields', { form_field: field }],
    ['/form-templates', { form_template: form }],
    ['/batches', { batch: { name: 'Lot', grid_type: 'rows', grid_value: '1' } }],
  ] as const) {
    const reply = await admin.call('POST', path, body, idempotent())
    if (reply.statusCode >= 300) throw new Error(`${path} answered ${reply.body}`)
  }
})
afterAll(() => server.close())

/** A token of the same session without one permission: the screen goes by the token, the server by the session. */
async function tokenWithout(key: string): Promise<string> {
  const claims = readClaims(admin.token)
  if (claims === null) throw new Error('the token of the test cannot be read')
  const [resource = '', action = ''] = key.split('.')
  const all = permissionsOf('admin')
  const permissions = { ...all, [resource]: (all[resource] ?? []).filter((one) => one !== action) }
  return server.deps.tokens.sign({ ...claims, permissions })
}

type Buttons = Partial<Record<PermissionKey, readonly string[]>>

test.each<[string, string, Buttons]>([
  [
    'import templates',
    '/samples/import/templates',
    { 'sample.create': ['Create'], 'sample.edit': ['Edit Sheet'], 'sample.delete': ['Delete Sheet'] },
  ],
  [
    'report methods',
    '/samples/report-methods',
    { 'report_method.create': ['Create', 'Edit Ours'], 'report_method.delete': ['Delete Ours'] },
  ],
  [
    'prep methods',
    '/prep-methods',
    // deleting is a change besides
    { 'report_method.create': ['Copy Prep', 'Edit Prep', 'Delete Prep'], 'report_method.delete': ['Delete Prep'] },
  ],
  [
    'form fields',
    '/form-fields',
    {
      'form_field.create': ['Add Form Field'],
      'form_field.edit': ['Edit Grower'],
      'form_field.delete': ['Remove Grower'],
    },
  ],
  [
    'form templates',
    '/form-template/list',
    {
      'form_template.create': ['Add Form Template'],
      'form_template.edit': ['Edit Field sheet'],
      'form_template.view_form_template': ['View description Field sheet'],
      'form_template.list_form_fields': ['List form fields Field sheet'],
      'form_template.delete': ['Remove Field sheet'],
    },
  ],
  [
    'analytical reports',
    '/analytical-report/list',
    {
      'graph_dashboard.create': ['Create Report'],
      'graph_dashboard.edit': ['Edit'],
      'graph_dashboard.delete': ['Remove'],
      'graph_dashboard.export_pdf': ['Export PDF'],
      'graph_dashboard.share': ['Share'],
    },
  ],
  [
    'batches',
    '/batch/list',
    { 'batch.create': ['Add Batch'], 'batch.edit': ['Edit Lot'], 'batch.delete': ['Delete Lot'] },
  ],
])(
  '[PERM2-16] the list of %s shows each add button and row action to its permission alone',
  async (_list, at, buttons) => {
    localStorage.setItem(STORAGE_KEYS.betaFeatures, 'true')
    const app = renderApp(server, { token: admin.token, at })
    const all = [...new Set(Object.values(buttons).flat())]
    const shown = () =>
      all.filter((name) => (screen.queryByRole('link', { name }) ?? screen.queryByRole('button', { name })) !== null)
    await waitFor(() => expect(shown()).toEqual(all))
    for (const [key, hidden] of Object.entries(buttons)) {
      const token = await tokenWithout(key)
      act(() => app.services.session.set(token))
      await waitFor(() => expect([key, shown()]).toEqual([key, all.filter((name) => !hidden.includes(name))]))
    }
    act(() => app.services.session.set(admin.token))
    await waitFor(() => expect(shown()).toEqual(all))
  },
)
