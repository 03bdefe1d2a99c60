/** Every signal of the reference set that comes with peaks which its instrument stored, by halves: what was tuned on and what was held out. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { diskSource } from '../../src/cli/disk-source.ts'
import { itemAt } from '../../src/arrays/item-at.ts'
import type { Channel, StoredPeak, Chromatogram } from '../../src/index.ts'
import { readChromatogram, readRunFolder } from '../../src/index.ts'
import { referencePath } from '../../src/testing/fixtures.ts'
import { gamlChannels } from './gaml-runs.ts'

/**
 * Held out and new (public runs that came in with version 3): not looked at while versions 2 and 3 were made, looked at before version 4 went into use.
 * OpenChrom: came in while version 5 was in use, looked at before version 7. Multichrom and Turbochrom came in with version 7: the first was looked at, of
 * the second only sums while its figures were chosen. Chromeleon was looked at for version 8. Unseen: was never looked at peak by peak.
 */
export type Half =
  | 'tuned on'
  | 'held out'
  | 'new'
  | 'V181'
  | 'OpenChrom'
  | 'Multichrom'
  | 'Turbochrom'
  | 'Chromeleon'
  | 'unseen: LabSolutions'
  | 'unseen: EZChrom'

export interface RealRun {
  name: string
  half: Half
  channel: Channel
}

const SEQUENCE = 'agilent/lc-sequence-zhulong/E-Z 2021-09-30 17-18-47/'

// The halves are taken in turn, by instrument; runs of one sequence stand on both sides.
const FOLDERS: readonly [path: string, half: Half][] = [
  [`${SEQUENCE}001-1-0312650-0713-SM.D`, 'tuned on'],
  [`${SEQUENCE}002-2-0312650-0713-BrPR.D`, 'held out'],
  [`${SEQUENCE}003-3-0312650-0713-IS.D`, 'tuned on'],
  ['agilent/lc-v130-v131-rainbow/red.D', 'held out'],
  ['agilent/gc-v181-chromhandler/001F0101.D', 'tuned on'],
  ['agilent/gc-v181-chromhandler/001F0102.D', 'held out'],
  ['agilent/gc-v179-pyexplabsys/def_GC 2015-01-13 11-16-24/NV-F0101.D', 'tuned on'],
]
const FILES: readonly [path: string, half: Half][] = [
  ['andi/ACID.CDF', 'tuned on'],
  ['andi/CLASS10.CDF', 'held out'],
  ['andi/CLASSVP.CDF', 'tuned on'],
  ['andi/DIONEX.CDF', 'held out'],
  ['andi/HP-CH.CDF', 'tuned on'],
  ['andi/SPA.CDF', 'held out'],
  ['andi/STEROIDS.CDF', 'tuned on'],
  ['andi/VARIAN1.CDF', 'held out'],
  ['andi/WAT_9962.CDF', 'tuned on'],
  ['andi/agilent-hplc.cdf', 'held out'],
  ['results/lcsolution-ascii/Output-sample 1.txt', 'tuned on'],
  ['results/lcsolution-ascii/Output-sample 6.txt', 'held out'],
]

/**
 * Public runs whose licence keeps them out of the reference set, in the folder MORE_RUNS: V179.D and V181.D of github.com/ifpen/GC2ASM (src/test/resources, CECILL-2.1,
 * commit 1100673), 001F0103.D and 001F0104.D of FAIRChemistry/Chromhandler (docs/usage/data/agilent_txt, MIT, 987ffae), multichannel_chrom.txt of
 * ethanbass/chromConverterExtraTests (inst, MIT, 2da14d7).
 */
const MORE_FOLDERS = ['V179.D', '001F0103.D', '001F0104.D']
/**
 * ANDI files with stored peaks in the same folder, of OpenChrom/openchrom (openchrom/tests/net.openchrom.csd.converter.supplier.cdf.fragment.test/testData, EPL); twins of the
 * reference set are left out; ICI_21_2.CDF was looked at before and stands under new.
 */
const OPENCHROM_FILES = [
  'AAA250PM.CDF',
  'CAL_3.CDF',
  'DNX-7AN.CDF',
  'PK-SUM01N01.CDF',
  'SHIMADZU.CDF',
  'SOLV001.CDF',
  'VARIAN2.CDF',
  'WATERS4.CDF',
  'WAT_490.CDF',
]

