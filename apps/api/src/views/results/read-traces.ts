import type { ReplyIn, Sample, readChromatograms } from '@eluent/contract'
import { decimateMinMax, readChromatogram, type Channel } from '@eluent/signal'
import { buffer } from 'node:stream/consumers'
import type { Deps } from '../deps.ts'
import type { CallFacts } from '../../platform/call/call.ts'
import { openFile } from '../files/open-file.ts'

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

/** The first channel of a stored chromatogram, whole. @throws AppError not_found, SignalFormatError */
export async function readSignal(
  deps: Pick<Deps, 'db' | 'files'>,
  organizationId: number,
  fileId: string,
): Promise<Channel> {
  const { file, bytes } = await openFile(deps, organizationId, fileId)
  const [channel] = readChromatogram(await buffer(bytes.stream), file.name).channels
  if (!channel) throw new Error('the file holds no channel')
  return channel
}

/** The drawn signals of a sample's vials, at most six; a vial without one, or with a broken one, says so. */
export async function readTraces(
  deps: Pick<Deps, 'db' | 'files'>,
  call: Pick<CallFacts, 'log'>,
  organizationId: number,
  sample: Sample,
  wanted: readonly number[] | null,
  limit = MAX_VIALS_OF_VIEW,
): Promise<DrawnTraces> {
  const results = sample.results
    .filter((result) => wanted === null || wanted.includes(result.vial_number))
    .slice(0, limit)
  const labels = sample.prepared_samples.filter((vial) => vial.acquire)
  const drawn: DrawnTraces = { data: [], errors: [] }
  for (const { uuid, vial_number, chromeUrl, chromeRtUnits } of results) {
    if (chromeUrl === null) {
      drawn.errors.push({ vial_number, message: 'No Chromatogram uploaded.' })
      continue
    }
    try {
      const channel = await readSignal(deps, organizationId, chromeUrl)
      const { timesMin, values } = decimateMinMax(channel.timesMin, channel.values, BUCKETS)
      const label = labels[vial_number - 1]?.label
      drawn.data.push({
        uuid,
        vial_number,
        label: label ? `Vial ${vial_number}, ${label}` : `Vial ${vial_number}`,
        channel: channel.name,
        unit: channel.unit,
        chromeRtUnits: chromeRtUnits ?? 'Minutes',
        timesMin: [...timesMin],
        values: [...values],
      })
    } catch (error) {
      call.log.warn({ err: error, uuid }, 'a chromatogram could not be read')
      drawn.errors.push({ vial_number, message: 'Error retrieving Chromatogram' })
    }
  }
  return drawn
}
