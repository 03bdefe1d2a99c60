/** Every signal of the reference set that comes with peaks which its instrument stored, by halves: what was tuned on and what was held out. */
import { readFileSync } from 'node:fs'
import { diskSource } from '../../src/cli/disk-source.ts'
import { itemAt } from '../../src/arrays/item-at.ts'
import type { Channel, StoredPeak } from '../../src/index.ts'
import { readChromatogram, readRunFolder } from '../../src/index.ts'
import { referencePath } from '../../src/testing/fixtures.ts'

export interface RealRun {
  name: string
  isHeldOut: boolean
  channel: Channel
}

const SEQUENCE = 'agilent/lc-sequence-zhulong/E-Z 2021-09-30 17-18-47/'

// The halves are taken in turn, by instrument; runs of one sequence stand on both sides.
const FOLDERS: readonly [path: string, isHeldOut: boolean][] = [
  [`${SEQUENCE}001-1-0312650-0713-SM.D`, false],
  [`${SEQUENCE}002-2-0312650-0713-BrPR.D`, true],
  [`${SEQUENCE}003-3-0312650-0713-IS.D`, false],
  ['agilent/lc-v130-v131-rainbow/red.D', true],
  ['agilent/gc-v181-chromhandler/001F0101.D', false],
  ['agilent/gc-v181-chromhandler/001F0102.D', true],
  ['agilent/gc-v179-pyexplabsys/def_GC 2015-01-13 11-16-24/NV-F0101.D', false],
]
const FILES: readonly [path: string, isHeldOut: boolean][] = [
  ['andi/ACID.CDF', false],
  ['andi/CLASS10.CDF', true],
  ['andi/CLASSVP.CDF', false],
  ['andi/DIONEX.CDF', true],
  ['andi/HP-CH.CDF', false],
  ['andi/SPA.CDF', true],
  ['andi/STEROIDS.CDF', false],
  ['andi/VARIAN1.CDF', true],
  ['andi/WAT_9962.CDF', false],
  ['andi/agilent-hplc.cdf', true],
  ['results/lcsolution-ascii/Output-sample 1.txt', false],
  ['results/lcsolution-ascii/Output-sample 6.txt', true],
]

export async function realRuns(): Promise<RealRun[]> {
  const runs: RealRun[] = []
  const add = (path: string, isHeldOut: boolean, channels: readonly Channel[]): void => {
    for (const channel of channels) {
      // An analogue input that carries nothing: its instrument integrated 874 pieces of noise.
      if (channel.name === 'ADC1A' || channel.values.length === 0 || channel.peaks.length === 0) continue
      runs.push({ name: `${path.split('/').at(-1)} ${channel.name}`, isHeldOut, channel })
    }
  }
  for (const [path, isHeldOut] of FOLDERS) {
    const { channels } = await readRunFolder(diskSource(referencePath(path)), { spectra: false })
    add(path, isHeldOut, channels)
  }
  for (const [path, isHeldOut] of FILES) {
    add(path, isHeldOut, readChromatogram(Uint8Array.from(readFileSync(referencePath(path))), path).channels)
  }
  return runs
}

type PeakClass = 'separated' | 'merged' | 'riding' | 'limits not stated'

/** How the instrument bounded a peak: by its code, else by whether its limits meet a neighbour's. */
export function classOf(peaks: readonly StoredPeak[], k: number): PeakClass {
  const { code, startMin, endMin } = itemAt(peaks, k)
  if (code !== null) return /[RST]/.test(code) ? 'riding' : /V/.test(code) ? 'merged' : 'separated'
  if (startMin === null || endMin === null) return 'limits not stated'
  const meets = (one: number | null | undefined, other: number): boolean => Math.abs((one ?? NaN) - other) < 1e-6
  return meets(peaks[k - 1]?.endMin, startMin) || meets(peaks[k + 1]?.startMin, endMin) ? 'merged' : 'separated'
}
