import { Button } from '@mantine/core'
import type { Sample } from '@eluent/contract'
import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { t } from '../../language/t.ts'

const ReleaseModal = lazyPart(async () => (await import('./ReleaseModal.tsx')).ReleaseModal)

/** Puts the manager's name under a finished report; a report that replaces a released one says why. */
export function ReleaseButton({ sample }: { sample: Sample }) {
  const [asking, setAsking] = useState(false)
  if (!sample.can.release.allowed) return null
  return (
    <>
      <Button variant="default" leftSection={<IconRosetteDiscountCheck size={16} />} onClick={() => setAsking(true)}>
        {t('Release')}
      </Button>
      {asking && <ReleaseModal sample={sample} onClose={() => setAsking(false)} />}
    </>
  )
}
