import { CallError, createEquipmentFileTicket } from '@eluent/contract'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useServices } from '../../frame/services.ts'
import { saveBlob } from '../../ui/download/save-blob.ts'
import { FormError } from '../../ui/FormError/FormError.tsx'
import { t } from '../../language/t.ts'

/** Saves the certificate of an event under its own name. */
export function CertificateButton({ id, name }: { id: number; name: string }) {
  const { api, fetch } = useServices()
  const download = useMutation({
    mutationFn: async () => {
      const { download_url } = await api.call(createEquipmentFileTicket, { params: { id } })
      const response = await fetch(download_url, {}).catch((cause: unknown) => {
        throw new CallError(0, '', {}, { cause })
      })
      if (!response.ok) throw new CallError(response.status, response.statusText, {})
      await saveBlob(response, name)
    },
  })
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={t('Download {name}', { name })}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {name}
      </Button>
      <FormError error={download.error} />
    </>
  )
}
