import { describe, expect, test } from 'vitest'
import { ROLE_SLUGS } from '../auth/roles.ts'
import { mayTransferSample } from './transfer-policy.ts'

const yesNo = [false, true]
const rows = ROLE_SLUGS.flatMap((role) =>
  yesNo.flatMap((has_entity) =>
    yesNo.flatMap((has_results) =>
      yesNo.flatMap((finished) =>
        yesNo.map((coa) => ({ role: role as string, has_entity, has_results, finished, coa })),
      ),
    ),
  ),
)

describe('transfer to the chemical-identification service', () => {
  test.each(rows)(
    '$role, entity $has_entity, results $has_results, finished $finished, COA $coa',
    ({ role, has_entity, has_results, finished, coa }) => {
      const missing: [boolean, string][] = [
        [role === 'tester' || role === 'viewer', 'forbidden'],
        [!has_entity, 'no_entity'],
        [!has_results, 'no_results'],
        [!finished, 'unfinished'],
        [!coa, 'no_coa'],
      ]
      const decision = mayTransferSample({ role, has_entity, has_results, finished, coa })
      expect(decision.allowed ? undefined : decision.reason).toBe(missing.find(([isMissing]) => isMissing)?.[1])
    },
  )
})
