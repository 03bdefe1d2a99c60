export type * from './chromatogram/chromatogram.ts'
export { decimateMinMax } from './processing/decimation/decimate-min-max.ts'
export type { DecimatedSeries } from './processing/decimation/decimate-min-max.ts'
export type { NumberSeries } from './arrays/series.ts'
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
export { SignalFormatError } from './readers/input/signal-format-error.ts'
export type { SignalFormatErrorCode } from './readers/input/signal-format-error.ts'
export { decodeText } from './readers/input/decode-text.ts'
export { extractWavelength } from './chromatogram/extract-wavelength.ts'
export { signalNamed } from './chromatogram/signal-named.ts'
export { parseInstrumentDate } from './readers/input/parse-instrument-date.ts'
export { readAgilentSignal } from './readers/agilent/read-agilent-signal.ts'
export { readAgilentSpectra } from './readers/agilent/read-agilent-spectra.ts'
export { inspectRunFolder } from './folder/inspect-run-folder.ts'
export type { RunFolderInspection } from './folder/inspect-run-folder.ts'
export { listRuns } from './folder/list-runs.ts'
export type { RunEntry, RunGroup, RunListing, SequenceEntry } from './folder/list-runs.ts'
export { readRunFolder } from './folder/read-run-folder.ts'
export type { ReadRunFolderOptions } from './folder/read-run-folder.ts'
export type { RunFolder, RunFolderState } from './folder/run-folder.ts'
export { subSource } from './folder/sources/sub-source.ts'
export { DETECTION_VERSION, detectPeaks } from './processing/peaks/detect-peaks.ts'
export type { DetectedPeak, DetectionOptions } from './processing/peaks/detect-peaks.ts'
export { peakAt, peakFigures } from './processing/suitability/peak-figures.ts'
export type { PeakFigures, PeakPlace } from './processing/suitability/peak-figures.ts'
export { estimateNoise } from './processing/noise/estimate-noise.ts'
export type { NoiseEstimate } from './processing/noise/estimate-noise.ts'
export { integratePeak } from './processing/peaks/integrate-peak.ts'
export type { IntegratedPeak, PeakLimits } from './processing/peaks/integrate-peak.ts'
export { smooth } from './processing/smoothing/smooth.ts'
export { readAndi } from './readers/andi/read-andi.ts'
export { readChromatogram } from './readers/read-chromatogram.ts'
export { readJcamp } from './readers/jcamp/read-jcamp.ts'
export { readTwoColumnText } from './readers/vendor-text/read-two-column-text.ts'
export type { TwoColumnChromatogram } from './readers/vendor-text/read-two-column-text.ts'
export { analyseF4 } from './f4/analyse-f4.ts'
export type { F4Data } from './f4/analyse-f4.ts'
export { F4Error } from './f4/f4-error.ts'
export type { F4ErrorCode } from './f4/f4-error.ts'
export { handleF4 } from './f4/handler.ts'
export { alignByRetentionTime } from './processing/alignment/align-by-retention-time.ts'
export type {
  AlignableRun,
  AlignedRun,
  AlignmentAnchor,
  AlignmentOptions,
} from './processing/alignment/align-by-retention-time.ts'
export { decimateForPixels } from './processing/decimation/decimate-for-pixels.ts'
export type { PixelWindow } from './processing/decimation/decimate-for-pixels.ts'
export { estimateBaseline } from './processing/baseline/estimate-baseline.ts'
export type { BaselineOptions } from './processing/baseline/estimate-baseline.ts'
export { fitMergedPeaks } from './processing/merged-peaks/fit-merged-peaks.ts'
export type { FittedPeak } from './processing/merged-peaks/fit-merged-peaks.ts'
export { directoryHandleSource } from './folder/sources/directory-handle-source.ts'
export type { DirectoryHandle, FileHandle } from './folder/sources/directory-handle-source.ts'
export { fileListSource } from './folder/sources/file-list-source.ts'
export type { PathFile } from './folder/sources/file-list-source.ts'
export { isOpenlabInjection, openlabFacts, readOpenlabInjection, readSignals } from './folder/openlab/read-signals.ts'
export { zipSource } from './folder/sources/zip-source.ts'
export { runsInText } from './readers/vendor-text/runs-in-text.ts'
