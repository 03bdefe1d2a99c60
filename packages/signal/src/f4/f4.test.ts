import { expect, test, describe } from 'vitest'
import { required, absoluteError, relativeError } from '../testing/compare.ts'
import { detectPeaks } from '../processing/peaks/detect-peaks.ts'
import { simulateChromatogram } from '../simulate/simulate-chromatogram.ts'
import { analyseF4 } from './analyse-f4.ts'
import { F4Error } from './f4-error.ts'
import { handleF4 } from './handler.ts'

const { timesMin, values, truth } = simulateChromatogram({
  seed: 4,
  durationMin: 12,
  samplingHz: 5,
  noiseMau: 0.01,
  peaks: [
    { name: 'CBDA', retentionTimeMin: 3.1, areaMauS: 400, sigmaMin: 0.05, tauMin: 0.02 },
    { name: 'CBD', retentionTimeMin: 5.2, areaMauS: 900, sigmaMin: 0.06, tauMin: 0.03 },
    { name: 'D9-THC', retentionTimeMin: 9.4, areaMauS: 150, sigmaMin: 0.08, tauMin: 0.03 },
  ],
})

describe('analyseF4', () => {
  test('[CHROM-10] gives arrays of peak start, stop, area and found retention time for the results', () => {
    const data = analyseF4(timesMin, values, [3.12, 9.37])
    expect(data.retention_time).toEqual([expect.closeTo(3.1, 2), expect.closeTo(9.4, 2)])
    expect(relativeError(data.area[0], 400)).toBeLessThan(0.02)
    expect(relativeError(data.area[1], 150)).toBeLessThan(0.02)
    for (const [k, name] of ['CBDA', 'D9-THC'].entries()) {
      const peak = required(truth.find((candidate) => candidate.name === name))
      expect(absoluteError(data.peak_start[k], peak.startMin)).toBeLessThan(0.1)
      expect(absoluteError(data.peak_stop[k], peak.endMin)).toBeLessThan(0.15)
    }
  })

  test('two results in one peak list it once; a result without a peak adds nothing; order is that of time', () => {
    const data = analyseF4(timesMin, values, [9.4, 5.2, 5.21, 7.3])
    expect(data.retention_time.map((time) => time.toFixed(1))).toEqual(['5.2', '9.4'])
    expect([data.peak_start, data.peak_stop, data.area].map((array) => array.length)).toEqual([2, 2, 2])
    expect(data.results).toEqual([[1, 2], [0]])
  })

  test('the figures are those of detectPeaks', () => {
    const all = detectPeaks(timesMin, values)
    const data = analyseF4(timesMin, values, [3.1, 5.2, 9.4])
    expect(data.area).toEqual(all.map((peak) => peak.area))
    expect(data.peak_start).toEqual(all.map((peak) => peak.startMin))
  })

  const refusal = (run: () => unknown): [string, string] => {
    try {
      run()
    } catch (error) {
      if (error instanceof F4Error) return [error.code, error.message]
      throw error
    }
    return ['', '']
  }

  test.each([
    [
      [0, 1, 2],
      [1, 2, 1],
    ],
    [
      [0, 1, 2, 3, 4],
      [0, 1, Number.NaN, 1, 0],
    ],
    [
      [0, 1, 3, 2, 4],
      [0, 1, 2, 1, 0],
    ],
    [
      [0, 1, 2, 3, 4],
      [0, 1, 2, 1],
    ],
    [[], []],
  ])('[ERR-09] a chromatogram unfit for F4 gives "Data cannot be parsed for F4 analysis." (%j)', (times, signal) => {
    expect(refusal(() => analyseF4(times, signal, [1]))).toEqual([
      'unfit-chromatogram',
      'Data cannot be parsed for F4 analysis.',
    ])
  })

  test.each([[[]], [[Number.NaN]], [[3.1, -1]], [[Number.POSITIVE_INFINITY]]])(
    '[ERR-10] a failed call gives "F4 data processing failed. Please upload valid results with associated retention times" (%j)',
    (retentionTimes) => {
      expect(refusal(() => analyseF4(timesMin, values, retentionTimes))).toEqual([
        'invalid-results',
        'F4 data processing failed. Please upload valid results with associated retention times',
      ])
    },
  )
})

describe('handleF4', () => {
  const post = (body: unknown): Promise<Response> =>
    handleF4(new Request('http://f4.test/', { method: 'POST', body: JSON.stringify(body) }))
  const text = [...timesMin].map((time, i) => `${time},${values[i]}`).join('\n')

  test('two arrays and the text of the file give the same answer', async () => {
    const expected = analyseF4(timesMin, values, [3.1, 5.2])
    const arrays = await post({ chromatogram: [[...timesMin], [...values]], retention_times: [3.1, 5.2] })
    expect(arrays.status).toBe(200)
    expect(await arrays.json()).toEqual(expected)
    const file = await post({ chromatogram: text, retention_times: [3.1, 5.2] })
    expect(await file.json()).toEqual(expected)
  })

  test('times above 180 are seconds', async () => {
    const seconds = [...timesMin].map((time) => time * 60)
    const reply = await post({ chromatogram: [seconds, [...values]], retention_times: [5.2] })
    const data = (await reply.json()) as { retention_time: number[] }
    expect(data.retention_time).toEqual([expect.closeTo(5.2, 2)])
  })

  test.each([
    ['three columns', '0,1,2\n1,2,3\n2,3,4\n'],
    ['words', 'no chromatogram'],
    ['nothing', ''],
    ['a number', 5],
    ['one array', [[0, 1, 2]]],
    [
      'texts in the arrays',
      [
        ['0', '1', '2', '3', '4'],
        [0, 1, 2, 1, 0],
      ],
    ],
  ])('refuses %s with the text for the user', async (_, chromatogram) => {
    const reply = await post({ chromatogram, retention_times: [1] })
    expect(reply.status).toBe(422)
    expect(await reply.json()).toEqual({
      code: 'unfit-chromatogram',
      message: 'Data cannot be parsed for F4 analysis.',
    })
  })

  test.each([[undefined], [[]], ['5.2'], [[null]]])(
    'refuses results without retention times (%j)',
    async (retention_times) => {
      const reply = await post({ chromatogram: text, retention_times })
      expect(reply.status).toBe(422)
      expect(await reply.json()).toMatchObject({ code: 'invalid-results' })
    },
  )

  test('refuses a body that is not JSON, other methods and endless bodies', async () => {
    const request = (init: RequestInit): Promise<Response> => handleF4(new Request('http://f4.test/', init))
    expect((await request({ method: 'POST', body: '{' })).status).toBe(422)
    const get = await request({ method: 'GET' })
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST'])
    expect((await request({ method: 'POST', body: new Uint8Array(33 * 1024 * 1024) })).status).toBe(413)
  })
})
