import { expect, test } from 'vitest'
import { agilentChannel } from '../../testing/first-channel.ts'
import { relativeError } from '../../testing/compare.ts'
import { detectPeaks } from './detect-peaks.ts'

/** Six calibration runs at 254 nm: area above a straight line in mAU s, of the reference data. */
test.each([
  ['CA12_25uM.D', 150.6578445434569],
  ['CA11_50uM.D', 319.50473785400374],
  ['CA10_100uM.D', 639.4661903381342],
  ['CA9_200uM.D', 1257.6501846313463],
  ['CA8_400uM.D', 2459.164428710938],
  ['CA7_800uM.D', 4754.989528656005],
])('%s, read, detected and integrated, has the area of the reference within 2.5 %', (run, reference) => {
  const { timesMin, values } = agilentChannel(`agilent/lc-v30-calibration-chromhandler/${run}/dad1A.ch`)
  const analyte = detectPeaks(timesMin, values).filter(
    ({ retentionTimeMin }) => Math.abs(retentionTimeMin - 8.09) < 0.05,
  )
  expect(analyte).toHaveLength(1)
  expect(relativeError(analyte[0]?.area, reference)).toBeLessThan(0.025)
})
