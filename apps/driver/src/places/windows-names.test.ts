import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupFolder, runName } from '../instruments/run-names.ts'
import { isBelow, longestRunPath, LONGEST_PATH, nameFault, pathKind } from './windows-names.ts'

describe('names', () => {
  test.each([
    ['CON', 'is reserved for a device'],
    ['nul.D', 'is reserved for a device'],
    ['Aux .txt', 'is reserved for a device'],
    ['COM1.tar.gz', 'is reserved for a device'],
    ['lpt³', 'is reserved for a device'],
    ['Run.', 'ends in a dot or a space'],
    ['Run.D ', 'ends in a dot or a space'],
    ['a:stream', 'holds :'],
    ['a\tb', 'holds a control character'],
    ['..', 'is no name'],
    ['', 'is no name'],
    ['x'.repeat(256), 'is longer than 255 characters'],
  ])('%j %s', (name, fault) => {
    expect(nameFault(name)).toBe(fault)
  })

  test.each(['CONTROL_12', 'Nullprobe', '007-20261127-031500-1.D', 'Süße Ernte', 'COM10', 'console.log', '.hidden'])(
    '%j is one',
    (name) => {
      expect(nameFault(name)).toBeNull()
    },
  )

  test('whatever a sample is called, its folder and its runs have names that Windows and ChemStation take', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('CON', 'nul', 'COM1', '...', 'LPT1.', 'a\\..\\b', '')),
        fc.nat(2 ** 31 - 1),
        fc.integer({ min: 1, max: 999 }),
        (sample, id, place) => {
          const group = groupFolder(sample, id)
          const run = runName(place, '2026-11-27T03:15:00.000Z', 2)
          expect([nameFault(group), nameFault(run)]).toEqual([null, null])
          // ChemStation's own: no blank, bracket, plus, equals, comma, semicolon or dot in a folder's name
          expect(group).toMatch(/^[A-Za-z0-9_-]{1,51}$/)
          const root = 'C:\\Chem32\\1\\Data'
          expect(`${root}\\${group}\\${run}\\Report.TXT`.length).toBeLessThanOrEqual(longestRunPath(root))
        },
      ),
    )
  })
})

test.each([
  ['C:\\Chem32\\1\\Data', 'drive'],
  ['d:', 'drive'],
  ['\\\\hplc-pc\\data', 'share'],
  ['//hplc-pc/data/1', 'share'],
  ['\\\\?\\C:\\x', 'device'],
  ['\\\\.\\COM1', 'device'],
  ['\\\\hplc-pc', 'relative'],
  ['/srv/data', 'posix'],
  ['.\\data', 'relative'],
  ['C:data', 'relative'],
] as const)('%s is a path of the kind %s', (path, kind) => {
  expect(pathKind(path)).toBe(kind)
})

test.each([
  ['D:\\G_1\\a.D', 'D:\\', true],
  ['\\\\pc\\data\\G_1', '\\\\pc\\data', true],
  ['\\\\pc\\data\\G_1', '\\\\pc\\data\\', true],
  ['\\\\pc\\database', '\\\\pc\\data', false],
  ['E:\\G_1', 'D:\\', false],
  ['D:\\Data', 'D:\\Data', false],
])('%s below %s: %s', (place, root, answer) => {
  expect(isBelow(place, root, '\\')).toBe(answer)
})

test("a data root of ordinary length leaves room for ChemStation's paths, a deep one does not", () => {
  expect(longestRunPath('C:\\Chem32\\1\\Data')).toBeLessThan(LONGEST_PATH)
  expect(longestRunPath(`C:\\${'deep\\'.repeat(30)}`)).toBeGreaterThan(LONGEST_PATH)
})
