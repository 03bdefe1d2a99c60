import type { CertificateStatus } from '@eluent/domain/certificates'
import { IconBan, IconCircleCheck, IconClockOff } from '@tabler/icons-react'
import { t } from '../../../language/t.ts'
import { ToneWord } from '../../../ui/StateWord/ToneWord.tsx'

const LOOKS = {
  Valid: { tone: 'good', icon: IconCircleCheck },
  Expired: { tone: 'warn', icon: IconClockOff },
  Revoked: { tone: 'bad', icon: IconBan },
} as const

/** A certificate's status, drawn as the state of a sample is. */
export function StatusBadge({ status }: { status: CertificateStatus }) {
  return <ToneWord {...LOOKS[status]}>{t(status)}</ToneWord>
}
