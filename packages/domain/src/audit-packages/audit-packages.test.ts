import { expect, test } from 'vitest'
import { fieldWords, packageFolder } from './package-names.ts'
import { periodTitle, tooManySamples, validatePackagePeriod } from './package-rules.ts'

const TODAY = '2026-11-27'

test.each([
  [{ from: '2026-11-01', to: '2026-11-27' }, {}],
  [{ from: '2025-11-27', to: '2026-11-27' }, {}],
  [{ from: '2025-11-26', to: '2026-11-27' }, { to: ['A period is at most a year long.'] }],
  [{ from: '2026-11-27', to: '2026-11-26' }, { to: ['The last day is before the first.'] }],
  [
    { from: '2026-11-28', to: '2026-11-28' },
    { from: ['This day is in the future.'], to: ['This day is in the future.'] },
  ],
  [
    { from: '2026-02-30', to: '' },
    { from: ['Please enter a day.'], to: ['Please enter a day.'] },
  ],
  [
    { from: null, to: undefined },
    { from: ['Please enter a day.'], to: ['Please enter a day.'] },
  ],
])('the period %o of a package is judged', (period, errors) => {
  expect(validatePackagePeriod(period, TODAY)).toEqual(errors)
})

test('a package holds a thousand samples', () => {
  expect(tooManySamples(1000)).toBeNull()
  expect(tooManySamples(1001)).toBe(
    '1,001 reports were released in this period; a package holds 1,000. Please choose a shorter one.',
  )
  expect(periodTitle('2026-11-01', '2026-11-30')).toBe('11/01/2026 to 11/30/2026')
})

test.each([
  ['Blue Dream', '68-Blue-Dream'],
  ['../../etc/passwd', '68-etc-passwd'],
  ['Crème brûlée', '68-Creme-brulee'],
  ['CON<>:"|?*', '68-CON'],
  ['日本', '68'],
  ['x'.repeat(90), `68-${'x'.repeat(60)}`],
])('a folder of %s', (name, folder) => {
  expect(packageFolder(68, name)).toBe(folder)
})

test('names of fields are read as words', () => {
  expect(['lot_number', 'csDataName', 'id', 'qc_report'].map(fieldWords)).toEqual([
    'Lot number',
    'Cs data name',
    'ID',
    'QC report',
  ])
})
