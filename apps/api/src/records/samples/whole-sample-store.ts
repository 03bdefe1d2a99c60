import { STANDARD_SAMPLE_TYPE_ID } from '@eluent/domain/samples'
import { sql, type ExpressionBuilder } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Tx } from '../../platform/db/database.ts'
import { keepQuery } from '../../platform/db/kept-query.ts'
import { present, rows } from '../../platform/db/rows.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import { plannedOnShard } from '../../platform/db/shard-read.ts'
import { keptQualitySettings, ownOrganization } from '../organizations/organizations-store.ts'
import { SEALED_REPORT_COLUMNS } from '../certificates/sealed-reports-store.ts'
import { placeInQueue, sleepEntries, vialsWithInstrument } from '../queue/queue-store.ts'
import { batchOfSample } from '../analytical-batches/batches-store.ts'
import { lotsStanding, piecesUsed } from '../equipment/used-for-sample.ts'
import { openReviews } from '../inventory/open-reviews.ts'
import { holdingNonconformances } from '../nonconformances/touches-store.ts'
import { openProficiency } from '../proficiency/proficiency-store.ts'
import { homogeneityOfSample, unitOfTest } from '../homogeneity/units-of-sample.ts'
import { stepsOfSample, textOfLastStep } from '../reviews/reviews-store.ts'
import { budgetFrom, budgetOfSample } from '../uncertainty-budgets/uncertainty-budgets-store.ts'
import { retestsFrom, retestsOfSample } from './retests-store.ts'
import { methodOfSample, vialsOfSample } from './sample-parts.ts'

/** Samples with what a report of them shows, but for their runs. */
function reportedSamples(tx: Tx) {
  return rows(tx, 'samples')
    .selectAll('samples')
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('sample_types')
          .whereRef('sample_types.id', '=', 'samples.sample_type_id')
          .selectAll('sample_types'),
      )
        .$notNull()
        .as('type'),
      // of the laboratory's own, and removed ones too: samples keep theirs
      jsonObjectFrom(
        eb
          .selectFrom('profiles')
          .where('profiles.organization_id', '=', tx.organizationId)
          .whereRef(sql<string>`'own-' || profiles.id`, '=', 'samples.profile_key')
          .select(['profiles.id', 'profiles.name', 'profiles.dated_values', 'profiles.not_verified']),
      ).as('own_profile'),
      methodOfSample(tx, eb),
      jsonObjectFrom(ownOrganization(tx)).$notNull().as('organization'),
      vialsOfSample(tx, eb),
      ...retestsOfSample(tx, eb),
      homogeneityOfSample(tx, eb),
      budgetOfSample(tx, eb).as('uncertainty_budget'),
      decidedCalibration(tx, eb).as('decided_calibration'),
      jsonArrayFrom(
        rows(tx, 'sample_compounds', eb)
          .whereRef('sample_compounds.sample_id', '=', 'samples.id')
          .selectAll('sample_compounds')
          .orderBy('sample_compounds.position'),
      ).as('compounds'),
      jsonArrayFrom(
        rows(tx, 'sample_totals', eb)
          .whereRef('sample_totals.sample_id', '=', 'samples.id')
          .selectAll('sample_totals')
          .orderBy('sample_totals.position'),
      ).as('totals'),
    ])
}

/** By what the calibration that was approved of a sample's runs was judged; its limits are null for one from before they were kept. */
function decidedCalibration(tx: Tx, eb: ExpressionBuilder<DB, 'samples'>) {
  return jsonObjectFrom(
    rows(tx, 'calibrations', eb)
      .whereRef('calibrations.sample_id', '=', 'samples.id')
      .whereRef('calibrations.sample_epoch', '=', 'samples.epoch')
      .where('calibrations.state', 'in', [sql.lit('approved'), sql.lit('superseded')])
      .select('calibrations.limits'),
  )
}

/**
 * As numbers of the statement and not as its parameters: so PostgreSQL keeps one plan for all samples, by the index of standards.
 * Of a limit that it does not know it expects a tenth of the rows, and plans all of this statement again each time (3.5 of 4.5 ms).
 */
const ONE = sql.lit(1)

/** Several samples with what a report of them shows, but for their runs, in one statement. */
export async function listReportedSamples(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return []
  const found = await reportedSamples(tx).where('samples.id', 'in', ids).execute()
  return found.map(({ type, method, organization, own_profile, vials, compounds, totals, ...row }) => {
    const { retest_of, retested_as, homogeneity, uncertainty_budget: budget, decided_calibration, ...sample } = row
    const retests = retestsFrom(retest_of, retested_as)
    const parts = { type, method, organization, vials, compounds, totals, retests }
    const units = homogeneity.map(unitOfTest)
    const decided = { ownProfile: own_profile, decidedCalibration: decided_calibration }
    return { sample, ...decided, uncertainty: budgetFrom(budget), homogeneity: units, ...parts }
  })
}

