import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { readSigningCertificate, type SigningCertificate } from '@eluent/contract'
import { useRead } from '../../frame/data/use-read.ts'
import { formatMoment } from '../../ui/dates/format-moment.ts'
import { saveBlob } from '../../ui/download/save-blob.ts'
import { Fact, Facts } from '../../ui/Facts/Facts.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { t } from '../../language/t.ts'

/** What whoever receives a PDF compares with what their program shows; read when somebody wants it. */
export function PdfSignature() {
  const [shown, { open }] = useDisclosure()
  return (
    <>
      <Text size="sm" mb="sm">
        {t(
          "Released reports and certificates are signed. Whoever receives one compares this certificate's SHA-256 with what their PDF reader shows.",
        )}
      </Text>
      {shown ? (
        <ShownCertificate />
      ) : (
        <Button variant="default" size="sm" onClick={open}>
          {t('Show Certificate')}
        </Button>
      )}
    </>
  )
}

function ShownCertificate() {
  const certificate = useRead(readSigningCertificate, {}, { select: ({ data }) => data })
  return (
    <ReadRecord
      query={certificate}
      errorTitle={t('The certificate could not be loaded.')}
      skeleton={<SkeletonLines lines={3} />}
    >
      {(record) => <CertificateFacts certificate={record} />}
    </ReadRecord>
  )
}

function CertificateFacts({ certificate }: { certificate: SigningCertificate }) {
  const { subject, fingerprint, valid_until, pem } = certificate
  const download = () =>
    void saveBlob(new Response(new Blob([pem], { type: 'application/x-pem-file' })), 'pdf-signature.pem')
  return (
    <>
      <Facts>
        <Fact label={t('Certificate')}>{subject.replace('CN=', '')}</Fact>
        <Fact label={t('Holds until')}>{formatMoment(valid_until)}</Fact>
        <Fact label="SHA-256" style={{ overflowWrap: 'anywhere' }}>
          {fingerprint}
        </Fact>
      </Facts>
      <Button variant="default" size="sm" mt="sm" onClick={download}>
        {t('Download Certificate')}
      </Button>
    </>
  )
}
