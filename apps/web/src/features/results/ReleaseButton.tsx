import { Button, Tooltip } from '@mantine/core'
import type { Sample } from '@eluent/contract'
import { NOT_AUTHORIZED_TEXT } from '@eluent/domain/samples'
import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { t } from '../../language/t.ts'

const ReleaseModal = lazyPart(async () => (await import('./ReleaseModal.tsx')).ReleaseModal)
const NextToRelease = lazyPart(async () => (await import('./NextToRelease.tsx')).NextToRelease)
const CertifyModal = lazyPart(async () => (await import('./CertifyModal.tsx')).CertifyModal)

/** Puts the manager's name under a finished report; a report that replaces a released one says why. */
export function ReleaseButton({ sample }: { sample: Sample }) {
  const [asking, setAsking] = useState(false)
  // of this visit: the page stands on as it leads to another sample
  const [released, setReleased] = useState<number | null>(null)
  const isReleased = released === sample.id && sample.release?.current === true
  const isOnWay = useLocation({ select: ({ state }) => state.passed !== undefined })
  const { allowed, text } = sample.can.release
  const n = (sample.conditions ?? []).filter(({ state }) => state === 'open').length
  const isHeld = !allowed && text !== NOT_AUTHORIZED_TEXT && n > 0 && sample.finished && !sample.release?.current
  const isTwice = (sample.reviews_asked ?? 1) > 1
  const close = () => setAsking(false)
  const done = () => setReleased(sample.id)
  const button = (
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
  )
  // in the place of a button that is held: the panel below says by what
  if (isReleased || (isOnWay && !allowed)) return <NextToRelease from={sample.id}>{isHeld && button}</NextToRelease>
  if (!allowed && !isHeld) return null
  return (
    <>
      {button}
      {asking && !isTwice && <ReleaseModal sample={sample} onReleased={done} onClose={close} />}
      {asking && isTwice && <CertifyModal sample={sample} onCertified={done} onClose={close} />}
    </>
  )
}
