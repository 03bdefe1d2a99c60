import type { RunMetadata } from '../../chromatogram/chromatogram.ts'
import type { AgilentHeader } from './agilent-header.ts'

const orNull = (text: string): string | null => (text === '' ? null : text)

/** A file header's facts in the shape all readers share; empty texts become null. */
export function agilentMetadata(header: AgilentHeader): RunMetadata {
  const extra: Record<string, string> = { 'File version': header.version, 'File type': header.fileType }
  const add = (key: string, value: string): void => {
    if (value !== '') extra[key] = value
  }
  add('Module', header.module)
  add('Technique', header.technique)
  add('Signal', header.signalText)
  return {
    sampleName: orNull(header.sampleName),
    description: orNull(header.description),
    operator: orNull(header.operator),
    instrument: orNull(header.module),
    method: orNull(header.method),
    vial: orNull(header.vialText) ?? (header.vialNumber === null ? null : String(header.vialNumber)),
    injectionNumber: header.injectionNumber === 0 ? null : header.injectionNumber,
    sequenceLine: header.sequenceLine === 0 ? null : header.sequenceLine,
    injectionVolumeUl: null,
    injectedAtText: orNull(header.injectedAtText),
    injectedAt: header.injectedAt,
    software: orNull(header.dataSystem),
    extra,
  }
}
