import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import { findSampleCertificates, type SampleCertificates } from '../certificates/sample-certificates.ts'
import { findMethodVersion, type MethodVersion } from '../../records/report-methods/report-methods-store.ts'
import { readSourceFiles, type SourceFiles } from '../../records/results/source-files.ts'
import { findLatestRelease, type ReleaseRecord } from '../../records/results/report-releases-store.ts'
import {
  listAnalytesOf,
  listCompounds,
  listInjections,
  listTotals,
  type AnalyteRecord,
  type CompoundRecord,
  type InjectionRecord,
  type TotalRecord,
} from '../../records/results/results-store.ts'
import {
  findPreviousStandard,
  findSample,
  findSampleType,
  listVials,
  type SampleRecord,
  type SampleTypeRecord,
  type VialRecord,
} from '../../records/samples/samples-store.ts'

export interface OrganizationFacts {
  id: number
  name: string
  logo: string | null
  address: string | null
  contact_no: string | null
  email: string | null
}

/** Everything stored about one sample; a fixed number of queries, whatever the sample holds. */
export interface SampleBundle {
  sample: SampleRecord
  type: SampleTypeRecord
  method: MethodVersion
  organization: OrganizationFacts
  vials: VialRecord[]
  injections: InjectionRecord[]
  /** Analyte rows by injection id. */
  analytes: Map<number, AnalyteRecord[]>
  /** The originals of the runs, by file id. */
  sourceFiles: SourceFiles
  compounds: CompoundRecord[]
  totals: TotalRecord[]
  previousStandard: { id: number; tested_at: string | null; compounds: CompoundRecord[] } | null
  latestRelease: ReleaseRecord | undefined
  certificates: SampleCertificates
}

/** Reads a sample whole; undefined when it is not there or voided. */
export async function readSampleBundle(
  db: Kysely<DB>,
  organizationId: number,
  sampleId: number,
): Promise<SampleBundle | undefined> {
  const sample = await findSample(db, organizationId, sampleId)
  if (!sample) return undefined
  const type = await findSampleType(db, sample.sample_type_id)
  const method = await findMethodVersion(db, organizationId, sample.test_method_id, sample.test_method_version)
  const organization = await db
    .selectFrom('organizations')
    .where('id', '=', organizationId)
    .select(['id', 'name', 'logo', 'address', 'contact_no', 'email'])
    .executeTakeFirst()
  if (!type || !method || !organization) throw new Error(`sample ${sampleId} refers to rows that are not there`)
  const vials = await listVials(db, organizationId, sampleId)
  const injections = await listInjections(db, organizationId, sampleId)
  const analytes = Map.groupBy(
    await listAnalytesOf(
      db,
      organizationId,
      injections.map((injection) => injection.id),
    ),
    (analyte) => analyte.injection_id,
  )
  const sourceFiles = await readSourceFiles(db, organizationId, injections)
  const compounds = await listCompounds(db, organizationId, sampleId)
  const totals = await listTotals(db, organizationId, sampleId)
  const standard = await findPreviousStandard(db, organizationId, sample.test_method_id, sampleId)
  const previousStandard = standard
    ? { ...standard, compounds: await listCompounds(db, organizationId, standard.id) }
    : null
  return {
    sample,
    type,
    method,
    organization,
    vials,
    injections,
    analytes,
    sourceFiles,
    compounds,
    totals,
    previousStandard,
    latestRelease: await findLatestRelease(db, organizationId, sampleId),
    certificates: await findSampleCertificates(db, organizationId, sample.certus_id),
  }
}
