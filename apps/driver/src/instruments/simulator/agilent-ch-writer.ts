import { SIMULATED_COUNT_MAU } from '@eluent/signal'

/** What the header of a signal file says. */
export interface SignalFileFacts {
  sampleName: string
  operator: string
  /** e.g. '20-Nov-26, 11:30:05' */
  injectedAtText: string
  method: string
  instrument: string
  unit: string
  signalText: string
  vial: number
  sequenceLine: number
}

const DATA_START = 0x1800
const RECORD_POINTS = 255

/**
 * A ChemStation signal file of version 130: header in UTF-16, then records of first differences as big-endian 16-bit words, an
 * escape of -32768 before an absolute 32-bit value. Times in minutes, values in `facts.unit`.
 * Layout: rainbow-api documentation, ch_other (LGPL-3.0 text, facts only).
 * @throws RangeError when a value does not fit 32 bits of counts.
 */
export function agilentSignalFile(facts: SignalFileFacts, timesMin: Float64Array, values: Float64Array): Uint8Array {
  const counts = Array.from(values, (value) => Math.round(value / SIMULATED_COUNT_MAU))
  const data = records(counts)
  const bytes = new Uint8Array(DATA_START + data.length)
  const view = new DataView(bytes.buffer)
  bytes.set([3, 0x31, 0x33, 0x30], 0)
  view.setUint32(0xf8, 130)
  view.setUint16(0xfc, facts.sequenceLine)
  view.setUint16(0xfe, facts.vial)
  view.setUint16(0x100, 1)
  view.setUint32(0x108, DATA_START / 512 + 1)
  view.setUint32(0x116, Math.ceil(bytes.length / 512))
  view.setInt32(0x11a, Math.round((timesMin[0] ?? 0) * 60_000))
  view.setInt32(0x11e, Math.round((timesMin.at(-1) ?? 0) * 60_000))
  view.setInt32(
    0x122,
    counts.reduce((a, b) => Math.max(a, b)),
  )
  view.setInt32(
    0x126,
    counts.reduce((a, b) => Math.min(a, b)),
  )
  const texts: [number, string][] = [
    [0x15b, 'LC DATA FILE'],
    [0x35a, facts.sampleName],
    [0x758, facts.operator],
    [0x957, facts.injectedAtText],
    [0x9bc, facts.instrument],
    [0x9e5, 'LC'],
    [0xa0e, facts.method],
    [0xc11, 'Eluent simulator'],
    [0xfd7, String(facts.vial)],
    [0x104c, facts.unit],
    [0x1075, facts.signalText],
  ]
  for (const [offset, text] of texts) putText(view, offset, text)
  view.setFloat64(0x127c, SIMULATED_COUNT_MAU)
  bytes.set(data, DATA_START)
  return bytes
}

function putText(view: DataView, offset: number, text: string): void {
  const cut = text.slice(0, 60)
  view.setUint8(offset, cut.length)
  for (let i = 0; i < cut.length; i++) view.setUint16(offset + 1 + 2 * i, cut.charCodeAt(i), true)
}

function records(counts: readonly number[]): Uint8Array {
  const bytes: number[] = []
  const put16 = (value: number): void => {
    bytes.push((value >> 8) & 0xff, value & 0xff)
  }
  let last = 0
  for (let from = 0; from < counts.length; from += RECORD_POINTS) {
    const points = counts.slice(from, from + RECORD_POINTS)
    bytes.push(0x10, points.length)
    for (const count of points) {
      if (!(Math.abs(count) < 2 ** 31)) throw new RangeError(`a count must fit 32 bits, got ${count}`)
      const difference = count - last
      if (Math.abs(difference) <= 32_767) put16(difference)
      else {
        put16(-32_768)
        put16(count >> 16)
        put16(count & 0xffff)
      }
      last = count
    }
  }
  bytes.push(0, 0)
  return Uint8Array.from(bytes)
}
