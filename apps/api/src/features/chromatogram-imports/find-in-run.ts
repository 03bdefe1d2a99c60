import type { AnalyteRowInput, FoundRun } from '@eluent/contract'
import { amountOfArea, curveNamed, type CalibrationAnalyte } from '@eluent/domain/calibrations'
import type { Tx } from '../../platform/db/database.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { findApprovedCalibration } from '../../records/calibrations/calibrations-store.ts'
import { readKeptQualitySettings } from '../../records/organizations/organizations-store.ts'
import { findMethodRow } from '../../records/report-methods/report-methods-store.ts'
import { findImported, findRunInFolder, findRunWithFiles } from '../../records/result-imports/result-imports-store.ts'
import { readOwnIntegrationNotes } from '../results/own-integration-notes.ts'
import { quantifyingOf, rowsOf, type Quantifying } from '../results/quantified-rows.ts'
import { readRun, type ChosenFiles, type KeptRun, type RunDeps } from './read-run.ts'
import { peaksOfRun, type RunPeaks } from './run-peaks.ts'

export interface ChosenRun extends ChosenFiles {
  calibration_id: number
}

export interface GivenCalibration {
  id: number
  machine_name: string
  method_id: number
  approved_at: string | null
  analytes: CalibrationAnalyte[]
}

const NOT_IN_FORCE = 'This calibration is not in force any more. Choose another one.'
const NO_PEAKS = 'No peak was found.'
const ONE_WAVELENGTH =
  'The signal is one wavelength of the spectra: amounts are right where the calibration was measured at the same one.'

/** What a run holds and what a calibration makes of it; nothing is stored. @throws AppError validation_failed, file_unreadable */
export async function findInRun(deps: RunDeps, call: Call, chosen: ChosenRun): Promise<FoundRun> {
  const run = await readRun(deps, call, chosen)
  const { calibration, method, quality, twin, ownNotes } = await deps.db.read(call, async (tx) => {
    const { calibration, method } = await methodInForce(tx, chosen.calibration_id)
    const quality = await readKeptQualitySettings(tx)
    const ownNotes = await readOwnIntegrationNotes(tx, { calibration, quality, integration: method.integration })
    return { calibration, method, quality, ownNotes, twin: (await findTwin(tx, run)) ?? null }
  })
  const of = { method: { ...method, method_id: method.id }, type: { slug: '' }, quality, calibration }
  const peaks = peaksOfRun(run.chromatogram, method.integration)
  const notes = [...peaks.notes, ...(peaks.from === 'found' && peaks.signals.length > 0 ? ownNotes : [])]
  return presentRun(run, { ...peaks, notes }, quantifyingByCalibration(of), calibration, twin)
}

/** The calibration with its report method as it stands. @throws AppError validation_failed, not_found */
export async function methodInForce(tx: Tx, calibrationId: number) {
  const calibration = await calibrationInForce(tx, calibrationId)
  const method = await findMethodRow(tx, calibration.method_id)
  if (!method) throw new AppError('not_found')
  return { calibration, method }
}

/**
 * What says that a run is a sample already: its bytes, imported as they are or brought by a driver or the run import, or its injection, of
 * which another signal was imported.
 */
export async function findTwin(tx: Tx, run: KeptRun): Promise<AppError | undefined> {
  const { sha256, signalSha256 } = run
  const same =
    (await findImported(tx, [{ sha256, sheet: null, row: null }])) ?? (await findRunWithFiles(tx, signalSha256))
  if (same !== undefined) return new AppError('already_imported', { values: { id: same } })
  const injected = await findRunInFolder(tx, folderOf(run))
  return injected === undefined ? undefined : new AppError('injection_imported', { values: { id: injected } })
}

/** Where an imported run stands in place of the folder of its instrument. */
export function folderOf({ injection }: KeptRun): string {
  return injection.slice(0, 16)
}

/** @throws AppError validation_failed */
async function calibrationInForce(tx: Tx, id: number): Promise<GivenCalibration> {
  const calibration = await findApprovedCalibration(tx, id)
  if (!calibration) throw fieldErrors({ calibration_id: [NOT_IN_FORCE] })
  return calibration
}

/** As an injection is stored, with the calibration that was chosen, whatever the method says of other runs. */
function quantifyingByCalibration(facts: Parameters<typeof quantifyingOf>[0]): Quantifying {
  return quantifyingOf({ ...facts, method: { ...facts.method, quantify_from: 'calibration' } }, false)
}

function presentRun(
  { chromatogram, sha256, wavelengths, wavelength }: KeptRun,
  { from, signals, notes }: RunPeaks,
  quantifying: Quantifying,
  calibration: GivenCalibration,
  twin: AppError | null,
): FoundRun {
  const { format, metadata, channels, warnings } = chromatogram
  const rows = rowsOf({ results: [], machineName: '', csDataFolder: '', csDataName: '' }, signals, quantifying)
  const named = rows.filter(({ name }) => name !== UNNAMED)
  return {
    format,
    sha256,
    sample_name: metadata.sampleName,
    injected_at: metadata.injectedAt,
    instrument: metadata.instrument,
    channels: channels.map(({ name, unit, timesMin, peaks }) => ({
      name,
      unit,
      points: timesMin.length,
      own_peaks: peaks.length,
    })),
    wavelengths_nm: [...wavelengths],
    wavelength_nm: wavelength,
    peaks_from: from,
    analytes: named.map((row) => {
      const curve = curveNamed(quantifying.curves, row.name ?? '')
      const area = numberOf(row.peak_area)
      const hasPeak = row.rt_min !== undefined
      return {
        name: row.name ?? '',
        rt_min: numberOf(row.rt_min),
        area: hasPeak ? area : null,
        amount_ug_ml: curve && hasPeak && area !== null ? amountOfArea(curve, area) : null,
      }
    }),
    unnamed: rows
      .filter(({ name }) => name === UNNAMED)
      .map((row) => ({ signal: row.signal ?? null, rt_min: numberOf(row.rt_min), area: numberOf(row.peak_area) })),
    notes: [
      ...spectraNotes(wavelengths, wavelength),
      ...(signals.length > 0 && signals.every(({ peaks }) => peaks.length === 0) ? [NO_PEAKS] : []),
      ...notes,
      ...earlier(metadata.injectedAt, calibration),
      ...warnings,
      ...(twin?.code === 'injection_imported' ? [twin.message] : []),
    ],
    sample_id: twin === null ? null : Number(twin.details.values?.['id']),
  }
}

const UNNAMED = 'N/A'

function spectraNotes(wavelengths: readonly number[], wavelength: number | null): string[] {
  const [first, last] = [wavelengths[0], wavelengths.at(-1)]
  if (first === undefined || last === undefined) return []
  return wavelength === null ? [noSignal(first, last)] : [ONE_WAVELENGTH]
}

/** What a run of spectra alone waits for. */
export function noSignal(first: number, last: number): string {
  return `It holds spectra from ${first} to ${last} nm and no signal. Choose the wavelength to find peaks at.`
}

/** A calibration is approved after its own vials and often after the samples of its sequence; who signs should know. */
export function earlier(injectedAt: string | null, { approved_at: approvedAt }: Pick<GivenCalibration, 'approved_at'>) {
  if (injectedAt === null || approvedAt === null || !(Date.parse(injectedAt) < Date.parse(approvedAt))) return []
  return [`It was injected on ${injectedAt.slice(0, 10)}, before the calibration was approved.`]
}

function numberOf(value: AnalyteRowInput['rt_min']): number | null {
  return typeof value === 'number' ? value : null
}
