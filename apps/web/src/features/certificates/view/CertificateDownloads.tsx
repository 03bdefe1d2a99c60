import { Button, Group, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { downloadCertificate, downloadEvidence, type Certificate, type CertificateDownload } from '@eluent/contract'
import { IconChevronDown, IconDownload, IconShieldCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../../frame/services.ts'
import { saveBlob } from '../../../ui/download/save-blob.ts'
import { asEvidencePage } from '../parts/as-evidence-page.ts'
import { failureText } from '../parts/certificate-failure.ts'
import { t } from '../../../language/t.ts'

const NAMES: Record<CertificateDownload, string> = {
  summary: t('Summary'),
  report: t('Report'),
  origin: t('Origin'),
  qr: 'QR',
}

/** Saves one answer as a file; says why it could not be done. */
function useDownload() {
  return useMutation({
    mutationFn: async ({ send, fileName }: { send: () => Promise<Response>; what: string; fileName: string }) =>
      saveBlob(await send(), fileName),
    onError: (error, { what }) =>
      notifications.show({
        color: 'red',
        message: failureText(error, t('{what} could not be downloaded. Please try again.', { what })),
      }),
  })
}

interface CertificateDownloadsProps {
  certificate: Pick<Certificate, 'id' | 'downloads' | 'share_key'>
  /** Of the menu, where the page has other downloads. */
  label?: string
}

/** The files that exist for this kind of certificate, and the one that proves it offline. */
export function CertificateDownloads({ certificate, label = t('Download') }: CertificateDownloadsProps) {
  const { id, downloads, share_key: tracer } = certificate
  const api = useApi()
  const download = useDownload()
  const evidence = useDownload()
  const saveEvidence = (form: 'json' | 'html') =>
    evidence.mutate({
      send: async () => {
        const file = await api.send(downloadEvidence, { params: { id } })
        return form === 'json' ? file : asEvidencePage(await file.text())
      },
      what: t('Evidence'),
      fileName: `${tracer}.evidence.${form}`,
    })
  const save = (kind: CertificateDownload) =>
    download.mutate({
      send: () => api.send(downloadCertificate, { params: { kind, tracer } }),
      what: NAMES[kind],
      fileName: `${tracer}-${kind}.${kind === 'qr' ? 'png' : 'pdf'}`,
    })
  return (
    <Group gap="xs">
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            loading={evidence.isPending}
            leftSection={<IconShieldCheck size={16} aria-hidden="true" />}
            rightSection={<IconChevronDown size={14} />}
          >
            {t('Evidence')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => saveEvidence('html')}>{t('Page that checks itself (.html)')}</Menu.Item>
          <Menu.Item onClick={() => saveEvidence('json')}>{t('File for programs (.json)')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {downloads.length > 0 && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button
              variant="default"
              loading={download.isPending}
              leftSection={<IconDownload size={16} />}
              rightSection={<IconChevronDown size={14} />}
            >
              {label}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {downloads.map((kind) => (
              <Menu.Item key={kind} onClick={() => save(kind)}>
                {NAMES[kind]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  )
}