/**
 * GAML files in the same folder: TLS_Multichrom, PE_Turbochrom_GC and PE_Turbochrom_LC of OpenChrom/openchrom (openchrom/tests/
 * net.openchrom.csd.converter.supplier.gaml.fragment.test/testData/files/import, EPL), example_ri_gaml of wilsontom/micturate (inst/extdata). The runs of
 * one file are of one laboratory; Turbochrom's LC runs are repeats of one sample.
 */
const GAML_FILES: readonly [name: string, half: Half][] = [
  ['TLS_Multichrom.gaml', 'Multichrom'],
  ['PE_Turbochrom_GC.gaml', 'Turbochrom'],
  ['PE_Turbochrom_LC.gaml', 'Turbochrom'],
  ['example_ri_gaml.gaml', 'Chromeleon'],
]

/** A gas chromatograph's run of ethanbass/chromConverterExtraTests (inst/FS19_214.gcd, no licence; commit 2da14d7), in the same folder. */
const GCD_FILE = 'FS19_214.gcd'
/** Three runs of dgbowl/yadg (tests/test_x_ezchrom_dat, GPL-3.0), two detectors each, in the same folder. */
const EZCHROM_FILES = ['2023-06-29-007.dat', '2023-06-29-014.dat', '230324.dat']

export async function realRuns(): Promise<RealRun[]> {
  const runs: RealRun[] = []
  const add = (path: string, half: Half, channels: readonly Channel[]): void => {
    for (const channel of channels) {
      // An analogue input that carries nothing: its instrument integrated 874 pieces of noise.
      if (channel.name === 'ADC1A' || channel.values.length === 0 || channel.peaks.length === 0) continue
      runs.push({ name: `${path.split('/').at(-1)} ${channel.name}`, half, channel })
    }
  }
  for (const [path, half] of FOLDERS) {
    const { channels } = await readRunFolder(diskSource(referencePath(path)), { spectra: false })
    add(path, half, channels)
  }
  for (const [path, half] of FILES) {
    add(path, half, readChromatogram(Uint8Array.from(readFileSync(referencePath(path))), path).channels)
  }
  const more = process.env['MORE_RUNS']
  if (more !== undefined) {
    for (const name of MORE_FOLDERS) {
      const { channels } = await readRunFolder(diskSource(join(more, name)), { spectra: false })
      add(name, 'new', channels)
    }
    // Its peaks are those of the file that bears its name, under a signal's name that is another file's.
    const { channels } = await readRunFolder(diskSource(join(more, 'V181.D')), { spectra: false })
    const peaks = channels.find((channel) => channel.peaks.length > 0)?.peaks ?? []
    const signal = itemAt(readFile(join(more, 'V181.D/V181.ch')).channels, 0)
    add('V181.D', 'V181', [{ ...signal, peaks }])
    add('multichannel_chrom.txt', 'new', readFile(join(more, 'multichannel_chrom.txt')).channels)
    if (existsSync(join(more, 'ICI_21_2.CDF')))
      add('ICI_21_2.CDF', 'new', readFile(join(more, 'ICI_21_2.CDF')).channels)
    for (const name of OPENCHROM_FILES.filter((file) => existsSync(join(more, file))))
      add(name, 'OpenChrom', readFile(join(more, name)).channels)
    for (const [name, half] of GAML_FILES.filter(([file]) => existsSync(join(more, file))))
      add(name, half, gamlChannels(join(more, name)))
    for (const name of EZCHROM_FILES.filter((file) => existsSync(join(more, file))))
      add(name, 'unseen: EZChrom', readFile(join(more, name)).channels)
    if (existsSync(join(more, GCD_FILE))) add(GCD_FILE, 'unseen: LabSolutions', readFile(join(more, GCD_FILE)).channels)
  }
  return runs
}

const readFile = (path: string): Chromatogram => readChromatogram(Uint8Array.from(readFileSync(path)), path)

type PeakClass = 'separated' | 'merged' | 'riding' | 'limits not stated'

/** How the instrument bounded a peak: by its code, else by whether its limits meet a neighbour's. */
export function classOf(peaks: readonly StoredPeak[], k: number): PeakClass {
  const { code, startMin, endMin } = itemAt(peaks, k)
  if (code !== null) return /[RST]/.test(code) ? 'riding' : /V/.test(code) ? 'merged' : 'separated'
  if (startMin === null || endMin === null) return 'limits not stated'
  const meets = (one: number | null | undefined, other: number): boolean => Math.abs((one ?? NaN) - other) < 1e-6
  return meets(peaks[k - 1]?.endMin, startMin) || meets(peaks[k + 1]?.startMin, endMin) ? 'merged' : 'separated'
}
