import type { AcceptanceLimits } from '@eluent/domain/calibrations'
import type { UsedPiece } from '@eluent/domain/equipment'
import type { KeptQualitySettings } from '@eluent/domain/quality-settings'
import type { OpenNonconformance, OpenProficiency, OpenReview, StandingLot, UnitOfTest } from '@eluent/domain/report'
import type { Retest } from '@eluent/domain/samples'
import type { ReportedUncertainty } from '@eluent/domain/uncertainty'
import type { Tx } from '../../platform/db/database.ts'
import {
  findSampleCertificates,
  NO_CERTIFICATES,
  type SampleCertificates,
} from '../certificates/sample-certificates.ts'
import type { OwnProfile } from '../../records/profiles/profiles-store.ts'
import type { MethodVersion } from '../../records/report-methods/report-methods-store.ts'
import type { AnalyticalBatchOfSample } from '../../records/analytical-batches/batches-store.ts'
import { filesOfRuns, type SourceFiles } from '../../records/results/source-files.ts'
import type { ReleaseRecord } from '../../records/results/report-releases-store.ts'
import {
  listAnalysedInjections,
  listWholeInjections,
  type AnalyteRecord,
  type UsedInRun,
  type CompoundRecord,
  type InjectionRecord,
  type TotalRecord,
} from '../../records/results/results-store.ts'
import type { SealedReportRecord } from '../../records/certificates/sealed-reports-store.ts'
import type { SampleRecord, SampleTypeRecord, VialRecord } from '../../records/samples/samples-store.ts'
import { listReportedSamples, readWholeSample } from '../../records/samples/whole-sample-store.ts'

export interface OrganizationFacts {
  id: number
  name: string
  logo: string | null
  address: string | null
  contact_no: string | null
  email: string | null
  license: string | null
}

/** Everything stored about one sample. */
export interface SampleBundle {
  sample: SampleRecord
  type: SampleTypeRecord
  method: MethodVersion
  organization: OrganizationFacts
  /** The laboratory's own profile of the sample; null for an installed one and for none. */
  ownProfile: OwnProfile | null
  /** Of a Calibration sample whose calibration was approved: by what it was judged, null for the defaults. */
  decidedCalibration: { limits: AcceptanceLimits | null } | null
  vials: VialRecord[]
  /** What it is a retest of, then what it was retested as. */
  retests: Retest[]
  /** The approved budget of its method version. */
  uncertainty: ReportedUncertainty | null
  /** The homogeneity tests that it is a unit of. */
  homogeneity: UnitOfTest[]
  queuePlace: number | null
  acquiring: boolean
  /** What its laboratory set for its quality control. */
  quality: KeptQualitySettings
  /** Of recalled lots; none of them is ended. */
  reviews: OpenReview[]
  /** Machine, balance and pipette that it was made with. */
  pieces: UsedPiece[]
  /** Bottles and columns with an expiry that stood at its instruments. */
  standingLots: StandingLot[]
  /** Open ones of severity high that touch it. */
  nonconformances: OpenNonconformance[]
  /** The laboratory's unsatisfactory rounds whose corrective action is not verified. */
  proficiency: OpenProficiency[]
  /** The analytical batch that speaks for it. */
  analyticalBatch: AnalyticalBatchOfSample | null
  /** The steps of its review since its results were stored last. */
  reviewSteps: Awaited<ReturnType<typeof readWholeSample>>['reviewSteps']
  /** The last of them, with the text that was signed. */
  lastStep: Awaited<ReturnType<typeof readWholeSample>>['lastStep']
  injections: (InjectionRecord & UsedInRun)[]
  /** Analyte rows by injection id. */
  analytes: Map<number, AnalyteRecord[]>
  /** The files of the runs, originals and chromatograms, by file id. */
  sourceFiles: SourceFiles
  compounds: CompoundRecord[]
  totals: TotalRecord[]
  previousStandard: { id: number; tested_at: string | null; compounds: CompoundRecord[] } | null
  latestRelease: ReleaseRecord | undefined
  certificates: SampleCertificates
  /** The report as it was sealed; null before, and for seals from before it was kept. */
  sealed: SealedReportRecord | null
  /** Whether the instrument sleeps after the queue. */
  sleepQueued: boolean
}

/** A sample that cannot have runs, releases or certificates yet. */
export async function readNewBundle(tx: Tx, sampleId: number): Promise<SampleBundle> {
  return {
    ...(await readWholeSample(tx, sampleId)),
    injections: [],
    analytes: new Map(),
    sourceFiles: new Map(),
    certificates: NO_CERTIFICATES,
  }
}

/** Reads a sample whole. @throws AppError not_found */
export async function readSampleBundle(tx: Tx, sampleId: number): Promise<SampleBundle> {
  const [whole, runs] = await Promise.all([readWholeSample(tx, sampleId), listWholeInjections(tx, sampleId)])
  return {
    ...whole,
    injections: runs,
    analytes: analytesOf(runs),
    sourceFiles: filesOfRuns(runs),
    certificates: await findSampleCertificates(tx, whole.sample.certus_id),
  }
}

/** Several samples by their ids, each with what its report shows, and nothing beside. */
export async function readReportedBundles(tx: Tx, sampleIds: readonly number[]): Promise<Map<number, SampleBundle>> {
  const [samples, runs] = await Promise.all([listReportedSamples(tx, sampleIds), listAnalysedInjections(tx, sampleIds)])
  const runsOf = Map.groupBy(runs, (run) => run.sample_id)
  return new Map(
    samples.map((parts) => {
      const injections = runsOf.get(parts.sample.id) ?? []
      return [parts.sample.id, { ...NOTHING_BESIDE, ...parts, injections, analytes: analytesOf(injections) }]
    }),
  )
}

const NOTHING_BESIDE = {
  queuePlace: null,
  acquiring: false,
  quality: {},
  reviews: [],
  pieces: [],
  standingLots: [],
  nonconformances: [],
  proficiency: [],
  analyticalBatch: null,
  reviewSteps: [],
  lastStep: null,
  sourceFiles: new Map(),
  previousStandard: null,
  latestRelease: undefined,
  certificates: NO_CERTIFICATES,
  sealed: null,
  sleepQueued: false,
}

function analytesOf(runs: readonly { id: number; analytes: AnalyteRecord[] }[]): Map<number, AnalyteRecord[]> {
  return new Map(runs.map((run) => [run.id, run.analytes]))
}
