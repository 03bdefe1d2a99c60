import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { proposeMapping, type Grid, type TemplateMap } from '@eluent/domain/import-templates'
import { mapFile, type ImportedSample, type UNITLESS_ANSWERS } from '@eluent/domain/result-imports'
import { describe, expect, test } from 'vitest'
import { readTable } from './read-table.ts'

/**
 * Real exports against facts that a script of its own wrote down before (truth/README.md): each value, unit and name. Files that may be kept here
 * are compared always; the others exist where a folder with them is (FOREIGN_FILES, or the set beside the repository).
 */
interface Facts {
  id: string
  software: string
  sha256: string
  sheet: string
  refused?: true
  amount: '%' | 'ug/mL'
  answer: (typeof UNITLESS_ANSWERS)[number] | null
  analytes: string[]
  values: number
  not_convertible: number
  digest: string
}

const HERE = join(import.meta.dirname, '..')
const FACTS = JSON.parse(readFileSync(join(HERE, 'truth/truth.json'), 'utf8')) as Facts[]
const FOLDERS = [
  join(HERE, 'fixtures'),
  join(HERE, '../../apps/api/fixtures/results'),
  join(HERE, '../../../shared/data/results'),
  ...(process.env['FOREIGN_FILES'] === undefined ? [] : [process.env['FOREIGN_FILES']]),
]

function digest(lines: readonly string[]): string {
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

const files = new Map(
  FOLDERS.filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [createHash('sha256').update(readFileSync(path)).digest('hex'), path] as const),
)

type Mapping = (rows: Grid) => TemplateMap

const proposed: Mapping = (rows) => proposeMapping(rows, 2).map

/** A list as a person maps it: its heading, the sample's column, the columns of amounts with the row of their names. */
function list(
  header: number,
  sample: number,
  columns: (heading: readonly string[]) => number[],
  names = header,
): Mapping {
  return (rows) => ({
    type: 2,
    metadata: { 'Sample name': `${header},${sample}` },
    analytes: Object.fromEntries(
      columns(rows[names] ?? []).map((column) => [
        String(column),
        {
          Name: `${names},${column}`,
          'Concentration %': `${header},${column}`,
          ...(isUnits(rows, header, column + 1) && { Units: `${header},${column + 1}` }),
        },
      ]),
    ),
    rows: { 'Sample List Header Row': header },
  })
}

