import { LARGEST_RUN_FILE_BYTES, type ChemstationRun, type RunFile } from '@eluent/contract'
import type { Channel, FileSource, RunMetadata } from '@eluent/signal'
import { readRunFolder } from '@eluent/signal'
import { createHash } from 'node:crypto'
import { dirname } from 'node:path'
import { DriverError } from '../../driver-error.ts'
import { analyteRows } from './analyte-rows.ts'
import { folderSource, placeBelow } from './data-root.ts'
import { fileRunSource, isFileRun, readFileRun } from './file-runs.ts'
import { runError } from './run-fault.ts'

const UNREPORTED = 'The run has no report: the data analysis has not ended, or prints none.'

/**
 * One run of the data root, a run folder, an injection of a result set or a data file of LabSolutions or EZChrom, whole: what it says of itself, its calibrated rows, its channels, its original files with their SHA-256.
 * @throws DriverError run_not_found, not_a_run, run_empty, run_truncated, run_being_written, run_unreadable
 */
export async function readDataRun(dataRoot: string, path: string, machine: string): Promise<ChemstationRun> {
  const place = await placeBelow(dataRoot, path)
  const parts = path.split('/')
  const name = parts.at(-1) ?? path
  const isFile = isFileRun(path)
  if (!isFile && !/\.d$/i.test(name))
    throw new DriverError('not_a_run', { path, reason: 'its name does not end in .D' })
  try {
    const source = isFile ? fileRunSource(dirname(place), name) : folderSource(place)
    const before = await source.list()
    refuseTooLarge(path, before)
    const run = isFile
      ? { state: 'complete', ...(await readFileRun(source, name)) }
      : await readRunFolder(source, { name, spectra: false })
    const files = await hashFiles(source, (isFile ? parts.slice(0, -1) : parts).join('/'), before)
    // A folder that changed while it was read is still being written, whatever its files looked like.
    if (JSON.stringify(await source.list()) !== JSON.stringify(before))
      throw new DriverError('run_being_written', { path })
    const { results, invalid, warnings } = analyteRows(run.channels)
    const fileNamed = (pattern: RegExp): string | null => files.find((file) => pattern.test(file.name))?.path ?? null
    const own = files.find((file) => file.name === name)?.path ?? null
    return {
      path,
      csDataFolder: parts.slice(0, -1).join('/'),
      csDataName: name,
      machineName: run.metadata.instrument ?? machine,
      results,
      invalid,
      metadata: metadataTexts(run.metadata),
      injected_at: run.metadata.injectedAt,
      channels: run.channels.map(shownChannel),
      files,
      chromatogram: isFile ? own : fileNamed(/\.ch$/i),
      report: fileNamed(/^report\.txt$/i),
      warnings: [...run.warnings, ...warnings, ...(run.state === 'unreported' ? [UNREPORTED] : [])],
    }
  } catch (cause) {
    throw runError(path, cause)
  }
}

/** Before anything is read: the server would refuse the file, and one of gigabytes fits in no memory. */
function refuseTooLarge(path: string, files: readonly { path: string; sizeBytes: number }[]): void {
  const file = files.find(({ sizeBytes }) => sizeBytes > LARGEST_RUN_FILE_BYTES)
  if (file === undefined) return
  const [size, most] = [file.sizeBytes, LARGEST_RUN_FILE_BYTES].map((bytes) => Math.ceil(bytes / 1e6))
  throw new DriverError('run_unreadable', {
    path,
    reason: `${file.path} has ${size} MB, the server takes at most ${most} MB a file`,
  })
}

async function hashFiles(
  source: FileSource,
  path: string,
  files: readonly { path: string; sizeBytes: number }[],
): Promise<RunFile[]> {
  const hashed: RunFile[] = []
  for (const file of files) {
    const bytes = await source.read(file.path)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    hashed.push({ path: path === '' ? file.path : `${path}/${file.path}`, name: file.path, size: bytes.length, sha256 })
  }
  return hashed
}

function metadataTexts(metadata: RunMetadata): Record<string, string> {
  const { extra, ...own } = metadata
  const texts = Object.entries(own).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)] as const]))
  return { ...extra, ...Object.fromEntries(texts) }
}

function shownChannel(channel: Channel): ChemstationRun['channels'][number] {
  return {
    name: channel.name,
    detector: channel.detector,
    wavelength_nm: channel.wavelengthNm,
    unit: channel.unit,
    points: channel.timesMin.length,
    start_min: channel.timesMin[0] ?? 0,
    end_min: channel.timesMin.at(-1) ?? 0,
    source_file: channel.sourceFile,
  }
}
