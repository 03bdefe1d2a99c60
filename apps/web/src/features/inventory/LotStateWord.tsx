import { LOT_STATE_NAMES, type ShownLotState } from '@eluent/domain/inventory'
import {
  IconAlertTriangle,
  IconCircle,
  IconCircleCheck,
  IconCircleHalf,
  IconCircleMinus,
  IconCircleOff,
  IconCircleX,
} from '@tabler/icons-react'
import { wordOf } from '../../ui/StateWord/word-of.tsx'

const LOOKS = {
  quarantined: { icon: IconCircle, tone: 'accent' },
  released: { icon: IconCircleCheck, tone: 'good' },
  in_use: { icon: IconCircleHalf, tone: 'good' },
  expired: { icon: IconCircleX, tone: 'warn' },
  empty: { icon: IconCircleOff, tone: 'plain' },
  discarded: { icon: IconCircleMinus, tone: 'plain' },
  recalled: { icon: IconAlertTriangle, tone: 'bad' },
} as const satisfies Record<ShownLotState, unknown>

export const LotStateWord = wordOf(LOOKS, LOT_STATE_NAMES)
