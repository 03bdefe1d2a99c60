import * as contract from '@eluent/contract'
import { parseListQuery } from '@eluent/domain/lists'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../views/deps.ts'
import { readRow } from '../../platform/db/rows.ts'
import { mount } from '../../platform/http/mount.ts'
import { createFormField, deleteFormField, updateFormField } from './change-form-field.ts'
import { FORM_FIELD_COLUMNS, listFormFieldRows, presentFormField } from '../../records/form-fields/form-fields-store.ts'

/** The fields from which an organization makes its intake forms. */
export function formFieldsRoutes(app: FastifyInstance, deps: Pick<Deps, 'db'>): void {
  mount(app, contract.listFormFields, ({ call, query }) =>
    deps.db.read(call, async (tx) => {
      const page = parseListQuery(query, { sortable: FORM_FIELD_COLUMNS, searchable: ['name'], default_sort: 'id' })
      const all = query.no_pagination === 'true'
      const { rows, total } = await listFormFieldRows(tx, page, { all })
      return { data: rows.map(presentFormField), meta: { total_count: total } }
    }),
  )
  mount(app, contract.readFormField, ({ call, params }) =>
    deps.db.read(call, async (tx) => ({ data: presentFormField(await readRow(tx, 'form_fields', params.id)) })),
  )
  mount(app, contract.createFormField, async ({ call, body }) => ({
    data: await createFormField(deps, call, body.form_field),
  }))
  mount(app, contract.updateFormField, async ({ call, params, body }) => ({
    data: await updateFormField(deps, call, params.id, body.form_field, body.version),
  }))
  mount(app, contract.deleteFormField, ({ call, params, body }) => deleteFormField(deps, call, params.id, body))
}
