import type { addMissingTotals as endpoint, BodyOf, listMissingTotals as listEndpoint, ReplyOf } from '@eluent/contract'
import { mayAmendSample } from '@eluent/domain/samples'
import { givenReason } from '../../platform/audit/given-reason.ts'
import type { Call } from '../../platform/call/call.ts'
import type { Database } from '../../platform/db/database.ts'
import { present } from '../../platform/db/rows.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { findMethodVersion, lockMethods } from '../../records/report-methods/report-methods-store.ts'
import { countImportedByVersion, listOwnVersions } from '../../records/result-imports/missing-totals-store.ts'
import { findOpenRun, insertTotalsRun, listTotalsRuns } from '../../records/result-imports/totals-runs-store.ts'
import type { SampleSettings } from '../../views/samples/sample-settings.ts'
import { missingOf } from './version-with-totals.ts'

interface Deps extends SampleSettings {
  db: Database
  now: () => Date
}

/** As long an ended run is shown. */
const SHOWN_MS = 24 * 3_600_000

/** The versions of report methods that imported samples have and that lack totals. */
export function listMissingTotals(deps: Deps, call: Call): Promise<ReplyOf<typeof listEndpoint>> {
  return deps.db.read(call, async (tx) => {
    const lacking = (await listOwnVersions(tx)).flatMap((one) => {
      const totals = missingOf(one)
      return totals.length === 0 ? [] : [{ ...one, totals }]
    })
    const [counts, runs] = await Promise.all([
      countImportedByVersion(tx, [...new Set(lacking.map(({ method_id: id }) => id))]),
      listTotalsRuns(tx, new Date(deps.now().getTime() - SHOWN_MS)),
    ])
    return {
      runs,
      data: lacking.flatMap(({ method_id, version, name, totals }) => {
        const found = counts.find((one) => one.method_id === method_id && one.version === version)
        return found
          ? [
              {
                method_id,
                method_version: version,
                method_name: name,
                totals,
                waiting: found.waiting,
                sealed: found.sealed,
              },
            ]
          : []
      }),
    }
  })
}

/**
 * Begins to give all imported samples of a method's version the totals that it lacked; a run that is under way goes on.
 * @throws AppError not_found, forbidden, reason_required
 */
export async function addMissingTotals(
  deps: Deps,
  call: Call,
  { method_id, method_version, ...body }: BodyOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const reason = givenReason(body)
  const facts = { role: call.actor.role, finished: true, certus_id: null }
  if (!mayAmendSample(facts, deps.adminRoles).allowed) throw new AppError('forbidden')
  return deps.db.transaction(call, async (tx) => {
    await lockMethods(tx)
    const content = present(await findMethodVersion(tx, method_id, method_version))
    const open = await findOpenRun(tx, method_id, method_version)
    if (open) return { data: open }
    const [counted] = (await countImportedByVersion(tx, [method_id])).filter((one) => one.version === method_version)
    if (missingOf(content).length === 0 || !counted || counted.waiting === 0) return { data: null }
    await insertTotalsRun(tx, {
      method_id,
      method_version,
      reason,
      total: counted.waiting + counted.sealed,
      requested_by_id: call.actor.userId,
      requested_by_name: call.actor.name,
      requested_by_role: call.actor.actualRole,
    })
    return { data: present(await findOpenRun(tx, method_id, method_version)) }
  })
}
