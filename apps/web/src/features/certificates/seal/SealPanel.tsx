import { Button, Group, Text, Tooltip } from '@mantine/core'
import type { Sample, SampleSeal } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { IconCertificate } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { pathTo } from '../../../frame/screens.ts'
import { useServices, useSession } from '../../../frame/services.ts'
import { formatListDate } from '../../../ui/dates/format-list-date.ts'
import { Fact, Facts } from '../../../ui/Facts/Facts.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Panel } from '../../../ui/Panel/Panel.tsx'
import { StatusBadge } from '../parts/StatusBadge.tsx'
import { Tracer } from '../parts/Tracer.tsx'
import classes from './Seal.module.css'
import { useSealVerdict } from './use-seal-verdict.ts'
import { t } from '../../../language/t.ts'
import { translated } from '../../../language/translated.ts'

const AssociationsModal = lazyPart(async () => (await import('./AssociationsModal.tsx')).AssociationsModal)
const CertificateDownloads = lazyPart(
  async () => (await import('../view/CertificateDownloads.tsx')).CertificateDownloads,
)
const QrImage = lazyPart(async () => (await import('../../../ui/QrImage/QrImage.tsx')).QrImage)
const SealDialog = lazyPart(async () => (await import('./SealDialog.tsx')).SealDialog)

const nameOf = (sample: Sample): string => sample.intake_form.strain_name ?? sample.intake_form.intake_number

/** The sample's VERISEAL on its report: the way to one, or what it says. */
export function SealPanel({ sample }: { sample: Sample }) {
  const permissions = useSession()?.claims.permissions
  const [listing, setListing] = useState(false)
  const seal: SampleSeal | null = sample.certus.sample_certus
  const maySeal = can(permissions, 'certus.veriseal')
  if (seal === null && sample.certus_id === null) return maySeal ? <Unsealed sample={sample} /> : null
  return (
    <div className={classes['place']}>
      <Panel
        title="VERISEAL"
        action={
          <Group gap="xs" className="no-print">
            {seal && maySeal && (
              <>
                <Button component={Link} variant="default" to={pathTo('sampleSealView', { id: seal.id })}>
                  {t('View VERISEAL')}
                </Button>
                <CertificateDownloads certificate={seal} label={t('Download VERISEAL')} />
              </>
            )}
            <Button variant="default" onClick={() => setListing(true)}>
              {t('VERISEAL Associations')}
            </Button>
          </Group>
        }
      >
        {seal && <SealFacts seal={seal} />}
        {listing && <AssociationsModal sampleId={sample.id} name={nameOf(sample)} onClose={() => setListing(false)} />}
      </Panel>
    </div>
  )
}

function Unsealed({ sample }: { sample: Sample }) {
  const verdict = useSealVerdict(sample)
  const { reload } = useServices()
  const [creating, setCreating] = useState(false)
  return (
    <div className={classes['place']}>
      <Panel title="VERISEAL">
        <Group justify="space-between" gap="md">
          <Text c="dimmed" maw={560}>
            {verdict.allowed
              ? t('A VERISEAL makes this report tamper-evident: anyone can check it with its TRACER or QR code.')
              : translated(verdict.text)}
          </Text>
          <Tooltip label={verdict.allowed ? '' : translated(verdict.text)} disabled={verdict.allowed} withArrow>
            <div>
              <Button
                disabled={!verdict.allowed}
                leftSection={<IconCertificate size={18} stroke={1.6} />}
                onClick={() => setCreating(true)}
              >
                {t('Create VERISEAL')}
              </Button>
            </div>
          </Tooltip>
        </Group>
        {creating && (
          <SealDialog sample={sample} name={nameOf(sample)} onClose={() => setCreating(false)} onDone={reload} />
        )}
      </Panel>
    </div>
  )
}

function SealFacts({ seal }: { seal: SampleSeal }) {
  const [address] = seal.qr
  return (
    <div className={classes['seal']}>
      <div className={classes['facts']}>
        <Facts layout="grid">
          <Fact label={t('Status')}>
            <StatusBadge status={seal.status} />
          </Fact>
          <Fact label={t('Name')}>{seal.project_name}</Fact>
          <Fact label={t('Type')}>{translated(seal.certus_type.certus_type)}</Fact>
          <Fact label={t('Expiration Date')}>
            {seal.expiration_date === null ? t('None') : formatListDate(seal.expiration_date)}
          </Fact>
          <Fact label={t('Date Created')}>{formatListDate(seal.created_at)}</Fact>
          <Fact label={t('Created By')}>{seal.user.name}</Fact>
          <Fact label="TRACER" wide>
            <Tracer value={seal.share_key} />
          </Fact>
        </Facts>
      </div>
      {address !== undefined && <QrImage text={address} size={200} label={t('QR code of the VERISEAL')} />}
    </div>
  )
}