/** Units, and columns without a heading behind amounts. */
function isUnits(rows: Grid, header: number, column: number): boolean {
  const [heading = '-', below = ''] = [rows[header]?.[column], rows[header + 1]?.[column]]
  return /^units?$/i.test(heading) || (heading === '' && /\//.test(below))
}

const from =
  (start: number, end = Infinity) =>
  (heading: readonly string[]): number[] =>
    heading.flatMap((text, column) =>
      column >= start && column < end && !/^(?:units?)?$/i.test(text.trim()) ? [column] : [],
    )

const injection: Mapping = (rows) => proposeMapping(rows, 1).map

/** One injection as a person maps it. */
function single(sample: string, header: number, end: number, name: number, amount: number): Mapping {
  return () => ({
    type: 1,
    metadata: { 'Sample name': sample },
    analytes: { Name: `${header},${name}`, 'Concentration %': `${header},${amount}` },
    rows: { 'Analyte Header Row': header, 'First Metadata Row': end },
  })
}

const LONG = 'One row for each sample'
const BLOCKS = 'Blocks side by side'

/** How a person maps a file, and what of it is not read, each value written out; the others are proposed whole on one row for each sample. */
interface Way {
  /** The view of the sheet; '' is the sheet itself. */
  view?: string
  maps: Mapping[]
  notRead?: string[]
  /** Of a report that names its sample inside a sentence. */
  sample?: (text: string) => string
}

/** Cells such as '111.8 % +' and '231 PPM': each is named as no number. */
const S8_TIGER = [
  'Ag 107\t%\t1.11800000e+02',
  'Al 27\t%\t2.22800000e+02',
  'Al2O3\t%\t2.46000000e+00',
  'CaO\t%\t1.25000000e-01',
  'Cl\tppm\t0.00000000e+00',
  'K2O\tppm\t0.00000000e+00',
  'Na2O\tppm\t0.00000000e+00',
  'SO3\t%\t2.94000000e-01',
  'Sb2O3\tppm\t0.00000000e+00',
  'SiO2\t%\t2.88000000e+01',
  'SrO\tppm\t0.00000000e+00',
  'Tb4O7\tppm\t2.31000000e-02',
].map((line) => `DU-0001\t${line}`)

const WAYS: Record<string, Way> = {
  'openlab-batch': { view: BLOCKS, maps: [proposed] },
  'labsolutions-lc': { view: BLOCKS, maps: [proposed] },
  'labsolutions-lcms': { view: BLOCKS, maps: [proposed] },
  'gcms-solution': { maps: [single('1,1', 7, 32, 1, 11)] },
  'syngistix-avio': {
    maps: [list(2, 1, from(7))],
    // a first heading of two elements with one row, above that of five
    notRead: ['BLANK\tU 424.167\tmg/l\t0.00000000e+00', 'BLANK\tFe 238.863\tmg/l\t0.00000000e+00'],
  },
  'syngistix-li': { maps: [proposed] },
  nexion: {
    // the second heading has other elements
    maps: [list(0, 1, from(7)), list(21, 1, from(7))],
    // shown as [-6.581]: the instrument's brackets say that it lies outside of the calibration
    notRead: ['Oreas 45d\tNi 58\tmg/l\t-6.58098208e-04'],
  },
  lactoscope: { maps: [list(0, 2, (heading) => [4, 5, 6, 7, 10, 11, 13, 14].filter((at) => heading[at]))] },
  performx: { maps: [list(1, 4, from(10, 31))] },
  winescan: { maps: [list(0, 0, from(3, 10))] },
  supermini: { maps: [list(1, 0, from(4), 0)] },
  'rigaku-resin': { maps: [list(1, 1, from(4, 7), 0)] },
  axios: { maps: [list(9, 1, from(5), 7)] },
  'omnian-list': { maps: [list(9, 1, from(4), 7)] },
  'omnian-single': {
    maps: [single('2,0', 17, 0, 2, 3)],
    sample: (text) => text.replace('Quantification of sample ', '').replace(/,$/, ''),
  },
  qubit: { maps: [list(0, 0, (heading) => [4, 6].filter((at) => heading[at]))] },
  dl55: { maps: [list(0, 0, from(1))] },
  div5000: { view: 'One row for each replicate', maps: [list(0, 0, from(2))] },
  vetscan: { maps: [list(0, 1, from(3))] },
  s8tiger: {
    // unit and flag stand in the cell: 111.8 % +
    maps: [single('0,0', 0, 0, 0, 1)],
    notRead: S8_TIGER,
    sample: () => 'DU-0001',
  },
  'fl-certificates': { view: LONG, maps: [list(0, 0, from(3))] },
  'mcr-certificate': { view: LONG, maps: [list(0, 0, from(4))] },
}

async function read(facts: Facts, path: string) {
  const { sheets } = await readTable(readFileSync(path), basename(path))
  const isChemstation = facts.software === 'ChemStation'
  const way: Way = WAYS[facts.id] ?? { view: LONG, maps: [proposed] }
  const name = [facts.sheet, way.view ?? ''].filter((part) => part !== '').join(': ')
  const rows = sheets.find((sheet) => sheet.name === (isChemstation ? 'All sheets' : name))?.rows ?? []
  const conversion = { density_g_ml: 1, unitless: facts.answer }
  const found = (isChemstation ? [injection] : way.maps).map((map) => mapFile(rows, map(rows), { conversion }))
  return {
    open: found.map(({ units }) => units.sentence).filter((sentence) => sentence.includes('nothing is read')),
    lines: [...found.flatMap(({ samples }) => linesOf(facts, samples, way)), ...(way.notRead ?? [])].toSorted(),
    faults: found.flatMap(({ problems }) =>
      problems.filter(({ reason }) => /cannot be converted|not in the template/.test(reason)),
    ),
  }
}

function nameOf({ prefill }: ImportedSample, { sample = (text) => text }: Way): string {
  return sample(prefill.strain_name || prefill.batch_number)
}

/** Each value as the facts have it: sample, analyte, the file's unit, the amount that is stored. */
function linesOf(facts: Facts, samples: readonly ImportedSample[], way: Way): string[] {
  return samples.flatMap((sample) =>
    sample.analytes.flatMap((analyte) => {
      const value = facts.amount === '%' ? analyte.concentration_perc : analyte.amount_ug_ml
      if (typeof value !== 'number' || analyte.name === '') return []
      const unit = facts.amount === '%' ? (analyte.file_says?.replace(/^\S+\s/, '') ?? '%') : 'ng/ul'
      // PH is pH: headings that stand again are read by their names in any letters
      const name = facts.analytes.find((known) => known.toLowerCase() === analyte.name.toLowerCase()) ?? analyte.name
      const amount = value.toExponential(8).replace(/e([+-])(\d)$/, 'e$10$2')
      return [`${nameOf(sample, way)}\t${name}\t${unit.toLowerCase()}\t${amount}`]
    }),
  )
}

/** Horiba's headings stand over other columns than their values, so that no rule tells an amount from its deviation. */
const NOT_MAPPED = new Set(['horiba'])

describe('foreign exports, value by value, unit by unit and name by name', () => {
  const known = FACTS.filter(({ id, sha256 }) => files.has(sha256) && !NOT_MAPPED.has(id))
  test.each(known.map((facts) => [facts.id, facts] as const))('%s', async (_, facts) => {
    const path = files.get(facts.sha256) ?? ''
    if (facts.refused) {
      await expect(read(facts, path)).rejects.toThrow('Each line of the file is one quoted cell')
      return
    }
    const { lines, open, faults } = await read(facts, path)
    const found = {
      open,
      values: lines.length,
      digest: digest(lines),
      isTold: faults.length > 0 || facts.not_convertible === 0,
    }
    expect(found).toEqual({
      open: [],
      values: facts.values,
      digest: facts.digest,
      isTold: true,
    })
  })
})
