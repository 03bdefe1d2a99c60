import { Badge } from '@mantine/core'
import type { CertificateStatus } from '@eluent/domain'
import { IconBan, IconCircleCheck, IconClockOff } from '@tabler/icons-react'

const LOOKS = {
  Valid: { color: 'green', icon: IconCircleCheck },
  Expired: { color: 'orange', icon: IconClockOff },
  Revoked: { color: 'red', icon: IconBan },
} as const

/** A certificate's status: the word, with a shape and a colour beside it. */
export function StatusBadge({ status, large = false }: { status: CertificateStatus; large?: boolean }) {
  const { color, icon: Icon } = LOOKS[status]
  return (
    <Badge
      color={color}
      variant="light"
      size={large ? 'xl' : 'lg'}
      leftSection={<Icon size={large ? 18 : 14} stroke={1.8} aria-hidden="true" />}
    >
      {status}
    </Badge>
  )
}
