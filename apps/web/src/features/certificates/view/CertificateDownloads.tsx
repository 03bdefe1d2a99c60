import { Button, Group, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Certificate, CertificateDownload } from '@eluent/contract'
import { IconChevronDown, IconDownload, IconShieldCheck } from '@tabler/icons-react'
import { failureText } from '../parts/certificate-failure.ts'
import { useCertificateDownload, useEvidenceDownload } from '../parts/queries.ts'

const NAMES: Record<CertificateDownload, string> = { summary: 'Summary', report: 'Report', origin: 'Origin', qr: 'QR' }

/** The files that exist for this kind of certificate, and the one that proves it offline. */
export function CertificateDownloads({
  certificate,
}: {
  certificate: Pick<Certificate, 'id' | 'downloads' | 'share_key'>
}) {
  const download = useCertificateDownload()
  const evidence = useEvidenceDownload()
  const fail = (what: string) => (error: unknown) =>
    notifications.show({
      color: 'red',
      message: failureText(error, `${what} could not be downloaded. Please try again.`),
    })
  return (
    <Group gap="xs">
      <Button
        variant="default"
        loading={evidence.isPending}
        leftSection={<IconShieldCheck size={16} aria-hidden="true" />}
        onClick={() => evidence.mutate(certificate, { onError: fail('Evidence') })}
      >
        Evidence
      </Button>
      {certificate.downloads.length > 0 && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button
              variant="default"
              loading={download.isPending}
              leftSection={<IconDownload size={16} />}
              rightSection={<IconChevronDown size={14} />}
            >
              Download
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {certificate.downloads.map((kind) => (
              <Menu.Item
                key={kind}
                onClick={() => download.mutate({ kind, tracer: certificate.share_key }, { onError: fail(NAMES[kind]) })}
              >
                {NAMES[kind]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  )
}
