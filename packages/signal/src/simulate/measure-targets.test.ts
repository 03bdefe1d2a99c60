import { describe, expect, test } from 'vitest'
import { measureTargets } from './measure-targets.ts'
import { simulateChromatogram, type SimulatedPeak } from './simulate-chromatogram.ts'
import { absoluteError, relativeError } from '../testing/compare.ts'

const signal = (peaks: SimulatedPeak[], extra: { noiseMau?: number; driftMauPerMin?: number } = {}) =>
  simulateChromatogram({ seed: 4, durationMin: 10, samplingHz: 5, peaks, ...extra })

const target = (name: string, retentionTimeMin: number) => ({ name, retentionTimeMin, sigmaMin: 0.05, response: 25 })

describe('measureTargets', () => {
  test('area above the line and amount = area / response: 1,000 mAU s at 25 mAU s per ug/mL are 40 ug/mL', () => {
    const { timesMin, values } = signal([{ retentionTimeMin: 4, areaMauS: 1000, sigmaMin: 0.05 }], {
      noiseMau: 0.03,
      driftMauPerMin: 0.5,
    })
    const [peak] = measureTargets(timesMin, values, [target('CBD', 4.02)])
    expect(peak).toMatchObject({ name: 'CBD', code: 'BB', areaUnit: 'mAU*s', amountUnit: 'ug/ml' })
    expect(absoluteError(peak?.amount, 40)).toBeLessThan(0.2)
    expect(absoluteError(peak?.retentionTimeMin, 4)).toBeLessThan(0.003)
  })

  test('neighbours that touch share a line and are parted at the valley', () => {
    const { timesMin, values } = signal(
      [
        { retentionTimeMin: 4, areaMauS: 600, sigmaMin: 0.05 },
        { retentionTimeMin: 4.25, areaMauS: 600, sigmaMin: 0.05 },
      ],
      { noiseMau: 0.03 },
    )
    const peaks = measureTargets(timesMin, values, [target('THC', 4), target('D8-THC', 4.25)])
    expect(peaks.map(({ code }) => code)).toEqual(['BV', 'VB'])
    expect(peaks[0]?.endMin).toBe(peaks[1]?.startMin)
    for (const { area } of peaks) expect(relativeError(area, 600)).toBeLessThan(0.02)
  })

  test('what is not there has area 0 and amount 0; what no target names has no name', () => {
    const { timesMin, values } = signal([{ retentionTimeMin: 7, areaMauS: 300, sigmaMin: 0.05 }], { noiseMau: 0.03 })
    const peaks = measureTargets(timesMin, values, [target('CBD', 4)])
    expect(peaks.map(({ name, amount }) => [name, amount])).toEqual([
      ['CBD', 0],
      [null, null],
    ])
  })

  test('refuses a signal of a few points', () => {
    expect(() => measureTargets(new Float64Array(5), new Float64Array(5), [])).toThrow(/16 points/)
  })
})
