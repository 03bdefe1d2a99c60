import { isDeepStrictEqual } from 'node:util'
import type { BodyOf, ReportMethod, updateReportMethod as endpoint } from '@eluent/contract'
import { REPORT_METHOD_TEXTS, integrationWords, isCustomReportMethod } from '@eluent/domain/report-methods'
import type { FieldErrors } from '@eluent/domain/samples'
import { parseDecimal, slugOf } from '@eluent/domain/text'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { change, checkVersion, present } from '../../platform/db/rows.ts'
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
  type MethodContent,
  type MethodRow,
} from '../../records/report-methods/report-methods-store.ts'
import { presentMethod } from './present-method.ts'
import { refuseTakenName } from './refuse-taken-name.ts'

type Input = BodyOf<typeof endpoint>

/**
 * Changes a report method; what is left out stays. A global method gets an override instead, the organization's own row.
 * @throws AppError not_found, changed_meanwhile, validation_failed
 */
export async function updateReportMethod(
  deps: { db: Database },
  call: Call,
  methodId: number,
  input: Input,
): Promise<ReportMethod> {
  if (input.id !== undefined && input.id !== methodId) throw fieldErrors({ id: ['This is another method.'] })
  return deps.db.transaction(call, async (tx) => {
    const stored = await lockForChange(tx, methodId, input.revision)
    const hours = hoursOf(stored, input)
    const content = checkedContent({ ...merged(stored, input), ...hours }, refusedOf(stored, input))
    if (slugOf(content.name) !== slugOf(stored.name)) await refuseTakenName(tx, content.name)
    const id = await saveContent(tx, call, stored, content)
    await saveHours(tx, call, { ...stored, id }, hours)
    if (input.default !== undefined && input.default !== stored.is_default) {
      await (input.default ? makeDefault : giveDefaultBack)(tx, id, call.actor)
      await writeAudit(tx, call, {
        action: 'edit',
        noun: 'report_method',
        recordId: id,
        old: { default: stored.is_default },
        new: { default: input.default },
      })
    }
    return readPresented(tx, id)
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
    const stored = await lockForChange(tx, methodId, revision)
    const origin =
      stored.override_method_id === null
        ? await findMethodVersion(tx, stored.id, 1)
        : await findMethodRow(tx, stored.override_method_id)
    const colors = new Map(origin?.analytes.map(({ analyte, color }) => [analyte, color]))
    const analytes = stored.analytes.map((own) => ({ ...own, color: colors.get(own.analyte) ?? own.color }))
    return readPresented(tx, await saveContent(tx, call, stored, { ...stored, analytes }))
  })
}

/** The method to change, with the organization's methods locked; the override where a global one is named. */
async function lockForChange(tx: Tx, methodId: number, revision: number | undefined): Promise<MethodRow> {
  await lockMethods(tx)
  const named = present(await findMethodRow(tx, methodId))
  const override = named.global_key === null ? undefined : await findOverrideRow(tx, methodId)
  if (!override) {
    checkVersion(named, revision)
    return named
  }
  // whoever names a revision read the global method, before it had its override
  if (revision !== undefined) {
    throw new AppError('changed_meanwhile', { who: override.updated_by_name, when: override.updated_at })
  }
  return override
}

type Hours = Pick<MethodRow, 'due_hours' | 'due_rush_hours'>

/** What is typed of its working hours, or what it has. */
function hoursOf(stored: MethodRow, input: Input) {
  const { due_hours = stored.due_hours, due_rush_hours = stored.due_rush_hours } = input
  return { due_hours, due_rush_hours }
}

/** They are no content of the report: the version stays, and samples that are under way keep their due times. */
async function saveHours(
  tx: Tx,
  call: Call,
  { id, due_hours, due_rush_hours }: MethodRow,
  typed: { due_hours: unknown; due_rush_hours: unknown },
): Promise<void> {
  const old: Hours = { due_hours, due_rush_hours }
  const now: Hours = {
    due_hours: parseDecimal(typed.due_hours),
    due_rush_hours: parseDecimal(typed.due_rush_hours),
  }
  if (isDeepStrictEqual(old, now)) return
  await change(tx, 'methods', id, now, call.actor)
  await writeAudit(tx, call, { action: 'edit', noun: 'report_method', recordId: id, old: { ...old }, new: { ...now } })
}

function isCustom(method: MethodRow): boolean {
  return isCustomReportMethod({ global: method.global_key !== null, override_method_id: method.override_method_id })
}

/** What may be changed of an organization's own methods only. */
function refusedOf(stored: MethodRow, input: Input): FieldErrors {
  if (isCustom(stored)) return {}
  const isRenamed = input.name !== undefined && String(input.name).trim() !== stored.name
  const isDefaultChanged = input.default !== undefined && input.default !== stored.is_default
  return {
    ...(isRenamed && { name: [REPORT_METHOD_TEXTS.fixedName] }),
    ...(isDefaultChanged && { default: [REPORT_METHOD_TEXTS.fixedDefault] }),
  }
}

function merged(stored: MethodRow, input: Input): Parameters<typeof checkedContent>[0] {
  const limits = new Map(
    stored.analytes.map((own) => [own.analyte, own as Parameters<typeof checkedContent>[0]['limits'][number]]),
  )
  for (const sent of input.analyte_limits ?? []) limits.set(sent.analyte, { ...limits.get(sent.analyte), ...sent })
  return {
    name: input.name === undefined ? stored.name : input.name,
    analytes: stored.analytes.map(({ analyte }) => analyte),
    colors: {
      ...Object.fromEntries(stored.analytes.map(({ analyte, color }) => [analyte, color])),
      ...input.analyteColors,
    },
    limits: [...limits.values()],
    lower_bounds: input.lower_bounds === undefined ? stored.lower_bound_ug_ml : input.lower_bounds,
    upper_bounds: input.upper_bounds === undefined ? stored.upper_bound_ug_ml : input.upper_bounds,
    totals: stored.totals,
    quantify_from: input.quantify_from ?? stored.quantify_from,
    integration: input.integration === undefined ? stored.integration : input.integration,
  }
}

function factsOf({ name, lower_bound_ug_ml, upper_bound_ug_ml, analytes, quantify_from, integration }: MethodContent) {
  const words = integration && integrationWords(integration)
  return { name, lower_bound_ug_ml, upper_bound_ug_ml, analytes, quantify_from, integration: words }
}

/** Stores what a method says from now on, as its next version or as an override of it; answers whose id it has. */
async function saveContent(tx: Tx, call: Call, stored: MethodRow, content: MethodContent): Promise<number> {
  const [old, now] = [factsOf(stored), factsOf(content)]
  const keys = (Object.keys(now) as (keyof typeof now)[]).filter((key) => !isDeepStrictEqual(old[key], now[key]))
  if (keys.length === 0) return stored.id
  const { actor } = call
  const isGlobal = stored.global_key !== null
  let { id } = stored
  if (isGlobal) {
    await change(tx, 'methods', id, { is_default: false }, actor)
    const { is_default, due_hours, due_rush_hours } = stored
    const row = { override_method_id: id, is_default, due_hours, due_rush_hours, updated_by_name: actor.name }
    id = await insertMethod(tx, row, content)
  } else {
    await addVersion(tx, id, stored.version + 1, content, actor)
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

async function readPresented(tx: Tx, methodId: number): Promise<ReportMethod> {
  return presentMethod(present(await findMethodRow(tx, methodId)))
}
