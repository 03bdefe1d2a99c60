import type { FoundPeaks } from '@eluent/domain/calibrations'
import type { IntegrationSettings } from '@eluent/domain/report-methods'
import type { Channel, Chromatogram, StoredPeak } from '@eluent/signal'
import { peaksOf } from '../results/measure-run.ts'

export interface RunPeaks {
  from: 'file' | 'found'
  signals: FoundPeaks[]
  notes: string[]
}

const AS_SET = 'The peaks are integrated as the report method sets it.'
const OTHER_UNIT = "The file's own peak areas are not in the unit of its signal, so the peaks were found by Eluent."

/** The peaks of a run: those of the file's own table where its areas are those of the signal, else found by us and integrated as the method has it. */
export function peaksOfRun(
  { channels }: Pick<Chromatogram, 'channels'>,
  integration: IntegrationSettings | null,
): RunPeaks {
  const own = channels.filter(({ peaks }) => peaks.length > 0)
  const isUsable = own.length > 0 && own.every((channel) => channel.peaks.every((peak) => isOfSignal(channel, peak)))
  if (isUsable) return { from: 'file', signals: own.map(ownPeaks), notes: [] }
  const signals = channels.filter(({ timesMin }) => timesMin.length > 0).map((channel) => peaksOf(channel, integration))
  return { from: 'found', signals, notes: notesOf(own.length > 0 && signals.length > 0, integration) }
}

function notesOf(hasOtherUnit: boolean, integration: IntegrationSettings | null): string[] {
  return [...(hasOtherUnit ? [OTHER_UNIT] : []), ...(integration === null ? [] : [AS_SET])]
}

/** A calibration's areas are unit x s; a maker's own counts would give other amounts. */
function isOfSignal({ unit }: Channel, { area, areaUnit }: StoredPeak): boolean {
  return area !== null && areaUnit !== null && areaUnit.toLowerCase() === `${unit}*s`.toLowerCase()
}

function ownPeaks({ name, peaks }: Channel): FoundPeaks {
  return {
    signal: name,
    peaks: peaks.map(({ retentionTimeMin, area, startMin, endMin }) => ({
      retention_time_min: retentionTimeMin,
      area: area ?? 0,
      start_min: startMin ?? retentionTimeMin,
      end_min: endMin ?? retentionTimeMin,
      resolution: null,
    })),
  }
}
