import type { CalibrationAnalyte, CalibrationFit } from '@eluent/domain/calibrations'
import { fittedCurveOption, residualsOption, type ChartTheme } from '@eluent/report'
import { useCallback, useMemo } from 'react'
import { Chart } from '../../ui/Chart/Chart.tsx'
import { t } from '../../language/t.ts'

/** The standards with their curve, and how far they lie from it. */
export function AnalyteCharts({ analyte, fit }: { analyte: CalibrationAnalyte; fit: CalibrationFit | null }) {
  const shown = useMemo(() => {
    const { name, color, levels } = analyte
    return { name, levels, fit, color: `#${color}`, excluded: analyte.excluded.map(({ level }) => level) }
  }, [analyte, fit])
  const curve = useCallback((theme: ChartTheme) => fittedCurveOption(shown, theme), [shown])
  const residuals = useCallback((theme: ChartTheme) => residualsOption(shown, theme), [shown])
  return (
    <>
      <Chart label={t('Calibration curve of {name}', { name: shown.name })} option={curve} heightPx={240} />
      <Chart label={t('Residuals of {name} in percent', { name: shown.name })} option={residuals} heightPx={180} />
    </>
  )
}
