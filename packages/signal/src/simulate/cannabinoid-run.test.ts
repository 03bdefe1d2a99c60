import { describe, expect, test } from 'vitest'
import { itemAt } from '../arrays/item-at.ts'
import { estimateNoise } from '../processing/noise/estimate-noise.ts'
import { CANNABINOIDS, SIMULATED_COUNT_MAU } from './cannabinoid-method.ts'
import { simulateCannabinoidRun } from './cannabinoid-run.ts'
import { required, relativeError } from '../testing/compare.ts'

const all = (ugMl: number): Record<string, number> => Object.fromEntries(CANNABINOIDS.map(({ name }) => [name, ugMl]))

describe('simulateCannabinoidRun', () => {
  test('one seed, one run to the last bit; another seed, another', () => {
    const run = (seed: string) => simulateCannabinoidRun({ seed, concentrationsUgMl: all(10), matrix: true })
    expect(run('a')).toEqual(run('a'))
    expect(run('a').channels[0]?.values).not.toEqual(run('b').channels[0]?.values)
  })

  // Injection error is 0.4 % (1 SD); what is left is noise and the line under the peak.
  test.each([
    [1, 0.06],
    [5, 0.03],
    [10, 0.025],
    [25, 0.02],
    [50, 0.02],
  ])('a standard of %f ug/mL is found within %f of it for every analyte, on 20 injections', (ugMl, share) => {
    for (let i = 0; i < 20; i++) {
      const { analytes } = simulateCannabinoidRun({ seed: `standard ${ugMl} ${i}`, concentrationsUgMl: all(ugMl) })
      expect(analytes.map(({ name }) => name)).toEqual(CANNABINOIDS.map(({ name }) => name))
      for (const { name, amount } of analytes) {
        expect(relativeError(amount, ugMl), `${name} of ${ugMl}, run ${i}: ${amount}`).toBeLessThan(share)
      }
    }
  })

  test('what is measured is not the input: five injections of one solution differ, by less than 2 % RSD', () => {
    const amounts = [1, 2, 3, 4, 5].map((seed) => {
      const { analytes } = simulateCannabinoidRun({ seed, concentrationsUgMl: { THC: 20 } })
      return required(analytes.find(({ name }) => name === 'THC')?.amount)
    })
    expect(new Set(amounts).size).toBe(5)
    const mean = amounts.reduce((a, b) => a + b) / 5
    const sd = Math.sqrt(amounts.reduce((sum, a) => sum + (a - mean) ** 2, 0) / 4)
    expect(sd / mean).toBeLessThan(0.02)
  })

  test('a blank shows nothing: area and amount 0, no place, on 30 seeds', () => {
    for (let seed = 0; seed < 30; seed++) {
      const { analytes, unknown } = simulateCannabinoidRun({ seed, concentrationsUgMl: {} })
      expect(analytes.filter(({ area }) => area !== 0)).toEqual([])
      expect(analytes.every(({ amount, startMin }) => amount === 0 && startMin === null)).toBe(true)
      expect(unknown).toEqual([])
    }
  })

  test('carry-over of a strong sample shows in the blank after it', () => {
    const { analytes } = simulateCannabinoidRun({ seed: 3, concentrationsUgMl: {}, carryOverUgMl: { THCA: 0.5 } })
    const [thca] = analytes.filter(({ area }) => area !== 0)
    expect(thca?.name).toBe('THCA')
    expect(thca?.amount).toBeGreaterThan(0.4)
  })

  test('a peak stands where its analyte elutes, its feet around it, on its own signal', () => {
    const { analytes, channels } = simulateCannabinoidRun({ seed: 8, concentrationsUgMl: all(20) })
    for (const [i, peak] of analytes.entries()) {
      const method = itemAt(CANNABINOIDS, i)
      expect(Math.abs(peak.retentionTimeMin - method.retentionTimeMin)).toBeLessThan(0.03)
      expect(peak.startMin).toBeLessThan(peak.retentionTimeMin)
      expect(peak.endMin).toBeGreaterThan(peak.retentionTimeMin)
      expect(peak.signal).toBe(method.signal)
      const signal = channels.find(({ name }) => name === method.signal)
      expect(signal?.peaks.find(({ name }) => name === method.name)?.area).toBe(peak.area)
    }
  })

  test('the signal is whole counts of the converter, 10 min at 5 Hz', () => {
    const { channels } = simulateCannabinoidRun({ seed: 8, concentrationsUgMl: all(20) })
    for (const { timesMin, values } of channels) {
      expect(timesMin.length).toBe(3001)
      expect(values.every((value) => Number.isInteger(value / SIMULATED_COUNT_MAU))).toBe(true)
    }
  })

  test('far above its range the detector saturates: the amount found is too low', () => {
    const { analytes } = simulateCannabinoidRun({ seed: 1, concentrationsUgMl: { CBDA: 2000 } })
    expect(analytes.find(({ name }) => name === 'CBDA')?.amount).toBeLessThan(1500)
  })

  test('faults leave what a real instrument would: less volume, a drifting and noisy baseline, spikes of a bubble', () => {
    const good = simulateCannabinoidRun({ seed: 5, concentrationsUgMl: all(20) })
    const clogged = simulateCannabinoidRun({ seed: 5, concentrationsUgMl: all(20), fault: { volumeShare: 0.1 } })
    for (const [i, peak] of clogged.analytes.entries()) {
      expect(Math.abs((peak.area ?? 0) / (good.analytes[i]?.area ?? 0) / 0.1 - 1)).toBeLessThan(0.05)
    }
    const first = ({ channels }: typeof good) => itemAt(channels, 0).values
    const lamp = first(
      simulateCannabinoidRun({ seed: 5, concentrationsUgMl: {}, fault: { driftMauPerMin: 3, noiseShare: 8 } }),
    )
    expect(itemAt(lamp, 3000) - itemAt(lamp, 0)).toBeGreaterThan(25)
    expect(estimateNoise(lamp).sd / estimateNoise(first(good)).sd).toBeGreaterThan(5)
    const bubble = first(simulateCannabinoidRun({ seed: 5, concentrationsUgMl: all(20), fault: { bubble: true } }))
    const spiked = bubble.reduce(
      (count, value, i) => count + (Math.abs(value - itemAt(first(good), i)) > 50 ? 1 : 0),
      0,
    )
    expect(spiked).toBeGreaterThan(20)
    expect(spiked).toBeLessThan(105)
  })

  test('what is wrong with needle and column shows in solvent and matrix, too', () => {
    const seed = 1
    const run = (more: object) => simulateCannabinoidRun({ seed, concentrationsUgMl: {}, matrix: true, ...more })
    const good = run({})
    const rise = ({ channels }: typeof good, aroundMin: number) => {
      const { timesMin, values } = itemAt(channels, 0)
      const part = values.filter((_, i) => Math.abs(itemAt(timesMin, i) - aroundMin) <= 0.3)
      return Math.max(...part) - Math.min(...part)
    }
    const clogged = run({ fault: { volumeShare: 0.1 } })
    const aged = run({ column: { tailShare: 2.5, widthShare: 1.5, retentionDriftPercent: -1.5 } })
    const solventMin = 0.95
    for (const timeMin of [solventMin, itemAt(good.unknown, 0).retentionTimeMin]) {
      expect(rise(clogged, timeMin) / rise(good, timeMin)).toBeLessThan(0.2)
      expect(rise(aged, timeMin) / rise(good, timeMin)).toBeLessThan(0.8)
    }
  })

  test('refuses what is not a concentration', () => {
    expect(() => simulateCannabinoidRun({ seed: 1, concentrationsUgMl: { THC: -1 } })).toThrow(RangeError)
    expect(() => simulateCannabinoidRun({ seed: 1, concentrationsUgMl: { THC: Number.NaN } })).toThrow(/THC/)
  })
})
