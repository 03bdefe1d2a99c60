import type { RunMetadata } from './chromatogram.ts'

/** Metadata in which nothing is known yet: every fact null, no extras. */
export function emptyMetadata(): RunMetadata {
  return {
    sampleName: null,
    description: null,
    operator: null,
    instrument: null,
    method: null,
    vial: null,
    injectionNumber: null,
    sequenceLine: null,
    injectionVolumeUl: null,
    injectedAtText: null,
    injectedAt: null,
    software: null,
    extra: {},
  }
}
