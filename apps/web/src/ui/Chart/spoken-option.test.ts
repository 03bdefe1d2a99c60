import { calibrationOption, donutOption, chartThemes } from '@eluent/report'
import { expect, test } from 'vitest'
import { madeUpCalibration, madeUpReport } from '@eluent/report/testing/reports'
import { spokenOption } from './spoken-option.ts'

const reader = { locale: 'es-CO', sign: ',' } as const
type Axis = { axisLabel: { formatter: (value: number) => string }; data?: unknown }

test('[I18N-03] the numbers of an axis have the decimal sign of the reader', () => {
  const calibration = madeUpCalibration('CBD', '#0f766e', 41.2, 0.12)
  const option = spokenOption(calibrationOption(calibration, chartThemes.light), reader)
  const { formatter } = (option.xAxis as Axis).axisLabel
  expect([0, 0.5, 12.25, 1500].map(formatter)).toEqual(['0', '0,5', '12,25', '1.500'])
})

test('[I18N-03] labels and tooltips are written so, too; names with a point in them stay', () => {
  const option = spokenOption(donutOption(madeUpReport(), chartThemes.light), reader)
  const { formatter } = option.tooltip as { formatter: (point: object) => string }
  const plain = donutOption(madeUpReport(), chartThemes.light).tooltip as { formatter: (point: object) => string }
  const point = { dataIndex: 0 }
  expect(plain.formatter(point)).toMatch(/\d\.\d/)
  expect(formatter(point)).toBe(plain.formatter(point).replaceAll(/(?<=\d)\.(?=\d)/g, ','))
})
