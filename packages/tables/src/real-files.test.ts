import {
  GLOBAL_IMPORT_TEMPLATES,
  proposeMapping,
  type BatchResultMap,
  type SingleResultMap,
} from '@eluent/domain/import-templates'
import { mapFile as mapFileAs, type ImportedAnalyte } from '@eluent/domain/result-imports'
import { describe, expect, test } from 'vitest'
import { hasReferenceFiles, referenceOf, referenceSheet } from './testing/reference-files.ts'

/** Headings without a unit are percent here, and no other unit is converted. */
function mapFile(...[grid, map, options]: Parameters<typeof mapFileAs>) {
  return mapFileAs(grid, map, { conversion: { density_g_ml: null, unitless: '%', stated: [] }, ...options })
}

const SIDE_BY_SIDE = 'Blocks side by side'

function globalTemplate(name: string) {
  const found = GLOBAL_IMPORT_TEMPLATES.find((template) => template.name === name)
  if (!found) throw new Error(`No template ${name}`)
  return found
}

const percents = (analytes: readonly ImportedAnalyte[] = []) => analytes.map((row) => row.concentration_perc)

describe('the global templates', () => {
  test.each(GLOBAL_IMPORT_TEMPLATES.map((template) => [template.name, template] as const))(
    '%s fits its own example, without a doubt',
    (_, { map, parsed }) => {
      const { error, samples, problems } = mapFile(parsed, map, { original: parsed })
      expect({ error, problems }).toEqual({ error: null, problems: [] })
      expect(samples.length).toBeGreaterThan(0)
    },
  )
})

