import * as contract from '@eluent/contract'
import { parseListQuery } from '@eluent/domain/lists'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../views/deps.ts'
import { readRow } from '../../platform/db/rows.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { mount } from '../../platform/http/mount.ts'
import { presentField } from '../../records/form-fields/form-fields-store.ts'
import { createFormTemplate, deleteFormTemplate, updateFormTemplate } from './change-form-template.ts'
import {
  FORM_TEMPLATE_COLUMNS,
  isTemplate,
  listFieldRows,
  listTemplateRows,
  presentTemplate,
} from '../../records/form-templates/form-templates-store.ts'

/** Fields in an order, which intake forms and batch tests take over. */
export function formTemplatesRoutes(app: FastifyInstance, { db, settings }: Pick<Deps, 'db' | 'settings'>): void {
  mount(app, contract.listFormTemplates, ({ call, query }) =>
    db.read(call, async (tx) => {
      const page = parseListQuery(query, {
        sortable: FORM_TEMPLATE_COLUMNS,
        searchable: ['name'],
        default_sort: 'id',
      })
      const all = query.no_pagination === 'true'
      const { rows, total } = await listTemplateRows(tx, page, { all })
      return { data: rows, meta: { total_count: total } }
    }),
  )
  mount(app, contract.readFormTemplate, ({ call, params }) =>
    db.read(call, async (tx) => {
      const row = await readRow(tx, 'form_templates', params.id)
      return { data: presentTemplate(row, await listFieldRows(tx, row.id)) }
    }),
  )
  mount(app, contract.listTemplateFields, ({ call, params, query }) =>
    db.read(call, async (tx) => {
      if (!(await isTemplate(tx, params.id))) throw new AppError('not_found')
      const fields = (await listFieldRows(tx, params.id)).map(presentField)
      const { offset, limit } = parseListQuery(query, { sortable: ['id'], searchable: [], default_sort: 'id' })
      const page = query.no_pagination === 'true' ? fields : fields.slice(offset, offset + limit)
      return { data: page, meta: { total_count: fields.length } }
    }),
  )
  const deps = { db, noFieldsText: settings.noFormFieldsText }
  mount(app, contract.createFormTemplate, async ({ call, body }) => ({
    data: await createFormTemplate(deps, call, body.form_template),
  }))
  mount(app, contract.updateFormTemplate, async ({ call, params, body }) => ({
    data: await updateFormTemplate(deps, call, params.id, body.form_template, body.version),
  }))
  mount(app, contract.deleteFormTemplate, ({ call, params, body }) => deleteFormTemplate(deps, call, params.id, body))
}
