import { CALIBRATION_STATE_NAMES, type CalibrationState } from '@eluent/domain/calibrations'
import { IconCircle, IconCircleArrowRight, IconCircleCheck, IconCircleMinus } from '@tabler/icons-react'
import { wordOf } from '../../ui/StateWord/word-of.tsx'

const LOOKS = {
  draft: { icon: IconCircle, tone: 'accent' },
  approved: { icon: IconCircleCheck, tone: 'good' },
  superseded: { icon: IconCircleArrowRight, tone: 'plain' },
  rejected: { icon: IconCircleMinus, tone: 'warn' },
} as const satisfies Record<CalibrationState, unknown>

export const CalibrationStateWord = wordOf(LOOKS, CALIBRATION_STATE_NAMES)
