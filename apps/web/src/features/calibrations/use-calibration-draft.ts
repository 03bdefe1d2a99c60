import { updateCalibration, type Calibration } from '@eluent/contract'
import { judgeCalibration, type CalibrationAnalyte } from '@eluent/domain/calibrations'
import { useMemo, useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'

/** What a person chooses of an analyte. */
export type AnalyteChoice = Pick<CalibrationAnalyte, 'model' | 'weighting' | 'through_zero' | 'excluded'>

/** A calibration with what was chosen here and is not saved yet, fitted by the function that the server uses. */
export function useCalibrationDraft(calibration: Calibration) {
  const [chosen, setChosen] = useState<Readonly<Record<string, AnalyteChoice>>>({})
  const update = useChange(updateCalibration, { onSuccess: () => setChosen({}) })
  const analytes = useMemo(
    () => calibration.analytes.map((analyte) => ({ ...analyte, ...chosen[analyte.name] })),
    [calibration.analytes, chosen],
  )
  const { limits } = calibration
  const judged = useMemo(() => judgeCalibration(analytes, limits), [analytes, limits])
  const save = () =>
    update.mutate({
      params: { id: calibration.id },
      body: {
        version: calibration.version,
        analytes: analytes
          .filter(({ name }) => chosen[name] !== undefined)
          .map(({ name, model, weighting, through_zero, excluded }) => ({
            name,
            model,
            weighting,
            through_zero,
            excluded,
          })),
      },
    })
  return {
    analytes,
    judged,
    isChanged: Object.keys(chosen).length > 0,
    pending: update.isPending,
    error: update.error,
    save,
    choose: ({ name, ...analyte }: CalibrationAnalyte, change: Partial<AnalyteChoice>) => {
      const { model, weighting, through_zero, excluded } = analyte
      setChosen({ ...chosen, [name]: { model, weighting, through_zero, excluded, ...change } })
    },
    undo: () => {
      update.reset()
      setChosen({})
    },
  }
}
