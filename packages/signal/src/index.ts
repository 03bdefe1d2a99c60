export type * from './chromatogram.ts'
export { decimateMinMax } from './processing/decimate-min-max.ts'
export type { DecimatedSeries } from './processing/decimate-min-max.ts'
export type { NumberSeries } from './processing/series.ts'
export { createRandom } from './simulate/create-random.ts'
export type { Random } from './simulate/create-random.ts'
export { simulateChromatogram } from './simulate/simulate-chromatogram.ts'
export type {
  SimulatedChromatogram,
  SimulatedPeak,
  SimulationOptions,
  TruePeak,
} from './simulate/simulate-chromatogram.ts'
export {
  CANNABINOIDS,
  SIMULATED_COUNT_MAU,
  SIMULATED_RUN_TIME_MIN,
  SIMULATED_SIGNALS,
} from './simulate/cannabinoid-method.ts'
export type { MethodAnalyte } from './simulate/cannabinoid-method.ts'
export { simulateCannabinoidRun } from './simulate/cannabinoid-run.ts'
export type { CannabinoidInjection, CannabinoidRun } from './simulate/cannabinoid-run.ts'
export { hiddenComposition } from './simulate/hidden-composition.ts'
export type { HiddenComposition } from './simulate/hidden-composition.ts'
export { SignalFormatError } from './readers/signal-format-error.ts'
export type { SignalFormatErrorCode } from './readers/signal-format-error.ts'
export { decodeText } from './readers/decode-text.ts'
export { extractWavelength } from './readers/extract-wavelength.ts'
export { parseInstrumentDate } from './readers/parse-instrument-date.ts'
export { readAgilentSignal } from './readers/read-agilent-signal.ts'
export { readAgilentSpectra } from './readers/read-agilent-spectra.ts'
export { inspectRunFolder } from './folder/inspect-run-folder.ts'
export type { RunFolderInspection } from './folder/inspect-run-folder.ts'
export { listRuns } from './folder/list-runs.ts'
export type { RunEntry, RunGroup, RunListing, SequenceEntry } from './folder/list-runs.ts'
export { readRunFolder } from './folder/read-run-folder.ts'
export type { ReadRunFolderOptions } from './folder/read-run-folder.ts'
export type { RunFolder, RunFolderState } from './folder/run-folder.ts'
export { subSource } from './folder/sub-source.ts'
export { detectPeaks } from './processing/detect-peaks.ts'
export type { DetectedPeak, DetectionOptions } from './processing/detect-peaks.ts'
export { estimateNoise } from './processing/estimate-noise.ts'
export type { NoiseEstimate } from './processing/estimate-noise.ts'
export { integratePeak } from './processing/integrate-peak.ts'
export type { IntegratedPeak, PeakLimits } from './processing/integrate-peak.ts'
export { smooth } from './processing/smooth.ts'
export { readAndi } from './readers/read-andi.ts'
export { readChromatogram } from './readers/read-chromatogram.ts'
export { readJcamp } from './readers/read-jcamp.ts'
export { readTwoColumnText } from './readers/read-two-column-text.ts'
export type { TwoColumnChromatogram } from './readers/read-two-column-text.ts'
export { fitCalibration } from './calibration/fit-calibration.ts'
export type {
  Calibration,
  CalibrationLevel,
  CalibrationOptions,
  CalibrationPoint,
  CalibrationWeighting,
} from './calibration/fit-calibration.ts'
export { analyseF4 } from './f4/analyse-f4.ts'
export type { F4Data } from './f4/analyse-f4.ts'
export { F4Error } from './f4/f4-error.ts'
export type { F4ErrorCode } from './f4/f4-error.ts'
export { handleF4 } from './f4/handler.ts'
export { alignByRetentionTime } from './processing/align-by-retention-time.ts'
export type {
  AlignableRun,
  AlignedRun,
  AlignmentAnchor,
  AlignmentOptions,
} from './processing/align-by-retention-time.ts'
export { decimateForPixels } from './processing/decimate-for-pixels.ts'
export type { PixelWindow } from './processing/decimate-for-pixels.ts'
export { estimateBaseline } from './processing/estimate-baseline.ts'
export type { BaselineOptions } from './processing/estimate-baseline.ts'
export { fitMergedPeaks } from './processing/fit-merged-peaks.ts'
export type { FittedPeak } from './processing/fit-merged-peaks.ts'
export { directoryHandleSource } from './folder/directory-handle-source.ts'
export type { DirectoryHandle, FileHandle } from './folder/directory-handle-source.ts'
export { fileListSource } from './folder/file-list-source.ts'
export type { PathFile } from './folder/file-list-source.ts'
export { zipSource } from './folder/zip-source.ts'
