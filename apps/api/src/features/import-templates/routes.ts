import * as contract from '@eluent/contract'
import { IMPORT_TEMPLATE_TYPES } from '@eluent/domain/import-templates'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../views/deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { createTemplate } from './create-template.ts'
import { deleteTemplate } from './delete-template.ts'
import { listTemplates, readTemplate } from './read-templates.ts'
import { rememberUnits } from './remember-units.ts'
import { updateTemplate } from './update-template.ts'

/** What the screen parsed may come along; the server reads the file itself. */
const BODY_LIMIT_BYTES = 8_000_000

/** Import templates: where a results file holds what. */
export function importTemplatesRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'files' | 'tables'>): void {
  mount(app, contract.listImportTemplateTypes, async () => ({ data: [...IMPORT_TEMPLATE_TYPES] }))
  mount(app, contract.listImportTemplates, async ({ call }) => ({ data: await listTemplates(deps, call) }))
  mount(app, contract.readImportTemplate, ({ call, params }) =>
    deps.db.read(call, async (tx) => ({ data: await readTemplate(tx, params.id) })),
  )
  mount(
    app,
    contract.createImportTemplate,
    async ({ call, body }) => ({ data: await createTemplate(deps, call, body) }),
    { bodyLimit: BODY_LIMIT_BYTES },
  )
  mount(app, contract.updateImportTemplate, async ({ call, params, body }) => ({
    data: await updateTemplate(deps, call, params.id, body),
  }))
  mount(app, contract.setTemplateUnits, async ({ call, params, body }) => ({
    data: await rememberUnits(deps, call, params.id, body),
  }))
  mount(app, contract.deleteImportTemplate, ({ call, params, body }) => deleteTemplate(deps, call, params.id, body))
}
