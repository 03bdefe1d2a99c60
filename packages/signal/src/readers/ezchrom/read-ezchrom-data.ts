import type { Channel, Chromatogram } from '../../chromatogram/chromatogram.ts'
import { ByteReader } from '../input/byte-reader.ts'
import { SignalFormatError } from '../input/signal-format-error.ts'
import type { CompoundFile } from '../ole/compound-file.ts'
import { ezchromMetadata } from './ezchrom-metadata.ts'
import { ezchromPeaks } from './ezchrom-peaks.ts'
import { traceInfos, tracePoints, type TraceInfo } from './ezchrom-traces.ts'

const TRACE = /^Detector Data\/Detector (.+) Trace$/
const RESULTS = /^Results\/Results(\d+)$/
const WAVELENGTH = /(\d{3}(?:\.\d+)?) ?nm\b/

/** Whether a compound file is an EZChrom data file. */
export function isEzchromData(streams: CompoundFile): boolean {
  return streams.paths().some((path) => TRACE.test(path))
}

/** The newest of the results: each analysis of the run adds one. */
function newestResults(paths: readonly string[]): string | undefined {
  const numberOf = (path: string): number => Number(RESULTS.exec(path)?.[1])
  return paths.filter((path) => RESULTS.test(path)).toSorted((a, b) => numberOf(b) - numberOf(a))[0]
}

function storedPeaks(
  streams: CompoundFile,
  traces: readonly TraceInfo[],
  { fileName, warnings }: { fileName: string; warnings: string[] },
): ReturnType<typeof ezchromPeaks> {
  const path = newestResults(streams.paths())
  if (path === undefined) return new Map()
  try {
    return ezchromPeaks(new ByteReader(streams.stream(path) ?? new Uint8Array(), `${fileName} (${path})`), traces)
  } catch (error) {
    if (!(error instanceof SignalFormatError)) throw error
    warnings.push(`Not used: the stored peaks (${path}), in a form that is not known.`)
    return new Map()
  }
}

/**
 * An EZChrom data file (.dat of EZChrom Elite and OpenLab EZChrom; an OLE2 compound file): every detector trace with the peaks of its newest analysis.
 *
 * Times in minutes (interval x number of the point, from 0), values and heights in the unit that the file states, areas in unit x s. The moment of
 * injection is local. Auxiliary traces and spectra are named in a warning and not read.
 * @throws SignalFormatError `bad-header`, `truncated`, `corrupt`, `too-large`, `not-a-chromatogram`.
 */
export function readEzchromData(streams: CompoundFile, fileName: string): Chromatogram {
  const paths = streams.paths()
  const readerOf = (path: string): ByteReader =>
    new ByteReader(streams.stream(path) ?? new Uint8Array(), `${fileName} (${path})`)
  const warnings: string[] = []
  const traces = traceInfos(readerOf('Detector Trace Handler'))
  const filled = traces.filter(({ id }) => paths.includes(`Detector Data/Detector ${id} Trace`))
  for (const { name } of traces.filter((trace) => !filled.includes(trace)))
    warnings.push(`${name} is described and holds no points.`)
  for (const path of paths) {
    const id = TRACE.exec(path)?.[1]
    if (id !== undefined && !filled.some((trace) => trace.id === id))
      warnings.push(`Not used: ${path}, which nothing describes.`)
    if (/^(?:XY Data|3D Data|MS Data)\//.test(path)) warnings.push(`Not used: ${path}.`)
  }
  if (new Set(filled.map(({ id }) => id)).size < filled.length)
    throw new SignalFormatError('corrupt', { file: fileName, offset: 0, expected: 'one description of each trace' })
  if (filled.length === 0)
    throw new SignalFormatError('not-a-chromatogram', {
      file: fileName,
      offset: 0,
      expected: 'described chromatograms in this EZChrom file: export as ANDI/AIA or text',
    })
  const points = filled.map((info) => tracePoints(readerOf(`Detector Data/Detector ${info.id} Trace`), info))
  const peaks = storedPeaks(streams, filled, { fileName, warnings })
  const channels = filled.map((info, i): Channel => {
    const wavelength = WAVELENGTH.exec(info.name)?.[1]
    return {
      name: info.name,
      detector: null,
      wavelengthNm: wavelength === undefined ? null : Number(wavelength),
      bandwidthNm: null,
      unit: info.unit,
      timesMin: points[i]?.timesMin ?? new Float64Array(),
      values: points[i]?.values ?? new Float64Array(),
      peaks: peaks.get(info.id) ?? [],
      sourceFile: fileName,
    }
  })
  return { format: 'ezchrom-dat', channels, spectra: [], metadata: ezchromMetadata(readerOf('Chrom Header')), warnings }
}
