import { SimpleGrid } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import {
  BONDED_CARRIER_KEYS,
  MANIFEST_FIELD_MAX,
  MANIFEST_IMAGE_UPLOAD_TEXT,
  MANIFEST_KEYS,
  fieldWords,
} from '@eluent/domain/certificates'
import { useMutation } from '@tanstack/react-query'
import { useServices } from '../../../frame/services.ts'
import { useMaxImageMb } from '../../../frame/use-max-image-mb.ts'
import { uploadFile } from '../../../ui/FileDrop/upload-file.ts'
import { ImageField } from '../../../ui/ImageField/ImageField.tsx'
import { Panel } from '../../../ui/Panel/Panel.tsx'
import { DESCRIPTION_INPUT, NAME_INPUT } from './input-props.ts'
import type { ManifestValues } from './manifest-form.ts'
import { t } from '../../../language/t.ts'
import { translated } from '../../../language/translated.ts'
import { Textarea } from '../../../ui/fields/Textarea.ts'
import { TextInput } from '../../../ui/fields/TextInput.ts'

interface ManifestFieldsProps {
  form: UseFormReturnType<ManifestValues>
  /** Under which the picture is kept. */
  tracer: string
  disabled: boolean
}

/** All of a manifest but what it holds. */
export function ManifestFields({ form, tracer, disabled }: ManifestFieldsProps) {
  const services = useServices()
  // the picture goes to the storage as soon as it is chosen
  const upload = useMutation({
    mutationFn: (file: File) => uploadFile(services, 'certificate-image', file, { tracer }),
  })
  const maxMb = useMaxImageMb()
  return (
    <>
      <Panel title={t('Manifest')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
          <TextInput {...NAME_INPUT} {...form.getInputProps('name')} />
          <Textarea {...DESCRIPTION_INPUT} minRows={1} {...form.getInputProps('description')} />
        </SimpleGrid>
      </Panel>
      <Panel title={t('Transport')}>
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="lg">
          {MANIFEST_KEYS.map((key) => (
            <TextInput
              key={form.key(`manifest.${key}`)}
              label={t(fieldWords(key))}
              withAsterisk
              maxLength={MANIFEST_FIELD_MAX}
              {...form.getInputProps(`manifest.${key}`)}
            />
          ))}
          {BONDED_CARRIER_KEYS.map((key) => (
            <TextInput
              key={form.key(`manifest.${key}`)}
              label={t(fieldWords(key))}
              description={t('Optional')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              maxLength={MANIFEST_FIELD_MAX}
              {...form.getInputProps(`manifest.${key}`)}
            />
          ))}
        </SimpleGrid>
      </Panel>
      <Panel title={t("Driver's License")}>
        <ImageField
          label={t("Driver's License Image")}
          alt={t("Driver's license")}
          value={form.getValues().imageKey}
          onChange={(imageKey) => {
            form.clearFieldError('imageKey')
            form.setFieldValue('imageKey', imageKey)
          }}
          maxMb={maxMb}
          upload={upload}
          failed={translated(MANIFEST_IMAGE_UPLOAD_TEXT)}
          error={form.errors['imageKey']}
          disabled={disabled}
        />
      </Panel>
    </>
  )
}
