import {
  countNonconformances,
  listAnalyticalReports,
  listBatches,
  listChartAttributes,
  listChartScales,
  listChartTypes,
  listFormFields,
  listFormTemplates,
  listImportTemplates,
  listImportTemplateTypes,
  listMissingTotals,
  listNonconformances,
  listPrepMethods,
  listReportMethods,
  listSampleTypes,
  readAnalyticalReport,
  readAnalyticalReportData,
} from '@eluent/contract'
import type { PermissionKey } from '@eluent/domain/auth'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { STORAGE_KEYS } from '../frame/session/storage-keys.ts'
import { renderApp } from '../test/render-app.tsx'
import { required } from '../test/required.ts'
import { answer, standIn } from '../test/server-stand-in.ts'
import { withoutActions } from '../test/token.ts'

/** A laboratory with one record in each list. */
const answers = [
  answer(listImportTemplates, { data: [{ name: 'Sheet' }] }),
  answer(listImportTemplateTypes, {}),
  answer(listReportMethods, { data: [{ method_name: 'Ours' }] }),
  answer(listMissingTotals, {}),
  answer(listPrepMethods, { data: [{ name: 'Prep', editable: true }] }),
  answer(listFormFields, { data: [{ name: 'Grower' }], meta: { total_count: 1 } }),
  answer(listFormTemplates, { data: [{ name: 'Field sheet' }], meta: { total_count: 1 } }),
  answer(listAnalyticalReports, { data: [{ name: 'Graph' }], meta: { total_count: 1 } }),
  answer(readAnalyticalReport, { data: { name: 'Graph', chart_type: { id: 3 }, chart_scale: { id: 4 } } }),
  answer(readAnalyticalReportData, { data: { Haze: { THC: 12 } } }),
  answer(listChartTypes, {}),
  answer(listChartScales, {}),
  answer(listChartAttributes, {}),
  answer(listSampleTypes, {}),
  answer(listNonconformances, {
    data: [{ number: 'NC-2026-001', state: 'open', severity: 'low' }],
    meta: { total_count: 1 },
  }),
  answer(countNonconformances, { data: { open: 1, due_soon: 0, overdue: 0, mine: 0 } }),
  answer(listBatches, { data: [{ name: 'Lot' }], meta: { total_count: 1 } }),
]

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
  ['nonconformances', '/quality/nonconformances', { 'nonconformance.enter': ['Create Nonconformance'] }],
  [
    'batches',
    '/batch/list',
    { 'batch.create': ['Add Batch'], 'batch.edit': ['Edit Lot'], 'batch.delete': ['Delete Lot'] },
  ],
])(
  '[PERM2-16] the list of %s shows each add button and row action to its permission alone',
  async (_list, at, buttons) => {
    localStorage.setItem(STORAGE_KEYS.betaFeatures, 'true')
    const app = renderApp(standIn(...answers), { as: 'admin', at })
    const { token } = required(app.services.session.current())
    const all = [...new Set(Object.values(buttons).flat())]
    const shown = () =>
      all.filter((name) => (screen.queryByRole('link', { name }) ?? screen.queryByRole('button', { name })) !== null)
    await waitFor(() => expect(shown()).toEqual(all))
    for (const [key, hidden] of Object.entries(buttons)) {
      const [resource = '', action = ''] = key.split('.')
      act(() => app.services.session.set(withoutActions(token, resource, [action])))
      await waitFor(() => expect([key, shown()]).toEqual([key, all.filter((name) => !hidden.includes(name))]))
    }
    act(() => app.services.session.set(token))
    await waitFor(() => expect(shown()).toEqual(all))
  },
)
