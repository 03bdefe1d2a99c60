import { Anchor, Text } from '@mantine/core'
import type { Certificate } from '@eluent/contract'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../../frame/screens.ts'
import { formatMoment } from '../../../ui/dates/format-moment.ts'
import { Fact, Facts } from '../../../ui/Facts/Facts.tsx'
import { QrImage } from '../../../ui/QrImage/QrImage.tsx'
import classes from '../parts/Certificates.module.css'
import { StatusBadge } from '../parts/StatusBadge.tsx'
import { Tracer } from '../parts/Tracer.tsx'
import own from './Certificate.module.css'
import { t } from '../../../language/t.ts'
import { translated } from '../../../language/translated.ts'

/** What every certificate says of itself, beside the code that a scanner reads and the address for those without one. */
export function CertificateFacts({ certificate }: { certificate: Certificate }) {
  const { expiration_date, qr, project_type, share_key } = certificate
  const verify = pathTo('verifyTracer', { tracer: share_key })
  return (
    <div className={classes['head']}>
      <div className={classes['facts']}>
        <Facts>
          <Fact label={t('Name')}>{certificate.project_name}</Fact>
          <Fact label={t('Type')}>{translated(certificate.certus_type.certus_type)}</Fact>
          {project_type !== null && <Fact label={t('Project Type')}>{translated(project_type.project_type)}</Fact>}
          <Fact label="TRACER">
            <Tracer value={share_key} />
          </Fact>
          <Fact label={t('Status')}>
            <StatusBadge status={certificate.status} />
          </Fact>
          <Fact label={t('Expiration Date')}>{expiration_date && formatMoment(expiration_date)}</Fact>
          <Fact label={t('Date Created')}>{formatMoment(certificate.created_at)}</Fact>
          <Fact label={t('Created By')}>{certificate.user.name}</Fact>
          <Fact label={t('Organization')}>{certificate.organization.name}</Fact>
        </Facts>
      </div>
      {qr[0] !== undefined && (
        <div className={own['check']}>
          <div className={classes['qr']}>
            <QrImage text={qr[0]} size={200} label={t('QR code of {share_key}', { share_key })} />
          </div>
          <Text size="sm" mt="xs">
            {t('Anyone can check this certificate:')}{' '}
            <Anchor component={Link} to={verify} inherit>
              {`${window.location.host}${verify}`}
            </Anchor>
          </Text>
        </div>
      )}
    </div>
  )
}
