import { CALIBRATION_STATE_NAMES, type CalibrationState } from '@eluent/domain/calibrations'
import { IconCircle, IconCircleArrowRight, IconCircleCheck, IconCircleMinus } from '@tabler/icons-react'
import { ToneWord } from '../../ui/StateWord/ToneWord.tsx'
import { t } from '../../language/t.ts'

const LOOKS = {
  draft: { icon: IconCircle, tone: 'accent' },
  approved: { icon: IconCircleCheck, tone: 'good' },
  superseded: { icon: IconCircleArrowRight, tone: 'plain' },
  rejected: { icon: IconCircleMinus, tone: 'warn' },
} as const satisfies Record<CalibrationState, unknown>

export function CalibrationStateWord({ state }: { state: CalibrationState }) {
  return <ToneWord {...LOOKS[state]}>{t(CALIBRATION_STATE_NAMES[state])}</ToneWord>
}
