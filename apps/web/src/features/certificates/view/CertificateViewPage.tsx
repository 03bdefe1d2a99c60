import { Button, Group } from '@mantine/core'
import {
  readManifest,
  readOriginCertificate,
  readProjectCertificate,
  readSampleCertificate,
  type Certificate,
} from '@eluent/contract'
import { certificateDetails } from '@eluent/domain/certificates'
import { Link } from '@tanstack/react-router'
import { useData } from '../../../frame/data/use-read.ts'
import { pathTo, usePathValues } from '../../../frame/screens.ts'
import { ErrorState } from '../../../ui/ErrorState/ErrorState.tsx'
import { PageHeader } from '../../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../../ui/Panel/Panel.tsx'
import { SkeletonLines } from '../../../ui/SkeletonLines/SkeletonLines.tsx'
import { CertificateActions } from '../actions/CertificateActions.tsx'
import { failureText } from '../parts/certificate-failure.ts'
import classes from '../parts/Certificates.module.css'
import { EventHistory } from '../parts/EventHistory.tsx'
import { CertificateFacts } from './CertificateFacts.tsx'
import { CertificateHead } from './CertificateHead.tsx'
import { AttachmentLinks, CertificateLinks, DetailColumns } from './CertificateParts.tsx'
import { CertificateDownloads } from './CertificateDownloads.tsx'
import { CertificateStatement, SignatureLines } from './CertificateStatement.tsx'
import { t } from '../../../language/t.ts'
import { translated } from '../../../language/translated.ts'

/** A link to a file is valid for five minutes; what shows one is read again before. */
const LINKS_VALID_MS = 240_000

export function ProjectViewPage() {
  return <ViewPage read={readProjectCertificate} id={usePathValues('projectView').id} />
}

export function ManifestViewPage() {
  return <ViewPage read={readManifest} id={usePathValues('manifestView').id} />
}

export function OriginViewPage() {
  return <ViewPage read={readOriginCertificate} id={usePathValues('originView').id} />
}

export function SampleSealViewPage() {
  return <ViewPage read={readSampleCertificate} id={usePathValues('sampleSealView').id} />
}

/** One certificate of any kind. */
function ViewPage({ read, id }: { read: typeof readProjectCertificate; id: string }) {
  const query = useData(read, { params: { id } }, { refetchInterval: LINKS_VALID_MS, refetchOnWindowFocus: true })
  if (query.data !== undefined) return <CertificateView certificate={query.data} />
  return (
    <>
      <PageHeader />
      {query.error ? (
        <ErrorState
          error={query.error}
          title={failureText(query.error, t('Failed to retrieve certus.'))}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <SkeletonLines />
      )}
    </>
  )
}

function CertificateView({ certificate }: { certificate: Certificate }) {
  const { fields, attachments } = certificateDetails(certificate.details)
  const { children, previous, certus_image_url: image } = certificate
  return (
    <>
      <PageHeader
        title={translated(certificate.certus_type.certus_type)}
        action={
          <Group gap="xs">
            {certificate.sample !== null && (
              <Button component={Link} variant="default" to={pathTo('sampleReport', { id: certificate.sample.id })}>
                {t('Open Report')}
              </Button>
            )}
            <CertificateDownloads certificate={certificate} />
            <CertificateActions certificate={certificate} />
          </Group>
        }
      />
      <CertificateHead certificate={certificate} />
      <Panel>
        <CertificateFacts certificate={certificate} />
      </Panel>
      <CertificateStatement certificate={certificate} />
      {fields.length > 0 && (
        <Panel title={t('Details')}>
          <DetailColumns fields={fields} />
        </Panel>
      )}
      {attachments.length > 0 && (
        <Panel title={t('Attachments')}>
          <AttachmentLinks
            attachments={attachments}
            fileNames={new Map(certificate.attachments.map(({ certusKey, name }) => [certusKey, name]))}
          />
        </Panel>
      )}
      {image !== null && (
        <Panel title={t("Driver's License")}>
          <a href={image} target="_blank" rel="noreferrer" className={classes['licence']}>
            <img src={image} alt={t("Driver's license")} />
          </a>
        </Panel>
      )}
      {children.length > 0 && (
        <Panel title={t('Contained VERISEALs')} flush>
          <CertificateLinks label={t('Contained VERISEALs')} certificates={children} />
        </Panel>
      )}
      {previous !== null && (
        <Panel title={t('Previous VERISEAL')} flush>
          <CertificateLinks label={t('Previous VERISEAL')} certificates={[previous]} />
        </Panel>
      )}
      <SignatureLines certificate={certificate} />
      <EventHistory events={certificate.history} />
    </>
  )
}
