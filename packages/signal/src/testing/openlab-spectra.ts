import { fixtureBytes } from './fixtures.ts'

const HEADER = 'agilent/lc-sequence-zhulong/E-Z 2021-09-30 17-18-47/001-1-0312650-0713-SM.D/DAD1.UV'
const START = 0x1000

/** Spectra of 64-bit floats as OpenLab writes them (tag 70, no index), every second from 0.6 s, from 200 nm in steps of 2: behind the header of a real file. */
export function openlabSpectra({
  scale,
  stored,
}: {
  scale: number
  stored: readonly (readonly number[])[]
}): Uint8Array {
  const width = stored[0]?.length ?? 0
  const record = 22 + width * 8
  const bytes = new Uint8Array(START + stored.length * record)
  bytes.set(fixtureBytes(HEADER).subarray(0, START))
  const view = new DataView(bytes.buffer)
  bytes[0x15c] = 'O'.charCodeAt(0)
  bytes[0x15e] = 'L'.charCodeAt(0)
  view.setUint32(0x116, stored.length)
  view.setUint32(0x104, bytes.length)
  view.setFloat64(0xc0d, scale)
  stored.forEach((values, s) => {
    const at = START + s * record
    view.setUint16(at, 70, true)
    view.setUint16(at + 2, record, true)
    view.setUint32(at + 4, 600 + s * 1000, true)
    view.setUint16(at + 8, 4000, true)
    view.setUint16(at + 10, 4000 + 40 * (width - 1), true)
    view.setUint16(at + 12, 40, true)
    values.forEach((value, k) => view.setFloat64(at + 22 + 8 * k, value, true))
  })
  return bytes
}
