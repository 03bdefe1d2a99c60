import { expect, test } from 'vitest'
import { reportFigure } from './report-figure.ts'

test('[I18N-03] a figure has its units with a decimal comma, too', () => {
  expect(reportFigure('12.7285 *', '127.285 *')).toEqual({ value: '12.7285', unit: '% *', note: '127.285 mg/g *' })
  expect(reportFigure('12,7285 *', '127,285 *')).toEqual({ value: '12,7285', unit: '% *', note: '127,285 mg/g *' })
  expect(reportFigure('< LOQ', '< LOQ')).toEqual({ value: '< LOQ' })
})
