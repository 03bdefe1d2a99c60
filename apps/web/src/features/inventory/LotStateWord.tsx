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
import { ToneWord } from '../../ui/StateWord/ToneWord.tsx'
import { t } from '../../language/t.ts'

const LOOKS = {
  quarantined: { icon: IconCircle, tone: 'accent' },
  released: { icon: IconCircleCheck, tone: 'good' },
  in_use: { icon: IconCircleHalf, tone: 'good' },
  expired: { icon: IconCircleX, tone: 'warn' },
  empty: { icon: IconCircleOff, tone: 'plain' },
  discarded: { icon: IconCircleMinus, tone: 'plain' },
  recalled: { icon: IconAlertTriangle, tone: 'bad' },
} as const satisfies Record<ShownLotState, unknown>

export function LotStateWord({ state }: { state: ShownLotState }) {
  return <ToneWord {...LOOKS[state]}>{t(LOT_STATE_NAMES[state])}</ToneWord>
}