/** Built and compiled once: that alone takes longer than the answer. */
const keptWholeSample = keepQuery((tx, { id }: { id: number }) =>
  reportedSamples(tx)
    .where('samples.id', '=', id)
    .select((eb) => [
      eb.exists(sleepEntries(tx).select('id')).as('sleep_queued'),
      keptQualitySettings(tx).as('quality'),
      openReviews(tx, eb).as('reviews'),
      piecesUsed(tx, eb).as('pieces'),
      lotsStanding(tx, eb).as('standing_lots'),
      batchOfSample(tx, eb),
      holdingNonconformances(tx, eb).as('nonconformances'),
      stepsOfSample(tx, eb).as('review_steps'),
      textOfLastStep(tx, eb).as('last_step'),
      openProficiency(tx, eb).as('proficiency'),
      placeInQueue(tx, eb),
      eb
        .exists(vialsWithInstrument(tx, eb).whereRef('entry.sample_id', '=', 'samples.id').select('entry.id'))
        .as('acquiring'),
      // the newest finished standard of the same method, tested before: what 'last' on the report compares with
      jsonObjectFrom(
        rows(tx, 'samples as standard', eb)
          .whereRef('standard.test_method_id', '=', 'samples.test_method_id')
          .where('standard.sample_type_id', '=', sql.lit(STANDARD_SAMPLE_TYPE_ID))
          // a blank, duplicate or spike says nothing of the instrument
          .where((of) => of.or([of('standard.qc_role', 'is', null), of('standard.qc_role', 'in', ['ICV', 'CCV'])]))
          .where('standard.finished', '=', true)
          .whereRef('standard.id', '<', 'samples.id')
          .select(['standard.id', 'standard.tested_at'])
          .select((inner) =>
            jsonArrayFrom(
              rows(tx, 'sample_compounds as found', inner)
                .whereRef('found.sample_id', '=', 'standard.id')
                .selectAll('found')
                .orderBy('found.position'),
            ).as('compounds'),
          )
          .orderBy('standard.tested_at', 'desc')
          .limit(ONE),
      ).as('previous_standard'),
      jsonObjectFrom(
        rows(tx, 'report_releases', eb)
          .whereRef('report_releases.sample_id', '=', 'samples.id')
          .selectAll('report_releases')
          .orderBy('report_releases.position', 'desc')
          .limit(ONE),
      ).as('latest_release'),
      jsonObjectFrom(
        rows(tx, 'sealed_reports', eb)
          .whereRef('sealed_reports.certificate_id', '=', 'samples.certus_id')
          .select([...SEALED_REPORT_COLUMNS]),
      ).as('sealed'),
    ])
    .modifyEnd(plannedOnShard),
)

/**
 * A sample with what is stored about it, but for its runs and certificates, in one statement. The parts arrive as JSON, in
 * which a time is spelled otherwise than in a column: those among them are put right here. @throws AppError not_found
 */
export async function readWholeSample(tx: Tx, sampleId: number) {
  const [row] = await keptWholeSample(tx, { id: sampleId }, null)
  const {
    type,
    method,
    organization,
    own_profile,
    sleep_queued,
    vials,
    queue_place,
    acquiring,
    quality,
    reviews,
    pieces,
    standing_lots,
    nonconformances,
    proficiency,
    analytical_batch,
    review_steps,
    last_step,
    compounds,
    totals,
    previous_standard,
    latest_release,
    sealed,
    retest_of,
    retested_as,
    homogeneity,
    uncertainty_budget,
    decided_calibration,
    ...sample
  } = present(row)
  return {
    sample,
    type,
    method,
    organization,
    ownProfile: own_profile,
    decidedCalibration: decided_calibration,
    vials,
    /** From 1; null for a sample that is not in the queue. */
    queuePlace: queue_place,
    /** Whether a vial of it is with the instrument. */
    acquiring: Boolean(acquiring),
    quality: quality ?? {},
    reviews,
    pieces,
    standingLots: standing_lots,
    /** Open ones of severity high. */
    nonconformances,
    proficiency,
    analyticalBatch: analytical_batch,
    /** Of the review of its results, with the signatures; the first first. */
    reviewSteps: review_steps.map((step) => ({
      ...step,
      at: instantOf(step.at),
      signed_at: step.signed_at === null ? null : instantOf(step.signed_at),
    })),
    lastStep: last_step,
    compounds,
    totals,
    previousStandard: previous_standard && {
      ...previous_standard,
      tested_at: previous_standard.tested_at === null ? null : instantOf(previous_standard.tested_at),
    },
    /** The newest, of whichever epoch. */
    latestRelease: latest_release
      ? { ...latest_release, released_at: instantOf(latest_release.released_at) }
      : undefined,
    sealed,
    retests: retestsFrom(retest_of, retested_as),
    homogeneity: homogeneity.map(unitOfTest),
    /** The approved one of its method version. */
    uncertainty: budgetFrom(uncertainty_budget),
    sleepQueued: Boolean(sleep_queued),
  }
}

/** A time of JSON as a column has it. */
function instantOf(text: string): string {
  return new Date(text).toISOString()
}
