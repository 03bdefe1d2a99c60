import { Badge } from '@mantine/core'
import type { CertificateStatus } from '@eluent/domain/certificates'
import { IconBan, IconCircleCheck, IconClockOff } from '@tabler/icons-react'

const LOOKS = {
  Valid: { color: 'green', icon: IconCircleCheck },
  Expired: { color: 'orange', icon: IconClockOff },
  Revoked: { color: 'red', icon: IconBan },
} as const

/** A certificate's status: the word, with a shape and a colour beside it. */
export function StatusBadge({ status }: { status: CertificateStatus }) {
  const { color, icon: Icon } = LOOKS[status]
  return (
    <Badge
      color={color}
      variant="light"
      size="lg"
      // Never narrower than its word.
      styles={{ root: { overflow: 'visible', flexShrink: 0 }, label: { overflow: 'visible' } }}
      leftSection={<Icon size={14} stroke={1.8} aria-hidden="true" />}
    >
      {status}
    </Badge>
  )
}
