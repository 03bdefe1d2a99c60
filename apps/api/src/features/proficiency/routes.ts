import * as contract from '@eluent/contract'
import { nextRounds } from '@eluent/domain/proficiency'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { readQualitySettings } from '../../records/organizations/organizations-store.ts'
import { listProficiencyRounds } from '../../records/proficiency/proficiency-store.ts'
import type { Deps } from '../../views/deps.ts'
import { createProficiencyRound, deleteProficiencyRound } from './change-proficiency-round.ts'
import { todayOf } from '../../platform/call/today.ts'

/** Rounds of proficiency tests. */
export function proficiencyRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listProficiencyRounds, ({ call }) =>
    deps.db.read(call, async (tx) => {
      const [rounds, { proficiency_months }] = await Promise.all([listProficiencyRounds(tx), readQualitySettings(tx)])
      return {
        data: { rounds, next: nextRounds(rounds, proficiency_months, todayOf(deps, call)) },
      }
    }),
  )
  mount(app, contract.createProficiencyRound, async ({ call, body }) => ({
    data: await createProficiencyRound(deps, call, body.proficiency_round),
  }))
  mount(app, contract.deleteProficiencyRound, ({ call, params, body }) =>
    deleteProficiencyRound(deps, call, params.id, body),
  )
}
