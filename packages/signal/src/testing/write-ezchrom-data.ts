import type { StoredPeak } from '../chromatogram/chromatogram.ts'

export interface EzchromTrace {
  id: string
  name: string
  unit: string
  intervalS: number
  perCount: number
  counts: readonly number[]
  /** Times in s, areas in counts x s; null is a compound of the method without a peak. */
  peaks: readonly (EzchromPeak | null)[]
}

interface EzchromPeak extends Pick<StoredPeak, 'name' | 'code'> {
  startS: number
  topS: number
  endS: number
  area: number
  height: number
  /** Of the line that it shares with its neighbours: times in s, levels in counts. */
  line: readonly [startS: number, level: number, endS: number, level: number]
}

type Part = Uint8Array | readonly number[]

function bytesOf(parts: readonly Part[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

function number(size: 2 | 4, write: (view: DataView) => void): Uint8Array {
  const view = new DataView(new ArrayBuffer(size))
  write(view)
  return new Uint8Array(view.buffer)
}

const u16 = (value: number): Uint8Array => number(2, (view) => view.setUint16(0, value, true))
const u32 = (...values: readonly number[]): Uint8Array =>
  bytesOf(values.map((value) => number(4, (view) => view.setUint32(0, value, true))))
const f32 = (...values: readonly number[]): Uint8Array =>
  bytesOf(values.map((value) => number(4, (view) => view.setFloat32(0, value, true))))
const f64 = (value: number): Uint8Array => new Uint8Array(Float64Array.of(value).buffer)
const letters = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0))
const text = (value: string): number[] => [value.length, ...letters(value)]
const newClass = (name: string): Part => bytesOf([u16(0xffff), u16(0), u16(name.length), letters(name)])
const known = (entry: number): Part => u16(0x8000 + entry)

function handler(traces: readonly EzchromTrace[]): Uint8Array {
  return bytesOf([
    u32(1, 2, 1, 1, 1),
    u16(traces.length),
    ...traces.flatMap(({ id, name, unit, intervalS, perCount, counts }, i) => [
      i === 0 ? newClass('CDetTraceInfo') : known(1),
      u32(1, 9, i),
      text(id),
      u32(1),
      text(name),
      f32(intervalS),
      text(unit),
      f32(perCount),
      text(''),
      f32(1, intervalS * counts.length),
      u32(0, 1, 11, 0, 1, 0),
      text('TST'),
      text(unit),
      text(''),
      u32(0, 0, 0, 1, 1),
      f32(intervalS * counts.length),
      u32(1, 1),
    ]),
  ])
}

function trace({ counts, intervalS, perCount }: EzchromTrace): Uint8Array {
  const points = counts.map((count) => u32(count < 0 ? count + 2 ** 32 : count))
  const tail = [f64(1), u32(0, 2), f32(intervalS, perCount), u32(0, 0), f64(1)]
  return bytesOf([u32(3, counts.length, counts.length, 1, 0), ...points, ...tail])
}

function peakRecord(peak: EzchromPeak | null): Uint8Array {
  const {
    startS,
    topS,
    endS,
    area,
    height,
    name,
    code,
    line: [lineStartS, levelStart, lineEndS, levelEnd],
  } = peak ?? { startS: 6, topS: 7, endS: 8, area: 0, height: 0, name: 'Absent', code: '  ', line: [0, 0, 0, 0] }
  return bytesOf([
    u32(2),
    f32(startS, endS, topS, lineStartS),
    f64(levelStart),
    f32(lineEndS),
    f64(levelEnd),
    f64(area * 7),
    f64(area),
    f32(0),
    f64(height),
    f32(endS - startS, 0, 0),
    letters(code ?? ''),
    u32(0, 6, 1),
    text(name ?? ''),
    new Uint8Array(195),
  ])
}

/** Numbers that were worked out: their class was met before. */
const fact = (mark: Part, value: number): Part => bytesOf([mark, u32(1), f64(value), u32(1, 3001, 1)])

function results(traces: readonly EzchromTrace[]): Uint8Array {
  let isPeakMet = false
  const peakMark = (): Part => {
    const mark = isPeakMet ? known(6) : newClass('CChromPeak')
    isPeakMet = true
    return mark
  }
  return bytesOf([
    new Uint8Array(60),
    u32(1, 1, 1),
    u16(traces.length),
    ...traces.flatMap(({ id, peaks }, i) => [
      i === 0 ? newClass('CChromResultChan') : known(1),
      u32(3),
      text(id),
      u32(3),
      text(id),
      u32(1, 1, 1),
      u16(2),
      fact(i === 0 ? newClass('CParamResultDouble') : known(3), 1),
      fact(known(3), 2),
      u32(1, 1, 1),
      u16(peaks.length),
      // what is kept of a peak differs in length
      ...peaks.flatMap((peak, k) => [peakMark(), peakRecord(peak), u32(1, 1, 1), u16(0), new Uint8Array(k)]),
      new Uint8Array(40),
    ]),
  ])
}

function head(): Uint8Array {
  const [method, sample, version, user] = ['C:\\Methods\\a.met', 'Sample 1', 'Version 3.3.2', 'System'].map(text)
  return bytesOf([
    u32(9, 0),
    f64(45_106.672_002_314_815),
    ...[method, sample, version, user].map((part) => part ?? []),
    new Uint8Array(22),
    text('GC 1'),
    new Uint8Array(8),
  ])
}

/** The streams of an EZChrom data file that are read, with the layout that FORMATS.md describes, and an older analysis of no peaks. */
export function ezchromStreams(traces: readonly EzchromTrace[]): Map<string, Uint8Array> {
  return new Map([
    ['Chrom Header', head()],
    ['Detector Trace Handler', handler(traces)],
    ...traces.map((one): [string, Uint8Array] => [`Detector Data/Detector ${one.id} Trace`, trace(one)]),
    ['Results/Results9', results(traces.map((one) => ({ ...one, peaks: [] })))],
    ['Results/Results10', results(traces)],
  ])
}
