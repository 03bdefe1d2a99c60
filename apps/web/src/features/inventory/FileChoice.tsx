import { Button, Group, Input, Text } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useServices } from '../../frame/services.ts'
import { uploadFile } from '../../ui/FileDrop/upload-file.ts'
import { FilePicker } from '../../ui/FilePicker/FilePicker.tsx'
import { FormError } from '../../ui/FormError/FormError.tsx'
import { t } from '../../language/t.ts'

interface ChosenFile {
  id: string
  name: string
}

interface FileChoiceProps {
  label: string
  value: ChosenFile | null
  onChange: (file: ChosenFile | null) => void
  /** Extensions without the dot; any file where absent. */
  accept?: readonly string[]
  /** What it may be; an error takes its place. */
  description?: string
  error?: ReactNode
}

/** One file, which goes to the storage as soon as it is chosen. */
export function FileChoice({ label, value, onChange, accept, description, error }: FileChoiceProps) {
  const services = useServices()
  const upload = useMutation({
    mutationFn: async (file: File) => ({ id: await uploadFile(services, 'attachment', file), name: file.name }),
    onSuccess: onChange,
  })
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      error={error}
      {...(!error && description !== undefined && { description })}
    >
      <Group gap="xs">
        <FilePicker
          onChange={(file) => file && upload.mutate(file)}
          inputProps={{ 'aria-label': label }}
          {...(accept && { accept: accept.map((extension) => `.${extension}`).join(',') })}
        >
          {({ onClick }) => (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconPaperclip size={16} stroke={1.6} />}
              loading={upload.isPending}
              onClick={onClick}
            >
              {value === null ? t('Choose file') : t('Choose another file')}
            </Button>
          )}
        </FilePicker>
        {value !== null && (
          <>
            <Text fz="sm">{value.name}</Text>
            <Button variant="subtle" color="gray" size="sm" onClick={() => onChange(null)}>
              {t('Remove File')}
            </Button>
          </>
        )}
      </Group>
      <FormError error={upload.error} />
    </Input.Wrapper>
  )
}
