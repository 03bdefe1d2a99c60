import type { RunMetadata } from '../../chromatogram/chromatogram.ts'
import { emptyMetadata } from '../../chromatogram/empty-metadata.ts'
import { hexFloat, hexText, markup, rootFacts } from './lcd-text.ts'

/** From 1601 (Windows' file times, in 100 ns) to 1970. */
const EPOCH_MS = 11_644_473_600_000
const LATEST_MS = Date.UTC(2100, 0, 1)

/** A moment in UTC from the two halves of a file time, which may be written as signed numbers; null where no clock was set. */
function fileTime(low: string | undefined, high: string | undefined): string | null {
  if (!/^-?\d{1,10}$/.test(low ?? '') || !/^-?\d{1,10}$/.test(high ?? '')) return null
  const ms = ((Number(high) >>> 0) * 2 ** 32 + (Number(low) >>> 0)) / 10_000 - EPOCH_MS
  return ms > 0 && ms < LATEST_MS ? `${new Date(ms).toISOString().slice(0, 19)}Z` : null
}

/** What the streams 'File Property' and 'SystemInformation' say of a run; null in each fact that they do not say. */
export function lcdMetadata(property: Uint8Array, system: Uint8Array, file: string): RunMetadata {
  const text = markup(property, 'windows-1252')
  const facts = text === '' ? new Map<string, string>() : rootFacts(text, `${file} (File Property)`)
  const of = (key: string): string | null => hexText(facts.get(key), facts.get('FileProperty.dwCodePage') ?? '')
  const systemText = markup(system, 'utf-16le')
  const instrument = systemText === '' ? '' : rootFacts(systemText, `${file} (SystemInformation)`).get('GUD.IN')
  const version = of('DataFileProperty.szVersion')
  const acquired = fileTime(facts.get('SampleInfo.dwLowDateTime'), facts.get('SampleInfo.dwHighDateTime'))
  const extra: Record<string, string> = {}
  for (const [name, key] of [
    ['Data File', 'SampleInfoFile.datafile'],
    ['Batch File', 'SampleInfoFile.batchfile'],
    ['Sample Type', 'SampleInfo.smpl_type'],
  ] as const) {
    const value = of(key)
    if (value !== null) extra[name] = value
  }
  return {
    ...emptyMetadata(),
    sampleName: of('SampleInfo.smpl_name'),
    description: of('SampleInfo.smpl_id'),
    operator: of('SampleInfo.operator_name'),
    instrument: instrument || null,
    method: of('SampleInfoFile.methodfile'),
    vial: of('SampleInfo.vial_num'),
    injectionVolumeUl: hexFloat(facts.get('SampleInfo.inj_vol')),
    injectedAtText: acquired,
    injectedAt: acquired,
    software: version === null ? null : `LabSolutions ${version}`,
    extra,
  }
}
