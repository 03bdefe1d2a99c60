/** One peak as the maker's software stored it; times in minutes, area in (channel unit) x seconds unless `areaUnit` says otherwise. */
export interface StoredPeak {
  name: string | null
  retentionTimeMin: number
  startMin: number | null
  endMin: number | null
  area: number | null
  areaUnit: string | null
  height: number | null
  /** Value of the drawn baseline at the peak's start and end, in the channel's unit. */
  baselineStart: number | null
  baselineEnd: number | null
  /** The maker's own code, e.g. 'BB' or 'VV'; kept as text. */
  code: string | null
  /** Amount and its unit, when the maker's report states one. */
  amount: number | null
  amountUnit: string | null
}

/** One detector signal over time. `timesMin` and `values` have the same length. */
export interface Channel {
  /** The maker's name, e.g. 'DAD1A'; never empty. */
  name: string
  detector: string | null
  wavelengthNm: number | null
  bandwidthNm: number | null
  /** The signal's own unit, e.g. 'mAU'; empty when the file states none. */
  unit: string
  /** Minutes since injection. */
  timesMin: Float64Array
  values: Float64Array
  peaks: StoredPeak[]
  /** The file this came from, relative to the folder that was read. */
  sourceFile: string
}

/** A diode array's spectra: row-major absorbances, one row per time. */
export interface SpectralField {
  timesMin: Float64Array
  wavelengthsNm: Float64Array
  unit: string
  /** length = timesMin.length x wavelengthsNm.length. */
  values: Float64Array
  sourceFile: string
}

/** What a run or file says of itself; absent facts are null, never guessed. */
export interface RunMetadata {
  sampleName: string | null
  description: string | null
  operator: string | null
  instrument: string | null
  method: string | null
  vial: string | null
  injectionNumber: number | null
  sequenceLine: number | null
  injectionVolumeUl: number | null
  /** As written in the file, and as ISO 8601 where it could be read: without zone, or with 'Z' where the file counts in UTC. */
  injectedAtText: string | null
  injectedAt: string | null
  software: string | null
  /** Everything else the source states, under its own names. */
  extra: Record<string, string>
}

/** The one result of every reader. */
export interface Chromatogram {
  /** e.g. 'agilent-ch-130', 'csv-two-column', 'andi', 'jcamp'. */
  format: string
  channels: Channel[]
  spectra: SpectralField[]
  metadata: RunMetadata
  /** Readable but doubtful points, in plain sentences. */
  warnings: string[]
}

/** A folder's files, wherever they are (disk, browser handle, zip). Paths use '/' and are relative to the folder. */
export interface FileSource {
  list(): Promise<{ path: string; sizeBytes: number }[]>
  read(path: string): Promise<Uint8Array>
  /** The first bytes of a file (all of it when it is shorter); without it a header costs a whole read. */
  readStart?(path: string, length: number): Promise<Uint8Array>
}
