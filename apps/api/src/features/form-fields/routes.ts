import * as contract from '@eluent/contract'
import { parseListQuery } from '@eluent/domain/lists'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../views/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { mount } from '../../platform/http/mount.ts'
import { createFormField, deleteFormField, updateFormField } from './change-form-field.ts'
import {
  findFormField,
  FORM_FIELD_COLUMNS,
  listFormFieldRows,
  presentFormField,
} from '../../records/form-fields/form-fields-store.ts'

/** The fields from which an organization makes its intake forms. */
export function formFieldsRoutes(app: FastifyInstance, deps: Pick<Deps, 'db'>): void {
  mount(app, contract.listFormFields, ({ call, query }) =>
    deps.db.read(call, async (tx) => {
      const asked = parseListQuery(query, { sortable: FORM_FIELD_COLUMNS, searchable: ['name'], default_sort: 'id' })
      const all = query.no_pagination === 'true'
      const { rows, total } = await listFormFieldRows(tx, call.organizationId, asked, { all })
      return { data: rows.map(presentFormField), meta: { total_count: total } }
    }),
  )
  mount(app, contract.readFormField, ({ call, params }) =>
    deps.db.read(call, async (tx) => {
      const row = await findFormField(tx, call.organizationId, params.id)
      if (!row) throw new AppError('not_found')
      return { data: presentFormField(row) }
    }),
  )
  mount(app, contract.createFormField, async ({ call, body }) => ({
    data: await createFormField(deps, call, body.form_field),
  }))
  mount(app, contract.updateFormField, async ({ call, params, body }) => ({
    data: await updateFormField(deps, call, params.id, body.form_field, body.version),
  }))
  mount(app, contract.deleteFormField, ({ call, params }) => deleteFormField(deps, call, params.id))
}
