import { EQUIPMENT_STATE_NAMES, type DueWord, type EquipmentState } from '@eluent/domain/equipment'
import { IconAlertTriangle, IconCircle, IconCircleCheck, IconCircleMinus, IconClock } from '@tabler/icons-react'
import { ToneWord } from '../../ui/StateWord/ToneWord.tsx'
import { t } from '../../language/t.ts'

const STATE_LOOKS = {
  in_service: { icon: IconCircleCheck, tone: 'good' },
  out_of_service: { icon: IconCircleMinus, tone: 'bad' },
  retired: { icon: IconCircle, tone: 'plain' },
} as const satisfies Record<EquipmentState, unknown>

export function EquipmentStateWord({ state }: { state: EquipmentState }) {
  return <ToneWord {...STATE_LOOKS[state]}>{t(EQUIPMENT_STATE_NAMES[state])}</ToneWord>
}

/** What is due, as a word; nothing where nothing is. */
export function EquipmentDueWord({ due }: { due: DueWord }) {
  if (due === 'overdue') {
    return (
      <ToneWord icon={IconAlertTriangle} tone="bad">
        {t('Overdue')}
      </ToneWord>
    )
  }
  return due === 'due_soon' ? (
    <ToneWord icon={IconClock} tone="warn">
      {t('Due soon')}
    </ToneWord>
  ) : null
}
