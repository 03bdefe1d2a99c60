import * as contract from '@eluent/contract'
import { profileAt } from '@eluent/domain/profiles'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { readKeptQualitySettings } from '../../records/organizations/organizations-store.ts'
import { findProfile, readChosenProfile } from '../../records/profiles/profiles-store.ts'
import type { Deps } from '../../views/deps.ts'
import { changeQualitySettings, presentQualitySettings } from './change-quality-settings.ts'

/** What a laboratory sets for its own quality control. */
export function qualitySettingsRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now'>): void {
  mount(app, contract.readQualitySettings, ({ call }) =>
    deps.db.read(call, async (tx) => {
      const [kept, profile] = await Promise.all([readKeptQualitySettings(tx), readChosenProfile(tx)])
      const own = await findProfile(tx, profile)
      const { calibration_days_max } = own ? profileAt(own, deps.now().toISOString().slice(0, 10)) : {}
      return {
        data: { ...presentQualitySettings(kept), ...(calibration_days_max !== undefined && { calibration_days_max }) },
      }
    }),
  )
  mount(app, contract.updateQualitySettings, async ({ call, body }) => ({
    data: await changeQualitySettings(deps, call, body),
  }))
}
