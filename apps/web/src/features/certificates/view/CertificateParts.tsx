import { Anchor, Text } from '@mantine/core'
import type { CertificateSummary } from '@eluent/contract'
import type { CertificateDetails } from '@eluent/domain/certificates'
import { IconPaperclip } from '@tabler/icons-react'
import { QrImage } from '../../../ui/QrImage/QrImage.tsx'
import { RowTable, type Column } from '../../../ui/DataTable/RowTable.tsx'
import { certificateAddress } from '../parts/certificate-address.ts'
import { CERTIFICATE_COLUMNS } from '../parts/certificate-columns.tsx'
import classes from '../parts/Certificates.module.css'
import { t } from '../../../language/t.ts'

/** The details in two columns, sorted by name. */
export function DetailColumns({ fields }: { fields: CertificateDetails['fields'] }) {
  return (
    <dl className={classes['columns']}>
      {fields.map(({ name, value }) => (
        <div key={name}>
          <dt lang="en">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface AttachmentLinksProps {
  attachments: CertificateDetails['attachments']
  /** Of each attachment, by its key: the type alone does not say what an 'Other' is. */
  fileNames: ReadonlyMap<string, string>
}

export function AttachmentLinks({ attachments, fileNames }: AttachmentLinksProps) {
  return (
    <ul className={classes['links']}>
      {attachments.map(({ name, url }) => (
        <li key={name}>
          <IconPaperclip size={16} stroke={1.6} aria-hidden="true" />
          <Anchor href={url} target="_blank" rel="noreferrer">
            {name}
          </Anchor>
          <Text span size="sm" c="dimmed" className={classes['fileName'] ?? ''}>
            {fileNames.get(name)}
          </Text>
        </li>
      ))}
    </ul>
  )
}

const COLUMNS: readonly Column<CertificateSummary>[] = [
  ...CERTIFICATE_COLUMNS.filter(({ key }) => ['name', 'type', 'tracer', 'status', 'expires'].includes(key)),
  {
    key: 'qr',
    header: t('QR Code'),
    render: ({ qr, share_key }) =>
      qr[0] === undefined ? null : (
        <QrImage text={qr[0]} size={75} label={t('QR code of {share_key}', { share_key })} />
      ),
  },
]

/** Certificates that belong to another, each opening its own page. */
export function CertificateLinks({ label, certificates }: { label: string; certificates: CertificateSummary[] }) {
  return (
    <div className={classes['wide']}>
      <RowTable
        label={label}
        query={{ data: { data: certificates }, error: null, isFetching: false, refetch: () => undefined }}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowTo={certificateAddress}
      />
    </div>
  )
}
