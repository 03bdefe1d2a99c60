import type { EzchromTrace } from './write-ezchrom-data.ts'

const PER_COUNT = Math.fround(1 / 7680)

/** The traces of `fixtures/ezchrom/made-up.dat`. No real .dat may be copied here: FORMATS.md says what three of them were held against. */
export const MADE_UP_TRACES: readonly EzchromTrace[] = [
  {
    id: '0',
    name: 'Front Signal',
    unit: 'pA',
    intervalS: 0.1,
    perCount: PER_COUNT,
    counts: Array.from({ length: 600 }, (_, i) => 17_000 + i - (i === 7 ? 40_000 : 0)),
    peaks: [
      { startS: 10, topS: 12, endS: 14, area: 500, height: 90, name: 'THC', code: 'BV', line: [10, 100, 20, 300] },
      null,
      { startS: 14, topS: 15, endS: 20, area: 250, height: 40, name: null, code: 'VB', line: [10, 100, 20, 300] },
    ],
  },
  {
    id: '100',
    name: 'Detector A - 1 (254nm)',
    unit: '25 \u00B5V',
    intervalS: 0.1,
    perCount: PER_COUNT,
    counts: Array.from({ length: 600 }, (_, i) => 2 * i),
    peaks: [{ startS: 30, topS: 31, endS: 32, area: 7, height: 3, name: 'CBD', code: 'BB', line: [30, 0, 32, 0] }],
  },
]
