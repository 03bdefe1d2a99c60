import type { SealedFile } from '../../platform/db/json-columns.ts'
import { storageKey } from '../../platform/files/storage-key.ts'
import type { Deps } from '../deps.ts'
import type { PrintedSample } from './report-pdf.ts'

/** The PDF that was sealed of what is asked for; none where the report was released again since. */
export function findSealedFile({
  sealed,
  asSealed = false,
  sample,
  variant = 'report',
  shared = false,
}: PrintedSample): SealedFile | undefined {
  if (!sealed) return undefined
  const { release } = sample
  if (!asSealed && release?.current && release.report_number !== sealed.released_number) return undefined
  const wanted = variant === 'coa' ? 'coa' : shared ? 'shared-report' : 'report'
  return sealed.documents.find((file) => file.variant === wanted)
}

/** Its bytes, compared with what was sealed. @throws AppError file_damaged, not_found */
export async function readSealedFile(
  { files }: Pick<Deps, 'files'>,
  organizationId: number,
  { file_id: id, size, sha256 }: SealedFile,
): Promise<Buffer> {
  return files.read(storageKey(organizationId, { kind: 'report', id }), { size_bytes: size, sha256 })
}
