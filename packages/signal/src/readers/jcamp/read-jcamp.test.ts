import { describe, expect, test } from 'vitest'
import { readJcamp } from './read-jcamp.ts'

const read = (...records: string[]) =>
  readJcamp(new TextEncoder().encode(`##TITLE=CBD 5\n${records.join('\n')}\n##END=\n`), 'x.jdx')

describe('data over time', () => {
  test('evenly spaced ordinates: time = FIRSTX + i (LASTX - FIRSTX)/(NPOINTS - 1), value = Y x YFACTOR', () => {
    const { channels, metadata, warnings } = read(
      '##DATA TYPE=CHROMATOGRAM',
      '##XUNITS=SECONDS',
      '##YUNITS=MILLIABSORBANCE UNITS',
      '##FIRSTX=60',
      '##LASTX=180',
      '##YFACTOR=0.5',
      '##NPOINTS=3',
      '##XYDATA=(X++(Y..Y)) $$ a comment',
      '60 10 20 30',
    )
    expect(channels[0]?.timesMin).toEqual(Float64Array.of(1, 2, 3))
    expect(channels[0]?.values).toEqual(Float64Array.of(5, 10, 15))
    expect(channels[0]?.unit).toBe('MILLIABSORBANCE UNITS')
    expect(metadata.sampleName).toBe('CBD 5')
    expect(warnings).toEqual([])
  })

  test('pairs, in minutes', () => {
    const { channels } = read('##XUNITS=MINUTES', '##XYPOINTS=(XY..XY)', '0.5, 1; 1.5, 2', '2.5, 4')
    expect(channels[0]?.timesMin).toEqual(Float64Array.of(0.5, 1.5, 2.5))
    expect(channels[0]?.values).toEqual(Float64Array.of(1, 2, 4))
  })

  test('further tables of data are named', () => {
    const { warnings } = read('##XUNITS=MINUTES', '##XYPOINTS=(XY..XY)', '0.5, 1', '##PEAK TABLE=(XY..XY)', '0.5, 1')
    expect(warnings).toEqual(['Not used: 1 of 2 tables of data (##XYPOINTS=, ##PEAKTABLE=).'])
  })

  test('a scan list gives retention times (s) and total ion currents', () => {
    const { channels } = read('##RETENTION_TIME= 60', '##TIC= 5', '##RETENTION_TIME= 61.2', '##TIC= 7')
    expect(channels[0]?.timesMin).toEqual(Float64Array.of(1, 1.02))
    expect(channels[0]?.values).toEqual(Float64Array.of(5, 7))
  })
})

describe('what is refused', () => {
  const table = ['##FIRSTX=0', '##LASTX=1', '##XYDATA=(X++(Y..Y))', '0 1 2']
  test.each([
    ['fewer points than stated', ['##XUNITS=SECONDS', '##NPOINTS=3', ...table], 'truncated'],
    ['no end of the axis', ['##XUNITS=SECONDS', '##FIRSTX=0', '##XYDATA=(X++(Y..Y))', '0 1 2'], 'bad-header'],
    ['an ordinate that is not a number', ['##XUNITS=SECONDS', ...table, '2 ?'], 'bad-number'],
    ['a scan without its current', ['##RETENTION_TIME=1', '##TIC=1', '##RETENTION_TIME=2'], 'truncated'],
    ['an axis that is not a time', ['##XUNITS=HZ', ...table], 'not-a-chromatogram'],
    ['no data', ['##OWNER=me'], 'not-a-chromatogram'],
  ])('%s', (_what, records, code) => expect(() => read(...records)).toThrow(expect.objectContaining({ code })))
})

test('without ##END= a warning says that the file may be cut off', () => {
  const text = '##XUNITS=MIN\n##XYPOINTS=(XY..XY)\n0,1\n'
  expect(readJcamp(new TextEncoder().encode(text), 'x').warnings).toHaveLength(1)
})
