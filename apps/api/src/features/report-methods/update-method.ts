import { isDeepStrictEqual } from 'node:util'
import type { BodyOf, ReportMethod, updateReportMethod as endpoint } from '@eluent/contract'
import { REPORT_METHOD_TEXTS, isCustomReportMethod } from '@eluent/domain/report-methods'
import type { FieldErrors } from '@eluent/domain/samples'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { giveDefaultBack, makeDefault } from './default-method.ts'
import { checkedContent } from './method-content.ts'
import {
  addVersion,
  findMethodRow,
  findMethodVersion,
  findOverrideRow,
  insertMethod,
  lockMethods,
  touchMethod,
  type MethodContent,
  type MethodRow,
} from '../../records/report-methods/report-methods-store.ts'
import { presentMethod } from './present-method.ts'

type Change = BodyOf<typeof endpoint>

/**
 * Changes a report method; what is left out stays. A global method gets an override instead, the organization's own row.
 * @throws AppError not_found, changed_meanwhile, validation_failed
 */
export async function updateReportMethod(
  deps: { db: Database },
  call: Call,
  methodId: number,
  change: Change,
): Promise<ReportMethod> {
  if (change.id !== undefined && change.id !== methodId) throw fieldErrors({ id: ['This is another method.'] })
  return deps.db.transaction(call, async (tx) => {
    const stored = await lockForChange(tx, call, methodId, change.revision)
    const content = checkedContent(merged(stored, change), refusedOf(stored, change))
    const id = await saveContent(tx, call, stored, content)
    const by = call.actor.name
    if (change.default !== undefined && change.default !== stored.is_default) {
      await (change.default ? makeDefault : giveDefaultBack)(tx, call.organizationId, id, by)
      await writeAudit(tx, call, {
        action: 'edit',
        noun: 'report_method',
        recordId: id,
        old: { default: stored.is_default },
        new: { default: change.default },
      })
    }
    return readPresented(tx, call, id)
  })
}

/** Gives a method the colours it was created with, an override those of its global method. @throws as updateReportMethod */
export async function resetReportMethodColors(
  deps: { db: Database },
  call: Call,
  methodId: number,
  revision: number | undefined,
): Promise<ReportMethod> {
  return deps.db.transaction(call, async (tx) => {
    const stored = await lockForChange(tx, call, methodId, revision)
    const { organizationId } = call
    const origin =
      stored.override_method_id === null
        ? await findMethodVersion(tx, organizationId, stored.id, 1)
        : await findMethodRow(tx, organizationId, stored.override_method_id)
    const colors = new Map(origin?.analytes.map(({ analyte, color }) => [analyte, color]))
    const analytes = stored.analytes.map((own) => ({ ...own, color: colors.get(own.analyte) ?? own.color }))
    return readPresented(tx, call, await saveContent(tx, call, stored, { ...stored, analytes }))
  })
}

/** The method to change, with the organization's methods locked; the override where a global one is named. */
async function lockForChange(tx: Tx, call: Call, methodId: number, revision: number | undefined): Promise<MethodRow> {
  await lockMethods(tx, call.organizationId)
  const named = await findMethodRow(tx, call.organizationId, methodId)
  if (!named) throw new AppError('not_found')
  const override = named.global_key === null ? undefined : await findOverrideRow(tx, call.organizationId, methodId)
  const stored = override ?? named
  if (revision !== undefined && (override !== undefined || stored.revision !== revision)) {
    throw new AppError('changed_meanwhile', { who: stored.updated_by_name, when: stored.updated_at })
  }
  return stored
}

const isCustom = (method: MethodRow): boolean =>
  isCustomReportMethod({ global: method.global_key !== null, override_method_id: method.override_method_id })

/** What may be changed of an organization's own methods only. */
function refusedOf(stored: MethodRow, change: Change): FieldErrors {
  if (isCustom(stored)) return {}
  const isRenamed = change.name !== undefined && String(change.name).trim() !== stored.name
  const isDefaultChanged = change.default !== undefined && change.default !== stored.is_default
  return {
    ...(isRenamed && { name: [REPORT_METHOD_TEXTS.fixedName] }),
    ...(isDefaultChanged && { default: [REPORT_METHOD_TEXTS.fixedDefault] }),
  }
}

function merged(stored: MethodRow, change: Change): Parameters<typeof checkedContent>[0] {
  const limits = new Map(
    stored.analytes.map((own) => [own.analyte, own as Parameters<typeof checkedContent>[0]['limits'][number]]),
  )
  for (const sent of change.analyte_limits ?? []) limits.set(sent.analyte, { ...limits.get(sent.analyte), ...sent })
  return {
    name: change.name === undefined ? stored.name : change.name,
    analytes: stored.analytes.map(({ analyte }) => analyte),
    colors: {
      ...Object.fromEntries(stored.analytes.map(({ analyte, color }) => [analyte, color])),
      ...change.analyteColors,
    },
    limits: [...limits.values()],
    lower_bounds: change.lower_bounds === undefined ? stored.lower_bound_ug_ml : change.lower_bounds,
    upper_bounds: change.upper_bounds === undefined ? stored.upper_bound_ug_ml : change.upper_bounds,
    totals: stored.totals,
  }
}

const factsOf = ({ name, lower_bound_ug_ml, upper_bound_ug_ml, analytes }: MethodContent) => ({
  name,
  lower_bound_ug_ml,
  upper_bound_ug_ml,
  analytes,
})

/** Stores what a method says from now on, as its next version or as an override of it; answers whose id it has. */
async function saveContent(tx: Tx, call: Call, stored: MethodRow, content: MethodContent): Promise<number> {
  const [old, now] = [factsOf(stored), factsOf(content)]
  const keys = (Object.keys(now) as (keyof typeof now)[]).filter((key) => !isDeepStrictEqual(old[key], now[key]))
  if (keys.length === 0) return stored.id
  const { organizationId } = call
  const by = call.actor.name
  const isGlobal = stored.global_key !== null
  if (isGlobal) await touchMethod(tx, organizationId, stored.id, by, { is_default: false })
  const row = { override_method_id: stored.id, is_default: stored.is_default, updated_by_name: by }
  const id = isGlobal ? await insertMethod(tx, organizationId, row, content) : stored.id
  if (!isGlobal) {
    await addVersion(tx, organizationId, id, stored.version + 1, content)
    await touchMethod(tx, organizationId, id, by)
  }
  await writeAudit(tx, call, {
    action: isGlobal ? 'override' : 'edit',
    noun: 'report_method',
    recordId: id,
    old: Object.fromEntries(keys.map((key) => [key, old[key]])),
    new: {
      ...Object.fromEntries(keys.map((key) => [key, now[key]])),
      ...(isGlobal && { override_method_id: stored.id }),
    },
  })
  return id
}

async function readPresented(tx: Tx, call: Call, methodId: number): Promise<ReportMethod> {
  const row = await findMethodRow(tx, call.organizationId, methodId)
  if (!row) throw new AppError('not_found')
  return presentMethod(row)
}
