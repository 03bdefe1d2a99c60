import { Button, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Certificate, CertificateDownload } from '@eluent/contract'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { failureText } from './certificate-failure.ts'
import { useCertificateDownload } from './queries.ts'

const NAMES: Record<CertificateDownload, string> = { summary: 'Summary', report: 'Report', origin: 'Origin', qr: 'QR' }

/** The files that exist for this kind of certificate. */
export function CertificateDownloads({ certificate }: { certificate: Pick<Certificate, 'downloads' | 'share_key'> }) {
  const download = useCertificateDownload()
  if (certificate.downloads.length === 0) return null
  return (
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
            onClick={() =>
              download.mutate(
                { kind, tracer: certificate.share_key },
                {
                  onError: (error) =>
                    notifications.show({
                      color: 'red',
                      message: failureText(error, `${NAMES[kind]} could not be downloaded. Please try again.`),
                    }),
                },
              )
            }
          >
            {NAMES[kind]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
