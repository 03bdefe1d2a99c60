import type { RunMetadata } from '../../chromatogram/chromatogram.ts'
import { emptyMetadata } from '../../chromatogram/empty-metadata.ts'
import type { ByteReader } from '../input/byte-reader.ts'
import { ArchiveCursor } from './archive-cursor.ts'

const MS_PER_DAY = 86_400_000
/** Days are counted from 1899-12-30 (Microsoft, COleDateTime). */
const EPOCH_MS = Date.UTC(1899, 11, 30)
const EARLIEST_DAY = 25_569
const LATEST_DAY = 73_051

/** The local time of an OLE date; null where no clock was set. */
function oleDate(days: number): string | null {
  if (!(days > EARLIEST_DAY && days < LATEST_DAY)) return null
  const ms = EPOCH_MS + Math.round((days * MS_PER_DAY) / 1000) * 1000
  return new Date(ms).toISOString().slice(0, 19)
}

/** What the stream 'Chrom Header' says of a run. @throws SignalFormatError `truncated`. */
export function ezchromMetadata(reader: ByteReader): RunMetadata {
  if (reader.size === 0) return emptyMetadata()
  const cursor = new ArchiveCursor(reader, 8)
  const what = 'the head of the run'
  const injectedAt = oleDate(cursor.f64(what))
  const [method, sampleName, version, operator] = [
    cursor.text(what),
    cursor.text(what),
    cursor.text(what),
    cursor.text(what),
  ]
  cursor.skip(22, what)
  const instrument = cursor.text(what)
  return {
    ...emptyMetadata(),
    sampleName: sampleName || null,
    operator: operator || null,
    instrument: instrument || null,
    method: method || null,
    injectedAtText: injectedAt,
    injectedAt,
    software: version === '' ? null : `EZChrom Elite ${version.replace(/^Version /, '')}`,
  }
}
