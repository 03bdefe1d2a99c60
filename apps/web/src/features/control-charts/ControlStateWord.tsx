import { CONTROL_STATE_NAMES, type ControlState } from '@eluent/domain/control-charts'
import { IconAlertTriangle, IconCircle, IconCircleCheck, IconSquareRotated } from '@tabler/icons-react'
import { wordOf } from '../../ui/StateWord/word-of.tsx'

const LOOKS = {
  rejected: { icon: IconSquareRotated, tone: 'bad' },
  warning: { icon: IconAlertTriangle, tone: 'warn' },
  passed: { icon: IconCircleCheck, tone: 'good' },
  establishing: { icon: IconCircle, tone: 'plain' },
} as const satisfies Record<ControlState, unknown>

export const ControlStateWord = wordOf(LOOKS, CONTROL_STATE_NAMES)
