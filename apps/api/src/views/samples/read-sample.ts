import type { Sample } from '@eluent/contract'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { Call } from '../../platform/call/call.ts'
import type { Deps } from '../deps.ts'
import { fileOpener, type FileOpener } from '../files/open-file.ts'
import { logoFileId } from '../organizations/logo.ts'
import { listFiles } from '../../records/files/files-store.ts'
import type { SealedReportRecord } from '../../records/certificates/sealed-reports-store.ts'
import type { SourceFiles } from '../../records/results/source-files.ts'
import { listKeptReports, type AskedFor, type KeptReport } from '../results/kept-report.ts'
import { presentSample } from './present-sample.ts'
import { readNewBundle, readSampleBundle, type SampleBundle } from './sample-bundle.ts'
import { policyContext, type SampleSettings } from './sample-settings.ts'

/** One sample with everything its report needs. @throws AppError not_found */
export async function readSample(
  deps: SampleSettings & { db: Database },
  call: Call,
  sampleId: number,
): Promise<Sample> {
  return deps.db.read(call, (tx) => readPresentedSample(tx, deps, call, sampleId), { marked: true })
}

/** The same with what opens the files of its runs and, for paper, of its pictures, and what is kept of it on paper. @throws AppError not_found */
export async function readDrawnSample(
  deps: SampleSettings & Pick<Deps, 'db' | 'files'>,
  call: Call,
  sampleId: number,
  { pictures, asked }: { pictures: boolean; asked?: AskedFor | undefined },
): Promise<{ sample: Sample; open: FileOpener; sealed: SealedReportRecord | null; kept: KeptReport[] }> {
  return deps.db.read(call, async (tx) => {
    const [kept, bundle] = await Promise.all([
      pictures ? listKeptReports(tx, deps, sampleId, asked) : [],
      readSampleBundle(tx, sampleId),
    ])
    const files = pictures ? await withPictures(tx, bundle) : bundle.sourceFiles
    const sample = presentSample(bundle, policyContext(deps, call, bundle.sleepQueued))
    return { sample, open: fileOpener(deps, call.organizationId, files), sealed: bundle.sealed, kept }
  })
}

/** The files of the runs with those of the sample's photo and the laboratory's logo. */
export async function withPictures(tx: Tx, { sample, organization, sourceFiles }: SampleBundle): Promise<SourceFiles> {
  const ids = [sample.sample_image_file_id, logoFileId(organization.logo)].filter((id) => id !== null)
  const pictures = await listFiles(tx, ids)
  return new Map([...sourceFiles, ...pictures.map((file) => [file.id, file] as const)])
}

/** `readSample` within a transaction. @throws AppError not_found */
export async function readPresentedSample(
  tx: Tx,
  settings: SampleSettings,
  call: Call,
  sampleId: number,
): Promise<Sample> {
  const bundle = await readSampleBundle(tx, sampleId)
  return presentSample(bundle, policyContext(settings, call, bundle.sleepQueued))
}

/** The answer of the call that made the sample, within its transaction. */
export async function readNewSample(tx: Tx, settings: SampleSettings, call: Call, sampleId: number): Promise<Sample> {
  const bundle = await readNewBundle(tx, sampleId)
  return presentSample(bundle, policyContext(settings, call, bundle.sleepQueued))
}
