import { CUSTODY_STATE_NAMES, type CustodyState } from '@eluent/domain/custody'
import { IconArrowRight, IconCircle, IconTrash, IconX } from '@tabler/icons-react'
import { wordOf } from '../../ui/StateWord/word-of.tsx'

const LOOKS = {
  here: { icon: IconCircle, tone: 'accent' },
  refused: { icon: IconX, tone: 'bad' },
  away: { icon: IconArrowRight, tone: 'plain' },
  disposed: { icon: IconTrash, tone: 'plain' },
} as const satisfies Record<CustodyState, unknown>

export const CustodyStateWord = wordOf(LOOKS, CUSTODY_STATE_NAMES)
