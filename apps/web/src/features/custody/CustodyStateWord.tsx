import { CUSTODY_STATE_NAMES, type CustodyState } from '@eluent/domain/custody'
import { IconArrowRight, IconCircle, IconTrash, IconX } from '@tabler/icons-react'
import { ToneWord } from '../../ui/StateWord/ToneWord.tsx'
import { t } from '../../language/t.ts'

const LOOKS = {
  here: { icon: IconCircle, tone: 'accent' },
  refused: { icon: IconX, tone: 'bad' },
  away: { icon: IconArrowRight, tone: 'plain' },
  disposed: { icon: IconTrash, tone: 'plain' },
} as const satisfies Record<CustodyState, unknown>

export function CustodyStateWord({ state }: { state: CustodyState }) {
  return <ToneWord {...LOOKS[state]}>{t(CUSTODY_STATE_NAMES[state])}</ToneWord>
}
