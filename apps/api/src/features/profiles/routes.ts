import * as contract from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { listOwnProfiles, readChosenProfile } from '../../records/profiles/profiles-store.ts'
import type { Deps } from '../../views/deps.ts'
import { addProfileValue, createProfile, deleteProfile, updateProfile } from './change-profile.ts'
import { chooseProfile } from './choose-profile.ts'
import { presentInstalled, presentOwn } from './present-profile.ts'
import { today } from './today.ts'

/** What the jurisdictions ask of a report, as dated data. */
export function profilesRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now'>): void {
  mount(app, contract.listProfiles, ({ call }) =>
    deps.db.read(call, async (tx) => {
      const day = today(deps.now())
      const own = await listOwnProfiles(tx)
      const data = [...presentInstalled(day), ...own.map((row) => presentOwn(row, day))]
      return { data, chosen: await readChosenProfile(tx) }
    }),
  )
  mount(app, contract.createProfile, async ({ call, body }) => ({
    data: await createProfile(deps, call, body.profile),
  }))
  mount(app, contract.updateProfile, async ({ call, params, body }) => ({
    data: await updateProfile(deps, call, params.id, body),
  }))
  mount(app, contract.addProfileValue, async ({ call, params, body }) => ({
    data: await addProfileValue(deps, call, params.id, body),
  }))
  mount(app, contract.deleteProfile, ({ call, params, body }) => deleteProfile(deps, call, params.id, body))
  mount(app, contract.chooseProfile, ({ call, body }) => chooseProfile(deps, call, body.profile_key))
}
