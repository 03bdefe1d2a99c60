import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useFileDownload } from '../../ui/download/use-file-download.ts'
import { FormError } from '../../ui/FormError/FormError.tsx'

/** A stored file by its name, struck through where it was removed; a click saves it. */
export function FileLink({ file, isRemoved = false }: { file: { id: string; name: string }; isRemoved?: boolean }) {
  const download = useFileDownload()
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconDownload size={16} stroke={1.6} />}
        loading={download.isPending}
        onClick={() => download.mutate(file.id)}
      >
        {isRemoved ? <s>{file.name}</s> : file.name}
      </Button>
      <FormError error={download.error} />
    </>
  )
}
