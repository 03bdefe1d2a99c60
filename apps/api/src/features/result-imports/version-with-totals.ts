import { missingTotals, withMissingTotals } from '@eluent/domain/report-methods'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import type { Tx } from '../../platform/db/database.ts'
import { present } from '../../platform/db/rows.ts'
import {
  addVersion,
  findMethodVersion,
  findNewestVersion,
  type MethodContent,
} from '../../records/report-methods/report-methods-store.ts'

/** The names of the totals that a method's analytes allow and that it lacks. */
export function missingOf({ analytes, totals }: Pick<MethodContent, 'analytes' | 'totals'>): string[] {
  const names = analytes.map(({ analyte }) => analyte)
  return missingTotals({ analytes: names, totals }).map(({ name }) => name)
}

/** The version of the same content with its totals: made once, and followed by what the method says today, with its totals. */
export async function versionWithTotals(
  tx: Tx,
  call: Call,
  methodId: number,
  content: MethodContent & { version: number },
  why: string,
): Promise<number> {
  // a method that was merged into its twin has left the list, and its samples keep it
  const today = present(await findNewestVersion(tx, methodId))
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
  const { name, lower_bound_ug_ml, upper_bound_ug_ml, analytes, totals, quantify_from, integration } = content
  const names = analytes.map(({ analyte }) => analyte)
  const all = withMissingTotals(names, totals)
  return { name, lower_bound_ug_ml, upper_bound_ug_ml, analytes, quantify_from, integration, totals: all }
}

function saysTheSame(one: MethodContent, other: MethodContent): boolean {
  const textOf = ({
    lower_bound_ug_ml,
    upper_bound_ug_ml,
    analytes,
    totals,
    quantify_from,
    integration,
  }: MethodContent): string =>
    JSON.stringify([
      lower_bound_ug_ml,
      upper_bound_ug_ml,
      quantify_from,
      integration,
      analytes.map(({ analyte, color, lod_ug_ml: lod, loq_ug_ml: loq }) => [analyte, color, lod, loq]),
      totals.map(({ name }) => name),
    ])
  return textOf(one) === textOf(other)
}
