/** The versions read here: .ch 8, 30, 81, 130, 179, 181 and .uv 31, 131. */
export type AgilentVersion = '8' | '30' | '31' | '81' | '130' | '131' | '179' | '181'

/** Byte offsets of the counted texts; null where the version has none. */
export interface TextOffsets {
  fileType: number
  sampleName: number
  description: number | null
  operator: number
  injectedAt: number
  module: number
  technique: number
  method: number
  dataSystem: number | null
  vial: number | null
  unit: number
  signal: number | null
}

/** Where one version keeps its fields. `dataStart` is null where only the block number at 108h tells it. */
export interface AgilentLayout {
  kind: 'signal' | 'spectra'
  /** Texts are counted UTF-16 LE instead of counted Windows-1252. */
  wide: boolean
  texts: TextOffsets
  offsetAt: number | null
  scaleAt: number
  dataStart: number | null
  /** How first and last time are stored at 11Ah and 11Eh, in milliseconds. */
  time: 'i32' | 'f32' | 'none'
  data: 'first-differences' | 'second-differences' | 'doubles' | 'spectra'
}

const OLD_TEXTS: TextOffsets = {
  fileType: 0x4,
  sampleName: 0x18,
  description: 0x56,
  operator: 0x94,
  injectedAt: 0xb2,
  module: 0xd0,
  technique: 0xda,
  method: 0xe4,
  dataSystem: null,
  vial: null,
  unit: 0x244,
  signal: 0x254,
}

const NEW_TEXTS: TextOffsets = {
  fileType: 0x15b,
  sampleName: 0x35a,
  description: null,
  operator: 0x758,
  injectedAt: 0x957,
  module: 0x9bc,
  technique: 0x9e5,
  method: 0xa0e,
  dataSystem: 0xc11,
  vial: 0xfd7,
  unit: 0x104c,
  signal: 0x1075,
}

const oldSignal = {
  kind: 'signal',
  wide: false,
  texts: OLD_TEXTS,
  offsetAt: 0x27c,
  scaleAt: 0x284,
  dataStart: 0x400,
} as const
const newSignal = {
  kind: 'signal',
  wide: true,
  texts: NEW_TEXTS,
  offsetAt: 0x1274,
  scaleAt: 0x127c,
  dataStart: 0x1800,
} as const
const spectra = { kind: 'spectra', offsetAt: null, time: 'none', data: 'spectra' } as const

/** The layouts by version, as read in hexadecimal from files of each version (8 by two public readers only). */
export const AGILENT_LAYOUTS: Readonly<Record<AgilentVersion, AgilentLayout>> = {
  '8': { ...oldSignal, dataStart: null, time: 'i32', data: 'first-differences' },
  '30': { ...oldSignal, time: 'i32', data: 'first-differences' },
  '81': { ...oldSignal, time: 'f32', data: 'second-differences' },
  '130': { ...newSignal, time: 'i32', data: 'first-differences' },
  '179': { ...newSignal, time: 'f32', data: 'doubles' },
  '181': { ...newSignal, time: 'f32', data: 'second-differences' },
  '31': {
    ...spectra,
    wide: false,
    texts: { ...OLD_TEXTS, unit: 0x146, signal: null },
    scaleAt: 0x13e,
    dataStart: 0x200,
  },
  '131': {
    ...spectra,
    wide: true,
    texts: { ...NEW_TEXTS, dataSystem: null, unit: 0xc15, signal: 0xc40 },
    scaleAt: 0xc0d,
    dataStart: 0x1000,
  },
}
