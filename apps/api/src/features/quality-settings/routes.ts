import * as contract from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { readKeptQualitySettings } from '../../records/organizations/organizations-store.ts'
import type { Deps } from '../../views/deps.ts'
import { changeQualitySettings, presentQualitySettings } from './change-quality-settings.ts'

/** What a laboratory sets for its own quality control. */
export function qualitySettingsRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now'>): void {
  mount(app, contract.readQualitySettings, ({ call }) =>
    deps.db.read(call, async (tx) => ({ data: presentQualitySettings(await readKeptQualitySettings(tx)) })),
  )
  mount(app, contract.updateQualitySettings, async ({ call, body }) => ({
    data: await changeQualitySettings(deps, call, body),
  }))
}
