import type { Deps } from '../../views/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { Bytes } from '../../platform/http/bytes.ts'
import type { Call } from '../../platform/call/call.ts'
import { maySeeRawData, fileOpener } from '../../views/files/open-file.ts'
import { listFiles } from '../../records/files/files-store.ts'
import { readSample } from '../../views/samples/read-sample.ts'
import type { SampleSettings } from '../../views/samples/sample-settings.ts'
import { fileArchive } from './file-archive.ts'

type RawDataDeps = Pick<Deps, 'db' | 'files' | 'now'> & SampleSettings

/**
 * The originals of one vial's run. A run that arrived as one zip leaves as that zip, byte for byte.
 * @throws AppError forbidden, not_found
 */
export async function downloadRawData(
  deps: RawDataDeps,
  call: Call,
  sampleId: number,
  vialNumber: number,
): Promise<Bytes> {
  const { organizationId } = call
  const sample = await readSample(deps, call, sampleId)
  if (!maySeeRawData(call.actor, deps.adminRoles)) throw new AppError('forbidden')
  const result = sample.results.find(({ vial_number }) => vial_number === vialNumber)
  const ids = result?.source_files.map(({ id }) => id) ?? []
  const files = await deps.db.read(call, (tx) => listFiles(tx, ids))
  const [only] = files
  if (only && files.length === 1 && only.media_type === 'application/zip') {
    const { bytes } = await fileOpener(deps, organizationId, new Map([[only.id, only]]))(only.id)
    return new Bytes(bytes.stream, {
      mediaType: only.media_type,
      fileName: only.name,
      headers: { 'content-length': String(bytes.sizeBytes) },
    })
  }
  return fileArchive(
    deps,
    // In the order of the run's own list.
    ids.flatMap((id) => files.filter((file) => file.id === id).map((file) => ({ path: file.name, file }))),
    {
      organizationId,
      organization: sample.organization.name,
      name: `${sample.intake_form.strain_name ?? 'sample'} vial ${vialNumber} raw data`,
      now: deps.now(),
      timeZone: call.timezone,
    },
  )
}
