import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useFileDownload } from '../../ui/download/use-file-download.ts'
import { FormError } from '../../ui/FormError/FormError.tsx'

/** A stored file by its name; a click saves it. */
export function FileLink({ file }: { file: { id: string; name: string } }) {
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
        {file.name}
      </Button>
      <FormError error={download.error} />
    </>
  )
}
