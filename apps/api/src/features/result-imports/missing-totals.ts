import type { addMissingTotals as endpoint, BodyOf, listMissingTotals as listEndpoint, ReplyOf } from '@eluent/contract'
import { missingTotals, withMissingTotals } from '@eluent/domain/report-methods'
import { mayAmendSample } from '@eluent/domain/samples'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { present } from '../../platform/db/rows.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import {
  addVersion,
  findMethodRow,
  findMethodVersion,
  lockMethods,
  type MethodContent,
} from '../../records/report-methods/report-methods-store.ts'
import {
  countImportedByVersion,
  listOwnVersions,
  lockImportedOfVersion,
} from '../../records/result-imports/missing-totals-store.ts'
import { readFigureFacts } from '../../records/results/figure-facts-store.ts'
import { storeFigures } from '../../records/results/recompute-sample.ts'
import { keepSampleState } from '../../records/samples/sample-state-store.ts'
import type { SampleRecord } from '../../records/samples/samples-store.ts'
import { readPresentedSample } from '../../views/samples/read-sample.ts'
import type { SampleSettings } from '../../views/samples/sample-settings.ts'

interface Deps extends SampleSettings {
  db: Database
  now: () => Date
}

/** Samples of one call: a screen asks again until none is left. */
const SAMPLES_A_CALL = 25

/** The versions of report methods that imported samples have and that lack totals. */
export function listMissingTotals(deps: Deps, call: Call): Promise<ReplyOf<typeof listEndpoint>> {
  return deps.db.read(call, async (tx) => {
    const lacking = (await listOwnVersions(tx)).flatMap((one) => {
      const totals = missingOf(one)
      return totals.length === 0 ? [] : [{ ...one, totals }]
    })
    const counts = await countImportedByVersion(tx, [...new Set(lacking.map(({ method_id: id }) => id))])
    return {
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
 * Gives imported samples of a method's version the totals that it lacked, each as reported with a version that differs in nothing
 * else. What was released reads otherwise then, and is released again with a reason (ISO/IEC 17025 7.8.8).
 * @throws AppError not_found, forbidden, reason_required
 */
export async function addMissingTotals(
  deps: Deps,
  call: Call,
  { method_id, method_version, ...body }: BodyOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const why = givenReason(body)
  const facts = { role: call.actor.role, finished: true, certus_id: null }
  if (!mayAmendSample(facts, deps.adminRoles).allowed) throw new AppError('forbidden')
  return deps.db.transaction(call, async (tx) => {
    await lockMethods(tx)
    const content = present(await findMethodVersion(tx, method_id, method_version))
    const totals = missingOf(content)
    const samples =
      totals.length === 0 ? [] : await lockImportedOfVersion(tx, method_id, method_version, SAMPLES_A_CALL)
    const version = samples.length === 0 ? 0 : await versionWithTotals(tx, call, method_id, content, why)
    const changed: number[] = []
    const to_release: number[] = []
    for (const sample of samples) {
      await addToSample(tx, call, sample, { version, totals, why })
      const read = await readPresentedSample(tx, deps, call, sample.id)
      await keepSampleState(tx, read, sample.state)
      changed.push(sample.id)
      if (sample.state === 'released' || sample.state === 'changed') to_release.push(sample.id)
    }
    const [left] = (await countImportedByVersion(tx, [method_id])).filter((one) => one.version === method_version)
    return { changed, to_release, waiting: totals.length === 0 ? 0 : (left?.waiting ?? 0) }
  })
}

function missingOf({ analytes, totals }: Pick<MethodContent, 'analytes' | 'totals'>): string[] {
  const names = analytes.map(({ analyte }) => analyte)
  return missingTotals({ analytes: names, totals }).map(({ name }) => name)
}

/** The version of the same content with its totals: made once, and followed by what the method says today, with its totals. */
async function versionWithTotals(
  tx: Tx,
  call: Call,
  methodId: number,
  content: MethodContent & { version: number },
  why: string,
): Promise<number> {
  const today = present(await findMethodRow(tx, methodId))
  const completed = complete(content)
  for (let version = content.version + 1; version <= today.version; version++) {
    const later = await findMethodVersion(tx, methodId, version)
    if (later && saysTheSame(later, completed)) return version
  }
  const made = today.version + 1
  await addVersion(tx, methodId, made, completed, call.actor)
  if (!saysTheSame(complete(today), completed)) await addVersion(tx, methodId, made + 1, complete(today), call.actor)
  await writeAudit(tx, call, {
    action: 'edit',
    noun: 'report_method',
    recordId: methodId,
    old: { totals: content.totals.map(({ name }) => name) },
    new: { totals: completed.totals.map(({ name }) => name) },
    why,
  })
  return made
}

function complete(content: MethodContent): MethodContent {
  const { name, lower_bound_ug_ml, upper_bound_ug_ml, analytes, totals, quantify_from } = content
  const names = analytes.map(({ analyte }) => analyte)
  const all = withMissingTotals(names, totals)
  return { name, lower_bound_ug_ml, upper_bound_ug_ml, analytes, quantify_from, totals: all }
}

function saysTheSame(one: MethodContent, other: MethodContent): boolean {
  const textOf = ({ lower_bound_ug_ml, upper_bound_ug_ml, analytes, totals, quantify_from }: MethodContent): string =>
    JSON.stringify([
      lower_bound_ug_ml,
      upper_bound_ug_ml,
      quantify_from,
      analytes.map(({ analyte, color, lod_ug_ml: lod, loq_ug_ml: loq }) => [analyte, color, lod, loq]),
      totals.map(({ name }) => name),
    ])
  return textOf(one) === textOf(other)
}

async function addToSample(
  tx: Tx,
  call: Call,
  sample: SampleRecord,
  { version, totals, why }: { version: number; totals: readonly string[]; why: string },
): Promise<void> {
  const found = present(await readFigureFacts(tx, sample.id))
  const method = present(await findMethodVersion(tx, sample.test_method_id, version))
  const { tested_at, tested_by_id, tested_by_name } = sample
  await storeFigures(tx, sample, { ...found, method }, call.actor, {
    test_method_version: version,
    // it was not tested again
    tested_at,
    tested_by_id,
    tested_by_name,
  })
  await writeAudit(tx, call, {
    action: 'amend',
    noun: 'sample',
    recordId: sample.id,
    old: { test_method_version: sample.test_method_version },
    new: { test_method_version: version, totals },
    why,
  })
}
