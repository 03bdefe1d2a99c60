import { Button, Tooltip } from '@mantine/core'
import type { Sample } from '@eluent/contract'
import { NOT_AUTHORIZED_TEXT } from '@eluent/domain/samples'
import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { t } from '../../language/t.ts'

const ReleaseModal = lazyPart(async () => (await import('./ReleaseModal.tsx')).ReleaseModal)
const CertifyModal = lazyPart(async () => (await import('./CertifyModal.tsx')).CertifyModal)

/** Puts the manager's name under a finished report; a report that replaces a released one says why. */
export function ReleaseButton({ sample }: { sample: Sample }) {
  const [asking, setAsking] = useState(false)
  const { allowed, text } = sample.can.release
  const n = (sample.conditions ?? []).filter(({ state }) => state === 'open').length
  const isHeld = !allowed && text !== NOT_AUTHORIZED_TEXT && n > 0 && sample.finished && !sample.release?.current
  const Asked = (sample.reviews_asked ?? 1) > 1 ? CertifyModal : ReleaseModal
  if (!allowed && !isHeld) return null
  return (
    <>
      <Tooltip
        label={t('{n, plural, one {# condition is open} other {# conditions are open}}', { n })}
        disabled={allowed}
        withArrow
      >
        <div>
          <Button
            variant="default"
            disabled={!allowed}
            leftSection={<IconRosetteDiscountCheck size={16} />}
            onClick={() => setAsking(true)}
          >
            {t('Release')}
          </Button>
        </div>
      </Tooltip>
      {asking && <Asked sample={sample} onClose={() => setAsking(false)} />}
    </>
  )
}
