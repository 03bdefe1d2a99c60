import type { ReplyIn, Sample, SampleResult, readChromatograms } from '@eluent/contract'
import { decimateMinMax, readSignals, signalNamed, type Channel } from '@eluent/signal'
import type { CallFacts } from '../../platform/call/call.ts'
import type { FileOpener } from '../files/open-file.ts'

export type DrawnTraces = ReplyIn<typeof readChromatograms>

/** The viewer's limit per view, the report's for all its views, and how many points a trace keeps: apexes stay. */
const MAX_VIALS_OF_VIEW = 6
export const MAX_VIALS_OF_REPORT = 24
const BUCKETS = 8000

/** Vial numbers as a query names them; null where it names none. */
export function wantedVials(text: string | undefined): number[] | null {
  if (text === undefined || text.trim() === '') return null
  return text
    .split(',')
    .map(Number)
    .filter((vial) => Number.isSafeInteger(vial) && vial > 0)
}

/** A signal of a run: its name where the run names its signals, and the file that holds it. */
export interface RunSignal {
  signal: string | null
  fileId: string
}

/** The signals of a run that are drawn; none where nothing was uploaded. */
export function signalsOf({ signals, chromeUrl }: Pick<SampleResult, 'signals' | 'chromeUrl'>): RunSignal[] {
  if (signals.length > 0) return signals.map(({ name, file_id }) => ({ signal: name, fileId: file_id }))
  return chromeUrl === null ? [] : [{ signal: null, fileId: chromeUrl }]
}

/** A signal of a stored file, whole: the one of that name, or the only or first one. @throws AppError not_found, SignalFormatError */
export async function readSignal(open: FileOpener, { signal, fileId }: RunSignal): Promise<Channel> {
  const { file, bytes } = await open.whole(fileId)
  const chromatogram = await readSignals(bytes, file.name)
  const { channels } = chromatogram
  const isOnly = signal === null || channels.length === 1
  const channel = isOnly ? channels[0] : signalNamed(chromatogram, signal)
  if (!channel) throw new Error(signal === null ? 'the file holds no channel' : `the file holds no channel ${signal}`)
  return channel
}

/** What stands in the place of a chromatogram that cannot be read. */
export const UNREADABLE_TRACE = 'Error retrieving Chromatogram'

/** A signal of a stored file; null, and a line in the log, where the file is gone, damaged or no chromatogram. */
export async function findSignal(
  open: FileOpener,
  call: Pick<CallFacts, 'log'>,
  part: RunSignal,
): Promise<Channel | null> {
  try {
    return await readSignal(open, part)
  } catch (error) {
    call.log.warn({ err: error, file: part.fileId, signal: part.signal }, 'a chromatogram could not be read')
    return null
  }
}

/** The results of a run by the times of their peaks, on one of its signals or, where it has but one, all. */
function apexesOf({ results }: SampleResult, signal: string | null) {
  return results.flatMap(({ name, rt_min, signal: measuredOn }) =>
    rt_min !== null && (signal === null || measuredOn === signal) ? [{ name, timeMin: rt_min }] : [],
  )
}

/** The drawn signals of at most six of a sample's vials; a vial without one, or with a broken one, says so. */
export async function readTraces(
  open: FileOpener,
  call: Pick<CallFacts, 'log'>,
  sample: Pick<Sample, 'results' | 'prepared_samples'>,
  wanted: readonly number[] | null,
  limit = MAX_VIALS_OF_VIEW,
): Promise<DrawnTraces> {
  const results = sample.results
    .filter((result) => wanted === null || wanted.includes(result.vial_number))
    .slice(0, limit)
  const labels = sample.prepared_samples.filter((vial) => vial.acquire)
  const drawn: DrawnTraces = { data: [], errors: [] }
  for (const result of results) {
    const { uuid, vial_number } = result
    const signals = signalsOf(result)
    if (signals.length === 0) drawn.errors.push({ vial_number, signal: null, message: 'No Chromatogram uploaded.' })
    for (const { signal, fileId } of signals) {
      const channel = await findSignal(open, call, { signal, fileId })
      if (channel === null) {
        drawn.errors.push({ vial_number, signal, message: UNREADABLE_TRACE })
        continue
      }
      const { timesMin, values } = decimateMinMax(channel.timesMin, channel.values, BUCKETS)
      const label = labels[vial_number - 1]?.label
      drawn.data.push({
        uuid,
        vial_number,
        label: label ? `Vial ${vial_number}, ${label}` : `Vial ${vial_number}`,
        channel: signal ?? channel.name,
        signal,
        unit: channel.unit,
        chromeRtUnits: result.chromeRtUnits ?? 'Minutes',
        timesMin: [...timesMin],
        values: [...values],
        apexes: apexesOf(result, signals.length === 1 ? null : signal),
      })
    }
  }
  return drawn
}
