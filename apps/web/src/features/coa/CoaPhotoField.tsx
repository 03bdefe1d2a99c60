import { Button, Fieldset, Group, Input } from '@mantine/core'
import '@mantine/core/styles/Fieldset.css'
import { IMAGE_EXTENSIONS } from '@eluent/domain/files'
import { IconPhoto, IconPhotoUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FilePicker } from '../../ui/FilePicker/FilePicker.tsx'
import classes from './Coa.module.css'
import type { CoaPhoto } from './use-coa-photo.ts'
import { t } from '../../language/t.ts'

const ACCEPT = IMAGE_EXTENSIONS.map((extension) => `.${extension}`).join(',')

interface CoaPhotoFieldProps {
  photo: CoaPhoto
  error: ReactNode
  disabled: boolean
}

/** The sample's photo as the certificate prints it. */
export function CoaPhotoField({ photo, error, disabled }: CoaPhotoFieldProps) {
  const message = photo.refusal ?? error ?? null
  return (
    <Fieldset variant="unstyled" legend={t('Sample photo')} className={classes['photo'] ?? ''}>
      <div className={classes['frame']} data-empty={photo.shown === null || undefined}>
        {photo.shown === null ? (
          <IconPhoto size={40} stroke={1.2} aria-hidden />
        ) : (
          <img src={photo.shown} alt={t('The sample')} />
        )}
      </div>
      {!disabled && (
        <Group gap="xs" mt="sm">
          <FilePicker onChange={photo.pick} accept={ACCEPT} inputProps={{ 'aria-label': t('Sample photo') }}>
            {({ onClick }) => (
              <Button
                variant="default"
                size="sm"
                leftSection={<IconPhotoUp size={16} stroke={1.6} />}
                loading={photo.isUploading}
                onClick={onClick}
              >
                {photo.shown === null ? t('Choose photo') : t('Replace photo')}
              </Button>
            )}
          </FilePicker>
          {photo.shown !== null && (
            <Button variant="subtle" color="gray" size="sm" disabled={photo.isUploading} onClick={photo.remove}>
              {t('Remove Photo')}
            </Button>
          )}
        </Group>
      )}
      {!disabled && (
        <p className={classes['hint']}>{t('JPG or PNG, smaller than {maxMb} MB.', { maxMb: photo.maxMb })}</p>
      )}
      {message !== null && (
        <Input.Error role="alert" mt={6}>
          {message}
        </Input.Error>
      )}
    </Fieldset>
  )
}
