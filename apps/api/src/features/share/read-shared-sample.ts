import type { Sample } from '@eluent/contract'
import { ADMIN_ROLE_SLUGS } from '@eluent/domain/auth'
import type { SealedReportRecord } from '../../records/certificates/sealed-reports-store.ts'
import type { Deps } from '../../views/deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { fileOpener, type FileOpener } from '../../views/files/open-file.ts'
import { listKeptReports, type AskedFor, type KeptReport } from '../../views/results/kept-report.ts'
import { sharedSample } from '../../views/results/shared-report.ts'
import { withPictures } from '../../views/samples/read-sample.ts'
import { presentSample } from '../../views/samples/present-sample.ts'
import { readSampleBundle } from '../../views/samples/sample-bundle.ts'
import { findShareKey } from '../../records/samples/samples-store.ts'

/** The sample behind a share key. One answer for unknown, voided and malformed keys. @throws AppError not_found, share_unreleased */
export async function findShared(
  deps: Pick<Deps, 'db' | 'now' | 'settings' | 'files'>,
  shareKey: string,
  { pictures, part = 'report', asked }: { pictures: boolean; part?: 'report' | 'image'; asked?: AskedFor | undefined },
): Promise<{
  sample: Sample
  open: FileOpener
  coaKey: string | null
  sealed: SealedReportRecord | null
  kept: KeptReport[]
}> {
  const key = await deps.db.lookUp((lookups) => findShareKey(lookups, shareKey))
  if (!key) throw new AppError('not_found')
  const organizationId = key.organization_id
  const reading = async (tx: Tx) => {
    const [documents, read] = await Promise.all([
      pictures && part === 'report' ? listKeptReports(tx, deps, key.sample_id, asked) : [],
      readSampleBundle(tx, key.sample_id),
    ])
    return { bundle: read, files: pictures ? await withPictures(tx, read) : read.sourceFiles, kept: documents }
  }
  const { bundle, files, kept } = await deps.db.read({ organizationId }, reading, { marked: !pictures })
  const nobody = {
    role: 'viewer',
    actualRole: 'viewer',
    adminRoles: ADMIN_ROLE_SLUGS,
    sleepQueued: false,
    shownAt: { publicUrl: deps.settings.publicUrl, now: deps.now() },
    seesRawData: false,
  }
  const presented = presentSample(bundle, nobody)
  // the photo is shown by its own address within the laboratory, too
  if (part === 'report' && presented.shared_once_released) throw new AppError('share_unreleased')
  const sample = sharedSample(presented)
  const coaKey = bundle.sample.coa_data?.key ?? null
  const open = fileOpener(deps, organizationId, files)
  return { open, coaKey, sample, sealed: bundle.sealed, kept }
}
