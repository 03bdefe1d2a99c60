import { Alert, Anchor } from '@mantine/core'
import type { Sample } from '@eluent/contract'
import { RELEASE_HOLD_TEXTS } from '@eluent/domain/report'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { pathTo } from '../../frame/screens.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { DifferenceText } from '../vials/Differences.tsx'
import { t } from '../../language/t.ts'
import { Way, type Dialog } from './condition-way.tsx'
import { Conditions } from './Conditions.tsx'
import classes from './Report.module.css'

const AmendModal = lazyPart(async () => (await import('./AmendModal.tsx')).AmendModal)
const ClearModal = lazyPart(async () => (await import('./ClearModal.tsx')).ClearModal)
const CertificateDetailsModal = lazyPart(
  async () => (await import('./details/CertificateDetailsModal.tsx')).CertificateDetailsModal,
)

/** What keeps a finished report from being released, each with the way to settle it, and what to look at before. */
export function BeforeReleasing({ sample }: { sample: Sample }) {
  const [opened, setOpened] = useState<Dialog | null>(null)
  const { id, holds } = sample
  const differences = sample.finished && !sample.release?.current ? (sample.differences ?? []) : []
  const close = () => setOpened(null)
  return (
    <Alert
      mb="md"
      color="orange"
      title={
        holds.length > 0 && holds.every(({ rule }) => rule === 'under_review' || rule === 'nonconformance')
          ? t('Under review')
          : t('Before releasing')
      }
      icon={<IconAlertTriangle size={20} />}
      className="no-print"
    >
      <ul className={classes['attempts']}>
        {holds.map((hold) => (
          <li key={`${hold.rule} ${hold.record_id} ${JSON.stringify(hold.values)}`}>
            {t(RELEASE_HOLD_TEXTS[hold.rule], hold.values)} <Way hold={hold} sample={sample} onOpen={setOpened} />
          </li>
        ))}
        {differences.map((difference) => (
          <li key={`${difference.vial_number} ${difference.name}`}>
            <DifferenceText difference={difference} />{' '}
            <Anchor component={Link} fz="sm" to={pathTo('vial', { id, n: difference.vial_number })}>
              {t('Open the vial')}
            </Anchor>
          </li>
        ))}
      </ul>
      <Conditions sample={sample} />
      {opened === 'amend' && <AmendModal sample={sample} onClose={close} />}
      {opened === 'clear' && <ClearModal id={id} onClose={close} />}
      {opened === 'details' && <CertificateDetailsModal ids={[sample.id]} sample={sample} onClose={close} />}
    </Alert>
  )
}
