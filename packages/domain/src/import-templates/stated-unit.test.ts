import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPercent, isUnitAlone, unitIn, withoutUnit } from './stated-unit.ts'

function kindOf(heading: string) {
  const unit = unitIn(heading)
  if (unit === null) return null
  return 'power' in unit ? [unit.kind, unit.power] : unit.kind
}

describe('the unit of a heading', () => {
  test.each([
    ['THC (mg/g)', ['fraction', -1]],
    ['THC [mg / g]', ['fraction', -1]],
    ['THC, mg/g dry', ['fraction', -1]],
    ['THC (mg/g, dry weight)', ['fraction', -1]],
    ['THC (total) (mg/g)', ['fraction', -1]],
    ['thc_mg_g', ['fraction', -1]],
    ['THC mg per g', ['fraction', -1]],
    ['THC mg g^-1', ['fraction', -1]],
    ['mg/g THC', ['fraction', -1]],
    ['CBG (ppm)', ['parts', -4]],
    ['CBN ug/g', ['fraction', -4]],
    ['CBN \u00B5g/g', ['fraction', -4]],
    ['CBN mg/kg', ['fraction', -4]],
    ['THC (g/100 g)', ['fraction', 0]],
    ['THC mg/100g', ['fraction', -3]],
    ['THC g/kg', ['fraction', -1]],
    ['THC % w/w', ['fraction', 0]],
    ['THC (% (w/w))', ['fraction', 0]],
    ['% THC', ['fraction', 0]],
    ['THC%', ['fraction', 0]],
    ['THC wt. %', ['fraction', 0]],
    ['THC (mg/L)', ['solution', 0]],
    ['Amount [ng/ul]', ['solution', 0]],
    ['THC mg/mL', ['solution', 3]],
    ['THC (% w/v)', ['solution', 4]],
    ['Weight (g)', ['mass', 3]],
    ['sample_weight_mg', ['mass', 0]],
    ['RT [s]', 'time'],
    ['THC [Gew.-%]', ['fraction', 0]],
    ['THC Masse-%', ['fraction', 0]],
    ['EtOH (Vol.-%)', 'unknown'],
    ['EtOH mol%', 'unknown'],
    ['THC mg.kg-1', ['fraction', -4]],
    ['THC (mg/5 mL)', 'unknown'],
    ['THC (mg/10g)', 'unknown'],
    ['THC (mg/unit)', ['per-unit', -1]],
    ['CBD mg per capsule', ['per-unit', -1]],
    ['CBD ug/each', ['per-unit', -4]],
    ['THC (mg/package)', 'unknown'],
    ['THC mg per serving', 'unknown'],
    ['CBD (umol/L)', 'unknown'],
  ])('%s', (heading, unit) => {
    expect(kindOf(heading)).toEqual(unit)
  })

  test.each([
    'THC',
    'Relatives (<30%)',
    'Sample(s)',
    'Result(s)',
    'G Strain',
    'Min Extraction',
    'THC (total)',
    'constructor',
    '',
    'CBD:THC ratio',
  ])('%s states none', (heading) => {
    expect(unitIn(heading)).toBe(null)
    expect(withoutUnit(heading)).toBe(heading)
  })

  test('an analyte is named without it', () => {
    const names = [
      'THC (mg/g)',
      'CBN ug/g',
      'thc_mg_g',
      '% THC',
      'D9-THC, %',
      'CBDV - cannabidivarin [%]',
      'THC [Gew.-%]',
      'mg/g',
    ]
    expect(names.map((name) => withoutUnit(name))).toEqual([
      'THC',
      'CBN',
      'thc',
      'THC',
      'D9-THC',
      'CBDV - cannabidivarin',
      'THC',
      'mg/g',
    ])
  })

  test('a cell of a row of units is a unit alone', () => {
    expect(['mg/g', '(%)', '[min]', ' ppm '].every((cell) => isUnitAlone(cell))).toBe(true)
    expect(['', 'THC', 'THC %', '5 %', '12'].some((cell) => isUnitAlone(cell))).toBe(false)
    expect([isPercent(unitIn('THC %')), isPercent(unitIn('THC mg/g')), isPercent(unitIn('THC'))]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('a cell of thousands of characters is read by its end alone', () => {
    const long = `(${'a'.repeat(32_000)} THC mg/g`
    expect(kindOf(long)).toEqual(['fraction', -1])
    expect(withoutUnit(long).length).toBe(long.length - ' mg/g'.length)
    // with the whole cell looked at, this does not end
    for (let i = 0; i < 100; i++) expect(unitIn(`(${'a'.repeat(32_000)}`)).toBe(null)
  })

  test('whatever the heading, its name is never empty and never longer', () => {
    fc.assert(
      fc.property(fc.string(), (heading) => {
        const name = withoutUnit(heading)
        expect(name.length).toBeLessThanOrEqual(heading.length)
        expect(name === '').toBe(heading.trim() === '')
      }),
    )
  })
})
