import type { Client, ClientSettings } from '../client.ts'
import type { CsHookEvent, DriverAnalyteRow, RunFile, RunSignal } from '../instrument.ts'
import type { BodyIn } from '../endpoint.ts'
import { completeUpload, createUploadTicket, type FileKind } from '../files.ts'
import type { SignalFile, appendResults } from './results.ts'

/** How an injection gets to the server: its original files, then the result. Browser and driver send the same. */

const KIND_OF_REST: FileKind = 'source'

/** Reads the bytes of one original file. */
export type ReadRunFile = (path: string) => Promise<ArrayBuffer>

export interface UploadedInjection {
  chromatogramFileId: string | null
  sourceFileIds: string[]
  /** The id of each file that was uploaded, by its path. */
  idByPath: ReadonlyMap<string, string>
}

export interface UploadOptions {
  /** How the bytes are sent; the storage may have its own address, so without the headers of our API. */
  send: ClientSettings['fetch']
  /** Called after each file with the number of those that arrived. */
  onFile?: (filesDone: number) => void
  /** Ids of files that arrived, by path; filled as they do. An attempt with the same map continues where the last one stopped. */
  arrived?: Map<string, string>
}

/** Uploads one file, unchanged; answers its id. */
export async function uploadOriginal(
  api: Client,
  send: UploadOptions['send'],
  kind: FileKind,
  file: Pick<RunFile, 'name' | 'size' | 'sha256'>,
  bytes: ArrayBuffer,
): Promise<string> {
  const body = {
    kind,
    name: file.name,
    media_type: 'application/octet-stream',
    size_bytes: file.size,
    sha256: file.sha256,
  }
  // A repeated attempt takes a new ticket; what an earlier one left behind is swept by the server.
  const ticket = await api.call(createUploadTicket, { body })
  const answer = await send(ticket.upload_url, { method: 'PUT', headers: ticket.headers, body: bytes })
  if (!answer.ok) throw new Error(`${file.name} could not be uploaded: ${answer.status} ${answer.statusText}`)
  await api.call(completeUpload, { params: { id: ticket.id } })
  return ticket.id
}

/**
 * Uploads an injection's original files, unchanged: size and SHA-256 are those the driver read from disk, and the
 * server refuses what differs.
 */
export async function uploadInjectionFiles(
  api: Client,
  read: ReadRunFile,
  run: { files: readonly RunFile[]; chromatogram: string | null },
  { send, onFile, arrived = new Map() }: UploadOptions,
): Promise<UploadedInjection> {
  const uploaded: UploadedInjection = { chromatogramFileId: null, sourceFileIds: [], idByPath: arrived }
  for (const file of run.files) {
    const isDrawn = file.path === run.chromatogram
    const id =
      arrived.get(file.path) ??
      (await uploadOriginal(api, send, isDrawn ? 'chromatogram' : KIND_OF_REST, file, await read(file.path)))
    arrived.set(file.path, id)
    if (isDrawn) uploaded.chromatogramFileId = id
    uploaded.sourceFileIds.push(id)
    onFile?.(uploaded.sourceFileIds.length)
  }
  return uploaded
}

/** The signals to draw with a run: those that a result was measured on, and the one that its chromatogram holds. */
export function drawnSignals(
  run: { signals: readonly RunSignal[]; chromatogram: string | null; results: readonly DriverAnalyteRow[] },
  { idByPath }: UploadedInjection,
): SignalFile[] {
  const measured = new Set(run.results.map(({ signal }) => signal))
  return run.signals.flatMap(({ name, path }) => {
    const file_id = idByPath.get(path)
    const isDrawn = file_id !== undefined && (measured.has(name) || path === run.chromatogram)
    return isDrawn ? [{ name, file_id }] : []
  })
}

/**
 * The result that append_results takes for a driver's event. Instrument, folder and name identify the injection, so it is
 * stored once, whoever sends it. `machineName` is the instrument's present name.
 */
export function appendedResultOf(
  { results, invalid, runMeta }: CsHookEvent,
  uploaded: UploadedInjection,
  machineName: string,
): BodyIn<typeof appendResults>['result'] {
  return {
    csDataFolder: runMeta.csDataFolder,
    csDataName: runMeta.csDataName,
    machineName,
    results: results.amounts,
    invalid,
    vial_number: runMeta.vial_number,
    ...(runMeta.epoch !== null && { epoch: runMeta.epoch }),
    injected_at: runMeta.injected_at,
    metadata: {
      Method: runMeta.method,
      'Sample name': runMeta.name,
      Location: String(runMeta.location ?? ''),
      'Stored by driver': runMeta.received_at,
      'Driver version': runMeta.driver_version,
      Simulated: runMeta.simulated ? 'yes' : 'no',
    },
    chromatogram_file_id: uploaded.chromatogramFileId,
    source_file_ids: uploaded.sourceFileIds,
    signals: drawnSignals({ ...runMeta, signals: runMeta.signals ?? [], results: results.amounts }, uploaded),
    chromeRtUnits: 'Minutes',
  }
}
