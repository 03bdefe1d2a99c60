import type { ByteReader } from '../../input/byte-reader.ts'

/** Where the spectra of a .uv file stand and what they share. */
export interface SpectraRecords {
  offsets: Uint32Array
  wavelengthsNm: Float64Array
  /** Just past the last record. */
  end: number
  encoding: 'differences' | 'doubles'
}

const HEADER_BYTES = 22
const TAG_DIFFERENCES = 67
const TAG_DOUBLES = 70

interface RecordHead {
  tag: number
  length: number
  first: number
  last: number
  step: number
  count: number
}

function readHead(reader: ByteReader, at: number): RecordHead {
  reader.need(at, HEADER_BYTES, 'the header of a spectrum')
  const { view } = reader
  const tag = view.getUint16(at, true)
  const length = view.getUint16(at + 2, true)
  const first = view.getUint16(at + 8, true)
  const last = view.getUint16(at + 10, true)
  const step = view.getUint16(at + 12, true)
  if (tag !== TAG_DIFFERENCES && tag !== TAG_DOUBLES) {
    throw reader.fail('corrupt', at, `a spectrum (tag ${TAG_DIFFERENCES} or ${TAG_DOUBLES}, found ${tag})`)
  }
  if (step === 0 || last < first || (last - first) % step !== 0) {
    throw reader.fail(
      'corrupt',
      at + 8,
      `first, last and step of the wavelengths (found ${first}, ${last}, ${step} in 1/20 nm)`,
    )
  }
  const count = (last - first) / step + 1
  const least = HEADER_BYTES + count * (tag === TAG_DOUBLES ? 8 : 2)
  if (length < least) throw reader.fail('corrupt', at + 2, `a record of at least ${least} bytes (found ${length})`)
  reader.need(at, length, 'a spectrum')
  return { tag, length, first, last, step, count }
}

/** The same encoding along the same wavelengths. */
function isAlike(one: RecordHead, other: RecordHead): boolean {
  return one.tag === other.tag && one.first === other.first && one.last === other.last && one.step === other.step
}

/** The length of a sound record like `head`, 0 of any other: without an object for each of thousands. */
function lengthOfAlike({ view, size }: ByteReader, at: number, head: RecordHead): number {
  if (at + HEADER_BYTES > size || view.getUint16(at, true) !== head.tag) return 0
  const length = view.getUint16(at + 2, true)
  const least = HEADER_BYTES + head.count * (head.tag === TAG_DOUBLES ? 8 : 2)
  const isAlong =
    view.getUint16(at + 8, true) === head.first &&
    view.getUint16(at + 10, true) === head.last &&
    view.getUint16(at + 12, true) === head.step
  return isAlong && length >= least && at + length <= size ? length : 0
}

/**
 * Walks a .uv file's spectrum records without decoding them: `stated` of them, or (0 = the run was broken off) all up to the
 * first bytes that are no record. All must share one wavelength axis. Throws SignalFormatError `truncated` or `corrupt`.
 */
export function spectraRecords(reader: ByteReader, start: number, stated: number): SpectraRecords {
  const most = Math.floor((reader.size - start) / (HEADER_BYTES + 2))
  if (stated > most) throw reader.fail('truncated', 0x116, `room for ${stated} spectra (at most ${most} fit)`)
  const offsets: number[] = []
  let head: RecordHead | null = null
  let at = start
  while (stated === 0 ? isRecord(reader, at) : offsets.length < stated) {
    let length: number = head === null ? 0 : lengthOfAlike(reader, at, head)
    if (length === 0) {
      const next = readHead(reader, at)
      if (head !== null && !isAlike(head, next))
        throw reader.fail('corrupt', at + 8, 'the same wavelengths in every spectrum')
      head = next
      length = next.length
    }
    offsets.push(at)
    at += length
  }
  if (head === null) throw reader.fail('truncated', start, 'at least one spectrum')
  const wavelengthsNm = new Float64Array(head.count)
  for (let k = 0; k < head.count; k++) wavelengthsNm[k] = (head.first + k * head.step) / 20
  return {
    offsets: new Uint32Array(offsets),
    wavelengthsNm,
    end: at,
    encoding: head.tag === TAG_DOUBLES ? 'doubles' : 'differences',
  }
}

function isRecord(reader: ByteReader, at: number): boolean {
  if (at + HEADER_BYTES > reader.size) return false
  const tag = reader.view.getUint16(at, true)
  const length = reader.view.getUint16(at + 2, true)
  return (tag === TAG_DIFFERENCES || tag === TAG_DOUBLES) && at + length <= reader.size
}
