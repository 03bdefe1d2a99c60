import { isDeepStrictEqual } from 'node:util'
import type { BodyOf, importChromatogramRun, SampleInput } from '@eluent/contract'
import { readingInstant } from '@eluent/domain/equipment'
import type { IntegrationSettings } from '@eluent/domain/report-methods'
import { CALIBRATION_SAMPLE_TYPE_ID, newVial } from '@eluent/domain/samples'
import type { Tx } from '../../platform/db/database.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { lockPlaces } from '../../records/result-imports/result-imports-store.ts'
import { appendInTransaction } from '../results/append-result.ts'
import { FiguresAsked, figuresOf, type SignalFigures } from '../results/measure-run.ts'
import { insertCheckedSample } from '../samples/create-sample.ts'
import { earlier, findTwin, folderOf, methodInForce, noSignal } from './find-in-run.ts'
import { readRun, type KeptRun, type RunDeps } from './read-run.ts'
import { peaksOfRun, type RunPeaks } from './run-peaks.ts'

interface Deps extends RunDeps {
  now: () => Date
}

type Input = BodyOf<typeof importChromatogramRun>

const CALIBRATION_TYPE = 'A Calibration sample is measured to make the curves: bring its runs to the sample itself.'
const NO_PEAKS = 'No peak was found in this run, so it has no results.'

/**
 * Stores a sample with the one run that was uploaded, whole or not at all, once by the SHA-256 of its bytes, and once for its injection.
 * @throws AppError validation_failed, file_unreadable, already_imported, injection_imported
 */
export async function importRun(deps: Deps, call: Call, input: Input) {
  const run = await readRun(deps, call, input)
  const [first, last] = [run.wavelengths[0], run.wavelengths.at(-1)]
  if (run.wavelength === null && first !== undefined && last !== undefined)
    throw fieldErrors({ wavelength_nm: [noSignal(first, last)] })
  const { method } = await deps.db.read(call, (tx) => methodInForce(tx, input.calibration_id))
  const { integration } = method
  const peaks = peaksOfRun(run.chromatogram, integration)
  if (peaks.signals.every(({ peaks: all }) => all.length === 0)) throw fieldErrors({ files: [NO_PEAKS] })
  const store = (figures: SignalFigures[] | null) =>
    deps.db.transaction(call, (tx) => storeRun(tx, deps, call, input, { run, peaks, integration, figures }))
  try {
    return await store(null)
  } catch (error) {
    if (!(error instanceof FiguresAsked)) throw error
    call.idempotency?.release()
    return store(run.chromatogram.channels.map(figuresOf))
  }
}

/** The instrument's clock has no zone of its own: it is the caller's, who stands beside it. */
function injectedAt(local: string | null, zone = 'UTC'): string | null {
  return local === null ? null : readingInstant(local, zone)
}

interface ReadRun {
  run: KeptRun
  peaks: RunPeaks
  integration: IntegrationSettings | null
  figures: SignalFigures[] | null
}

async function storeRun(tx: Tx, deps: Deps, call: Call, input: Input, { run, peaks, integration, figures }: ReadRun) {
  await lockPlaces(
    tx,
    [run.sha256, run.injection].map((sha256) => ({ sha256, sheet: null, row: null })),
  )
  const twin = await findTwin(tx, run)
  if (twin) throw twin
  const { calibration, method } = await methodInForce(tx, input.calibration_id)
  // the sample is reported by the method as it stands now
  if (!isDeepStrictEqual(method.integration, integration))
    throw new AppError('changed_meanwhile', { who: method.updated_by_name, when: method.updated_at })
  const sampleId = await insertCheckedSample(tx, deps, call, sampleOf(input, calibration.method_id))
  const { metadata } = run.chromatogram
  const stored = await appendInTransaction(
    tx,
    call,
    sampleId,
    {
      machineName: calibration.machine_name,
      csDataFolder: folderOf(run),
      csDataName: input.name,
      results: [],
      injected_at: injectedAt(metadata.injectedAt, call.timezone),
      metadata: metadataOf(input, run, earlier(metadata.injectedAt, calibration)),
      chromeRtUnits: 'Minutes',
      ...filesOf(run),
    },
    { peaks: peaks.signals, integration, figures },
    {
      calibration,
      file: { name: input.name, sha256: run.sha256 },
      peaksSay: peaks.from === 'file' ? "The file's own peak table." : 'Found by Eluent in the chromatogram.',
      hasOwnPeaks: peaks.from === 'file',
    },
  )
  return { sample_id: sampleId, uuid: stored.uuid }
}

/** @throws AppError validation_failed */
function sampleOf({ sample }: Input, methodId: number): SampleInput {
  const { strain_name, batch_number, sample_weight, sample_type_id, dilution_factor } = sample
  if (Number(sample_type_id) === CALIBRATION_SAMPLE_TYPE_ID) throw fieldErrors({ sample_type_id: [CALIBRATION_TYPE] })
  return {
    intake_form: { strain_name, batch_number, sample_weight },
    sample_type_id,
    prep_method_id: null,
    test_method_id: methodId,
    prepared_samples: [{ ...newVial(), dilution_factor }],
  }
}

/** What the file says of itself stays with the run, with its name, SHA-256 and what is doubtful. */
function metadataOf({ name }: Input, { chromatogram, sha256, wavelength }: KeptRun, notes: readonly string[]) {
  const { metadata, warnings } = chromatogram
  const told = [...notes, ...warnings]
  const facts: Record<string, string | null> = {
    'Imported Filename': name,
    'SHA-256': sha256,
    'Sample name': metadata.sampleName,
    Instrument: metadata.instrument,
    Method: metadata.method,
    Operator: metadata.operator,
    Software: metadata.software,
    Injected: metadata.injectedAtText,
    'Wavelength, nm': wavelength === null ? null : String(wavelength),
    Warnings: told.length === 0 ? null : told.join(' '),
  }
  return Object.fromEntries(
    Object.entries(facts).flatMap(([key, value]) =>
      value === null || value === '' ? [] : [[key, value.slice(0, 10_000)]],
    ),
  )
}

/** The originals, and the signals to draw; a report without a signal has none. */
function filesOf({ chromatogram, originals }: KeptRun) {
  const source_file_ids = [...originals.values()].map(({ id }) => id)
  const fileOf = (path: string) => originals.get(path)?.id ?? (originals.size === 1 ? source_file_ids[0] : undefined)
  const signals = chromatogram.channels.flatMap(({ name, sourceFile, timesMin }) => {
    const file_id = fileOf(sourceFile)
    return file_id === undefined || timesMin.length === 0 ? [] : [{ name, file_id }]
  })
  const [first] = signals
  return {
    source_file_ids: [...new Set(source_file_ids)],
    ...(first && { chromatogram_file_id: first.file_id, signals }),
  }
}
