import type { Certificate } from '@eluent/contract'
import { formatListDate } from '../../../ui/dates/format-list-date.ts'
import { Fact, Facts } from '../../../ui/Facts/Facts.tsx'
import { QrImage } from '../../../ui/QrImage/QrImage.tsx'
import classes from '../parts/Certificates.module.css'
import { StatusBadge } from '../parts/StatusBadge.tsx'
import { Tracer } from '../parts/Tracer.tsx'

/** What every certificate says of itself, beside the code that a scanner reads. */
export function CertificateFacts({ certificate }: { certificate: Certificate }) {
  const { expiration_date, qr, project_type } = certificate
  return (
    <div className={classes['head']}>
      <div className={classes['facts']}>
        <Facts>
          <Fact label="Name">{certificate.project_name}</Fact>
          <Fact label="Type">{certificate.certus_type.certus_type}</Fact>
          {project_type !== null && <Fact label="Project Type">{project_type.project_type}</Fact>}
          <Fact label="TRACER">
            <Tracer value={certificate.share_key} />
          </Fact>
          <Fact label="Status">
            <StatusBadge status={certificate.status} />
          </Fact>
          <Fact label="Expiration Date">{expiration_date && formatListDate(expiration_date)}</Fact>
          <Fact label="Date Created">{formatListDate(certificate.created_at)}</Fact>
          <Fact label="Created By">{certificate.user.name}</Fact>
          <Fact label="Organization">{certificate.organization.name}</Fact>
        </Facts>
      </div>
      {qr[0] !== undefined && (
        <div className={classes['qr']}>
          <QrImage text={qr[0]} size={200} label={`QR code of ${certificate.share_key}`} />
        </div>
      )}
    </div>
  )
}
