import { crc32, deflateRawSync } from 'node:zlib'

/** A zip archive of the given files (PKWARE APPNOTE 6.3), deflated or stored. */
export function writeZip(files: ReadonlyMap<string, Uint8Array>, isDeflated: boolean): Uint8Array {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let at = 0
  for (const [path, bytes] of files) {
    const name = new TextEncoder().encode(path)
    const packed = isDeflated ? deflateRawSync(bytes) : bytes
    const common = new DataView(new ArrayBuffer(26))
    common.setUint16(0, 20, true)
    common.setUint16(4, isDeflated ? 8 : 0, true)
    common.setUint32(10, crc32(bytes), true)
    common.setUint32(14, packed.length, true)
    common.setUint32(18, bytes.length, true)
    common.setUint16(22, name.length, true)
    const shared = new Uint8Array(common.buffer)
    const offset = new DataView(new ArrayBuffer(14))
    offset.setUint32(10, at, true)
    parts.push(Uint8Array.of(0x50, 0x4b, 3, 4), shared, name, packed)
    directory.push(Uint8Array.of(0x50, 0x4b, 1, 2, 20, 0), shared, new Uint8Array(offset.buffer), name)
    at += 30 + name.length + packed.length
  }
  const directoryBytes = directory.reduce((sum, part) => sum + part.length, 0)
  const end = new DataView(new ArrayBuffer(22))
  end.setUint32(0, 0x06054b50, true)
  end.setUint16(8, files.size, true)
  end.setUint16(10, files.size, true)
  end.setUint32(12, directoryBytes, true)
  end.setUint32(16, at, true)
  return Uint8Array.from([...parts, ...directory, new Uint8Array(end.buffer)].flatMap((part) => [...part]))
}