describe.skipIf(!hasReferenceFiles)('files of instruments, number by number', () => {
  test('LabSolutions batch of 11 cannabinoids: global template, 5 injections', async () => {
    const path = 'results/cannabis-shimadzu/LC2040C.txt'
    const { blocks } = referenceOf(path) as {
      blocks: { name: string; rows: { sample: string; conc: number | null }[] }[]
    }
    const { map, sheet, parsed } = globalTemplate('LabSolutions batch of 11 cannabinoids')
    const grid = await referenceSheet(path, sheet)
    const { error, samples, problems } = mapFile(grid, map)
    expect(error).toBe(null)
    expect(samples.map(({ prefill }) => prefill.strain_name)).toEqual(blocks[0]?.rows.map(({ sample }) => sample))
    for (const [index, { analytes }] of samples.entries()) {
      expect(analytes.map(({ name }) => name)).toEqual(blocks.map(({ name }) => name.trim()))
      expect(percents(analytes)).toEqual(blocks.map(({ rows }) => rows[index]?.conc ?? '-----'))
    }
    // 133.519 and 118.258 are no percents: the file's unit is another, and that is said
    expect(problems.map(({ reason }) => reason)).toContain(
      'CBDA - cannabidiolic acid: The amount is more than 100 %. Check that its unit is percent.',
    )
    expect(mapFile(grid, map, { original: parsed }).problems).toEqual(problems)
  })

  test('ChemStation workbook: global template, 12 cannabinoids in ug/mL', async () => {
    const path = 'results/cannabis-chemstation/REPORT01.xls'
    const { compounds } = referenceOf(path) as { compounds: { name: string; amount: number }[] }
    const { map, sheet, parsed } = globalTemplate('ChemStation results workbook')
    const { error, samples, problems, numbers } = mapFile(await referenceSheet(path, sheet), map, { original: parsed })
    expect({ error, problems, decimal: numbers.decimal }).toEqual({ error: null, problems: [], decimal: '.' })
    const analytes = samples[0]?.analytes ?? []
    expect(analytes.map(({ name }) => name)).toEqual(compounds.map(({ name }) => name))
    for (const [index, { amount }] of compounds.entries()) {
      expect(Math.abs(Number(analytes[index]?.amount_ug_ml) / amount - 1)).toBeLessThan(1e-14)
      expect(analytes[index]?.concentration_perc).toBe(null)
    }
  })

  test('ChemStation workbook, all sheets: sample and compounds in one proposal', async () => {
    const path = 'results/cannabis-chemstation/REPORT01.xls'
    const { sample, compounds } = referenceOf(path) as { sample: string; compounds: { name: string }[] }
    const grid = await referenceSheet(path, 'All sheets')
    const { samples } = mapFile(grid, proposeMapping(grid, 1).map)
    expect(samples[0]?.prefill.strain_name).toBe(sample)
    expect(samples[0]?.analytes.map(({ name }) => name)).toEqual(compounds.map(({ name }) => name))
  })

  test('LCsolution reports: global template, every peak', async () => {
    for (const path of [
      'results/lcsolution-ascii/Output-sample 1.txt',
      'results/lcsolution-ascii/Output-sample 6.txt',
    ]) {
      const { peak_tables, meta } = referenceOf(path) as {
        peak_tables: Record<
          string,
          { rt_min: number; start_min: number; stop_min: number; area: number; conc: number }[]
        >
        meta: Record<string, string>
      }
      const { map } = globalTemplate('LCsolution ASCII report')
      const grid = await referenceSheet(path)
      const template = {
        ...map,
        rows: { ...map.rows, 'First Metadata Row': grid.findIndex(([cell]) => cell === '[Peak Table(AD2)]') },
      } as SingleResultMap
      const { samples } = mapFile(grid, template)
      expect(samples[0]?.metadata).toMatchObject({
        'Sample name': meta['Sample Name'],
        'Injection volume': meta['Injection Volume'],
      })
      const peaks = peak_tables['Detector A-Ch1'] ?? []
      expect(
        samples[0]?.analytes.map((row) => [
          row.rt_min,
          row.peak_start,
          row.peak_end,
          row.peak_area,
          row.concentration_perc,
        ]),
      ).toEqual(peaks.map((peak) => [peak.rt_min, peak.start_min, peak.stop_min, peak.area, peak.conc]))
    }
  })

  test('OpenLab batch, blocks side by side: 18 injections, 8 compounds', async () => {
    const path = 'results/openlab-batch/Cu-20p_v2.csv'
    const { compounds } = referenceOf(path) as {
      compounds: { name: string; rows: number; concentration_sum: number; concentration_missing: number }[]
    }
    const { map, sheet, parsed } = globalTemplate('OpenLab CDS batch')
    const grid = await referenceSheet(path, sheet)
    const { samples, problems } = mapFile(grid, map, { original: parsed })
    // its unit is not a percent (722.9), and calibration lines go below 0: both are reported; the headings fit
    const reasons = new Set(
      problems
        .map(({ reason }) => reason.slice(reason.indexOf(':') + 2))
        .filter((reason) => !reason.includes('left out')),
    )
    expect([...reasons].toSorted()).toEqual([
      'The amount is more than 100 %. Check that its unit is percent.',
      'The amount is negative.',
    ])
    expect(samples).toHaveLength(18)
    expect(proposeMapping(grid, 2).map.analytes).toEqual(map.analytes)
    expect(samples[0]?.analytes.map(({ name }) => name)).toEqual(compounds.map(({ name }) => name))
    for (const [index, compound] of compounds.entries()) {
      const found = samples
        .map(({ analytes }) => analytes[index]?.concentration_perc)
        .filter((value) => typeof value === 'number')
      expect(found).toHaveLength(compound.rows - compound.concentration_missing)
      expect(found.reduce((sum, value) => sum + value, 0)).toBeCloseTo(compound.concentration_sum, 9)
    }
    // the same line of the file, whatever the block
    const raw = await referenceSheet(path)
    const methanol = raw.filter(([, compound]) => compound === 'Methanol').map((row) => [row[2], Number(row[8])])
    const column = compounds.findIndex(({ name }) => name === 'Methanol')
    const mapped = samples.map(({ metadata, analytes }) => [
      metadata['Sample name'],
      analytes[column]?.concentration_perc,
    ])
    expect(mapped.filter(([, value]) => value !== null)).toEqual(methanol)
  })

  test('MassHunter Quant: two header rows', async () => {
    const path = 'results/masshunter-quant/agilent.masshunter.quantitative.csv'
    const reference = referenceOf(path) as { sample: string; acquired: string; final_conc: number }
    const { map } = globalTemplate('MassHunter Quant batch') as { map: BatchResultMap }
    const template: BatchResultMap = { ...map, analytes: { '8': map.analytes['8'] ?? {} } }
    const { samples, error } = mapFile(await referenceSheet(path), template)
    expect(error).toBe(null)
    expect(samples[0]?.metadata).toEqual({ 'Sample name': reference.sample, 'Injection date': reference.acquired })
    expect(percents(samples[0]?.analytes)).toEqual([reference.final_conc])
  })

  test('wide micro-GC batch: the concentrations of 15 injections and no other group', async () => {
    const path = 'results/gc-batch-wide/20220608-porosity-study-15p-Cu-10mA-GC.csv'
    const reference = referenceOf(path) as {
      injections: number
      first_injection: { sample: string; values: { Concentration: Record<string, number> } }
      sums: { Concentration: number }
    }
    const grid = await referenceSheet(path)
    const { map, parsed } = globalTemplate('Micro-GC wide batch')
    const { samples, leftOut } = mapFile(grid, map, { original: parsed })
    expect(proposeMapping(grid, 2).map.analytes).toEqual(map.analytes)
    const first = samples[0]?.analytes.map(({ name, concentration_perc }) => [name, concentration_perc])
    expect(Object.fromEntries(first ?? [])).toEqual(reference.first_injection.values.Concentration)
    // the statistics below the list are no sample
    expect(leftOut).toEqual([{ row: 21, kind: 'statistic', name: '% RSD' }])
    expect(samples).toHaveLength(reference.injections)
    const sum = samples
      .flatMap(({ analytes }) => percents(analytes))
      .reduce<number>((total, value) => total + Number(value), 0)
    expect(sum).toBeCloseTo(reference.sums.Concentration, 6)
  })

  test('TotalChrom: decimal commas, peaks numbered where they have no names', async () => {
    const path = 'results/totalchrom/EXP-24-AK6145_a_001.TX0'
    const { peaks, sample } = referenceOf(path) as {
      sample: string
      peaks: { rt_min: number; area: number; area_percent: number }[]
    }
    const map: SingleResultMap = {
      type: 1,
      metadata: { 'Sample name': '3,3', 'Sample amount': '11,1', Dilution: '11,4' },
      analytes: { Name: '23,0', 'Concentration %': '23,4', 'Retention Time': '23,1', Area: '23,2' },
      rows: { 'Analyte Header Row': 25, 'First Metadata Row': 41 },
    }
    const { samples, numbers, problems } = mapFile(await referenceSheet(path), map)
    expect(numbers).toMatchObject({ decimal: ',', basis: 'numbers' })
    const found = samples[0]?.analytes.filter(({ name }) => /^\d+$/.test(name)) ?? []
    expect(found.map((row) => [row.rt_min, row.peak_area, row.concentration_perc])).toEqual(
      peaks.map((peak) => [peak.rt_min, peak.area, peak.area_percent]),
    )
    expect(samples[0]?.prefill).toMatchObject({ strain_name: sample, sample_weight: '1', dilution_factor: '1' })
    expect(problems.map(({ value }) => value)).toEqual(expect.arrayContaining(['0000', '00']))
  })

  test('certificate workbook: the wide sheet says what the long one says', async () => {
    const path = 'results/cannabis-coa/fl-lab-results-2023-06-12.xlsx'
    const grid = await referenceSheet(path, 'Values')
    const { samples } = mapFile(grid, proposeMapping(grid, 2).map)
    expect(samples).toHaveLength(24)
    const long = await referenceSheet(path, 'Results')
    const stated = new Map(
      long.filter((row) => row[4] === 'cannabinoids').map((row) => [`${row[0]}|${row[3]}|${row[5]}`, Number(row[12])]),
    )
    let compared = 0
    for (const { row, analytes } of samples) {
      const source = grid[row ?? -1] ?? []
      for (const { name, concentration_perc } of analytes) {
        const value = stated.get(`${source[0]}|${source[3]}|${name}`)
        if (value === undefined || concentration_perc === null) continue
        expect(concentration_perc).toBe(value)
        compared++
      }
    }
    expect(compared).toBeGreaterThan(200)
  })

  test('the re-saved LabSolutions CSV has its headings once: it is not offered side by side', async () => {
    await expect(referenceSheet('results/cannabis-shimadzu/LC2040C.csv', SIDE_BY_SIDE)).rejects.toThrow('has no sheet')
  })
})
