import * as contract from '@eluent/contract'
import { PROVIDER_ORGANIZATION_ID } from '@eluent/domain/auth'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../views/deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { listConsumerRows } from '../../records/coa/coa-store.ts'
import { createConsumer, deleteConsumer } from './change-consumers.ts'
import { noteTransfer } from './note-transfer.ts'
import { saveCoa } from './save-coa.ts'
import { sampleSettings } from '../../views/samples/sample-settings.ts'

/** The data of certificates of analysis, the clients they are for, and transfers of samples that have them. */
export function coaRoutes(app: FastifyInstance, all: Pick<Deps, 'db' | 'now' | 'settings'>): void {
  const deps = { db: all.db, ...sampleSettings(all) }
  mount(app, contract.listConsumers, ({ call }) =>
    deps.db.read(call, async (tx) => ({
      data: call.organizationId === PROVIDER_ORGANIZATION_ID ? await listConsumerRows(tx) : [],
    })),
  )
  mount(app, contract.createConsumer, async ({ call, body }) => ({
    data: await createConsumer(all, call, body.consumer),
  }))
  mount(app, contract.deleteConsumer, ({ call, params, body }) => deleteConsumer(all, call, params.id, body))
  mount(app, contract.saveCoa, async ({ call, params, body }) => ({
    data: await saveCoa(deps, call, params.id, body),
  }))
  mount(app, contract.noteTransfer, async ({ call, params, body }) => ({
    data: await noteTransfer(deps, call, params.id, body),
  }))
}
