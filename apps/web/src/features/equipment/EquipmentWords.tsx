import { EQUIPMENT_STATE_NAMES, type EquipmentState } from '@eluent/domain/equipment'
import { IconCircle, IconCircleCheck, IconCircleMinus } from '@tabler/icons-react'
import { wordOf } from '../../ui/StateWord/word-of.tsx'

const STATE_LOOKS = {
  in_service: { icon: IconCircleCheck, tone: 'good' },
  out_of_service: { icon: IconCircleMinus, tone: 'bad' },
  retired: { icon: IconCircle, tone: 'plain' },
} as const satisfies Record<EquipmentState, unknown>

export const EquipmentStateWord = wordOf(STATE_LOOKS, EQUIPMENT_STATE_NAMES)
