import type { Tx } from '../../platform/db/database.ts'
import { readRow } from '../../platform/db/rows.ts'
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
import { readOwnOrganization } from '../../records/organizations/organizations-store.ts'
import {
  findPreviousStandard,
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

/** Reads a sample whole. @throws AppError not_found */
export async function readSampleBundle(tx: Tx, sampleId: number): Promise<SampleBundle> {
  const sample = await readRow(tx, 'samples', sampleId)
  const type = await findSampleType(tx, sample.sample_type_id)
  const method = await findMethodVersion(tx, sample.test_method_id, sample.test_method_version)
  const organization = await readOwnOrganization(tx)
  if (!type || !method) throw new Error(`sample ${sampleId} refers to rows that are not there`)
  const vials = await listVials(tx, sampleId)
  const injections = await listInjections(tx, sampleId)
  const analytes = await listAnalytesOf(tx, injections)
  const sourceFiles = await readSourceFiles(tx, injections)
  const compounds = await listCompounds(tx, sampleId)
  const totals = await listTotals(tx, sampleId)
  const standard = await findPreviousStandard(tx, sample.test_method_id, sampleId)
  const previousStandard = standard ? { ...standard, compounds: await listCompounds(tx, standard.id) } : null
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
    latestRelease: await findLatestRelease(tx, sampleId),
    certificates: await findSampleCertificates(tx, sample.certus_id),
  }
}
