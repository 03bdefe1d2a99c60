import type { TotalsRun } from '@eluent/contract'
import type { RoleSlug } from '@eluent/domain/auth'
import { mayAmendSample } from '@eluent/domain/samples'
import type { FastifyBaseLogger } from 'fastify'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import { callBehind } from '../../platform/call/call-behind.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { present } from '../../platform/db/rows.ts'
import { toAppError } from '../../platform/http/error-handler.ts'
import type { Sweep } from '../../platform/jobs/start-jobs.ts'
import { WokenWork } from '../../platform/jobs/woken-work.ts'
import { workByTurns } from '../../platform/jobs/waiting-work.ts'
import { inSpan } from '../../platform/telemetry/spans.ts'
import { findMethodVersion, lockMethods } from '../../records/report-methods/report-methods-store.ts'
import { lockImportedOfVersion } from '../../records/result-imports/missing-totals-store.ts'
import {
  endTotalsRun,
  listOrganizationsWithTotalsRuns,
  lockNextRun,
  noteTotalsPart,
  type TotalsPart,
  type TotalsRunRow,
} from '../../records/result-imports/totals-runs-store.ts'
import { readFigureFacts } from '../../records/results/figure-facts-store.ts'
import { storeFigures } from '../../records/results/recompute-sample.ts'
import { keepSampleState } from '../../records/samples/sample-state-store.ts'
import type { SampleRecord } from '../../records/samples/samples-store.ts'
import type { Deps as AllDeps } from '../../views/deps.ts'
import { readPresentedSample } from '../../views/samples/read-sample.ts'
import { sampleSettings, type SampleSettings } from '../../views/samples/sample-settings.ts'
import { missingOf, versionWithTotals } from './version-with-totals.ts'

interface Deps extends SampleSettings {
  db: Database
  log: FastifyBaseLogger
}

/** Samples of one transaction. */
const SAMPLES_A_PART = 25
/** What passes by itself is no fault of a sample. */
const PASSING = ['database_unavailable', 'outcome_unknown']

/** Adds the totals that were asked for, in the background; any process may, each part once. */
export function totalsWork(
  all: Pick<AllDeps, 'db' | 'now' | 'settings'>,
  log: FastifyBaseLogger,
): { work: WokenWork; sweep: Sweep } {
  const deps = { ...all, ...sampleSettings(all), log }
  const work = new WokenWork(
    {
      name: 'totals',
      look: async (isStopping) =>
        workByTurns(
          await listOrganizationsWithTotalsRuns(all.db),
          async (organizationId) => !isStopping() && addTotalsPart(deps, organizationId),
        ),
    },
    log,
  )
  const cron = all.settings.databaseListens ? '4-59/5 * * * *' : '* * * * *'
  return { work, sweep: { name: 'add-missing-totals', cron, run: async () => work.wake() } }
}

/**
 * Gives the next imported samples of an organization's oldest run their totals. What they did and how far the run is stands in one transaction;
 * where it fails, each sample has its own, and one that fails alone is named and left as it was.
 * @returns whether there may be more
 */
export async function addTotalsPart(deps: Deps, organizationId: number): Promise<boolean> {
  try {
    return await deps.db.transaction({ organizationId }, (tx) => nextPart(deps, tx, SAMPLES_A_PART))
  } catch (error) {
    deps.log.warn({ err: error }, 'totals could not be added to several samples; each is tried alone')
  }
  for (let more = true, tried = 0; more && tried < SAMPLES_A_PART; tried++) {
    try {
      more = await deps.db.transaction({ organizationId }, (tx) => nextPart(deps, tx, 1))
    } catch (error) {
      const { code, message } = toAppError(error)
      if (PASSING.includes(code)) throw error
      deps.log.error({ err: error }, 'totals could not be added to a sample')
      await deps.db.transaction({ organizationId }, (tx) => passOver(tx, message))
    }
    if (!more) return false
  }
  return true
}

async function nextPart(deps: Deps, tx: Tx, most: number): Promise<boolean> {
  const run = await lockNextRun(tx)
  if (!run) return false
  await inSpan({ name: 'totals', kind: 'job', traceparent: run.traceparent }, () => partOf(deps, tx, run, most))
  return true
}

async function partOf(deps: Deps, tx: Tx, run: TotalsRunRow, most: number): Promise<void> {
  const call = callBehind({
    organizationId: tx.organizationId,
    by: {
      userId: run.requested_by_id,
      name: run.requested_by_name,
      actualRole: run.requested_by_role as RoleSlug,
    },
    requestId: `totals-run-${run.id}`,
    log: deps.log,
  })
  await lockMethods(tx)
  const content = present(await findMethodVersion(tx, run.method_id, run.method_version))
  const totals = missingOf(content)
  const samples = totals.length === 0 ? [] : await lockImportedOfVersion(tx, run, most)
  const last = samples.at(-1)
  if (!last) {
    await endTotalsRun(tx, run)
    return
  }
  const part: TotalsPart = { lastSampleId: last.id, changed: 0, toRelease: 0, refusals: [] }
  const allowed = samples.filter((sample) => {
    const decision = mayAmendSample(
      { role: call.actor.role, finished: true, certus_id: sample.certus_id },
      deps.adminRoles,
    )
    if (!decision.allowed) part.refusals.push(refusalOf(sample, decision.text))
    return decision.allowed
  })
  const version = allowed.length === 0 ? 0 : await versionWithTotals(tx, call, run.method_id, content, run.reason)
  for (const sample of allowed) {
    await addToSample(tx, call, sample, { version, totals, why: run.reason })
    await keepSampleState(tx, await readPresentedSample(tx, deps, call, sample.id), sample.state)
    part.changed += 1
    if (sample.state === 'released' || sample.state === 'changed') part.toRelease += 1
  }
  await noteTotalsPart(tx, run, part)
}

/** Notes the next sample of the run as refused, and goes on behind it. */
async function passOver(tx: Tx, sentence: string): Promise<void> {
  const run = await lockNextRun(tx)
  const [sample] = run ? await lockImportedOfVersion(tx, run, 1) : []
  if (!run || !sample) return
  const part = { lastSampleId: sample.id, changed: 0, toRelease: 0, refusals: [refusalOf(sample, sentence)] }
  await noteTotalsPart(tx, run, part)
}

function refusalOf({ id, strain_name }: SampleRecord, sentence: string): TotalsRun['refusals'][number] {
  return { sample_id: id, name: strain_name ?? '', sentence }
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
