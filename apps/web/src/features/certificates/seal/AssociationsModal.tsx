import { Anchor, Group, Modal, Text } from '@mantine/core'
import { readSample, type Sample, type SampleSeal } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { Link } from '@tanstack/react-router'
import { useData } from '../../../frame/data/use-read.ts'
import { useSession } from '../../../frame/services.ts'
import { ReadRecord } from '../../../ui/ReadRecord/ReadRecord.tsx'
import { SkeletonLines } from '../../../ui/SkeletonLines/SkeletonLines.tsx'
import { certificateAddress } from '../parts/certificate-address.ts'
import { failureText } from '../parts/certificate-failure.ts'
import { StatusBadge } from '../parts/StatusBadge.tsx'
import { Tracer } from '../parts/Tracer.tsx'
import classes from './Seal.module.css'
import { t } from '../../../language/t.ts'
import { translated } from '../../../language/translated.ts'

interface AssociationsModalProps {
  sampleId: number
  name: string
  onClose: () => void
}

/** Every VERISEAL that speaks of the sample: its own, a project's, a manifest's. */
export function AssociationsModal({ sampleId, name, onClose }: AssociationsModalProps) {
  const sample = useData(readSample, { params: { id: sampleId } })
  return (
    <Modal opened onClose={onClose} title={t('VERISEAL Associations: {name}', { name })} size="lg">
      <ReadRecord
        query={sample}
        errorTitle={(error) => failureText(error, t('VERISEAL retrieval error. Reload the page and try again.'))}
        skeleton={<SkeletonLines lines={4} />}
      >
        {({ certus }) => <Associations certus={certus} />}
      </ReadRecord>
    </Modal>
  )
}

function Associations({ certus }: { certus: Sample['certus'] }) {
  const held: (SampleSeal | null)[] = [certus.sample_certus, certus.project_certi, certus.transportation_certi]
  const seals = held.filter((seal) => seal !== null)
  if (seals.length === 0) return <Text c="dimmed">{t('This sample has no VERISEAL.')}</Text>
  return (
    <ul className={classes['associations']}>
      {seals.map((seal) => (
        <Association key={seal.id} seal={seal} />
      ))}
    </ul>
  )
}

function Association({ seal }: { seal: SampleSeal }) {
  const permissions = useSession()?.claims.permissions
  const mayOpen = can(permissions, 'certus.veriseal')
  return (
    <li>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          {mayOpen ? (
            <Anchor component={Link} to={certificateAddress(seal)} fw={600}>
              {seal.project_name}
            </Anchor>
          ) : (
            <Text fw={600}>{seal.project_name}</Text>
          )}
          <Text size="sm" c="dimmed">
            {translated(seal.certus_type.certus_type)}
          </Text>
        </div>
        <StatusBadge status={seal.status} />
      </Group>
      <Text size="sm" mt={4}>
        <Tracer value={seal.share_key} />
      </Text>
    </li>
  )
}
