import { Button, Group, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { pathTo } from '../../frame/screens.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { QrCamera } from '../../ui/QrCamera/QrCamera.tsx'
import { isShareKey, scannedKey, scannedVial } from '@eluent/domain/find'
import { t } from '../../language/t.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

const ADDRESS_LENGTH = 2000

/** Takes a code from a hand scanner, which types it and presses Enter, from the keyboard, or from the camera. */
export function ScanQrPage() {
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { text: '' },
    validate: { text: (text) => (scannedKey(text) === '' ? t('Please scan or type a share key') : null) },
  })
  const field = useRef<HTMLInputElement>(null)
  // A scanner types wherever the cursor stands.
  useEffect(() => field.current?.focus(), [])
  const openCode = (text: string) => {
    const vial = scannedVial(text)
    const search = vial === null ? {} : { vial: String(vial) }
    void navigate({ to: pathTo('qrRedirect', { shareKey: scannedKey(text) }), search })
  }
  const open = form.onSubmit(({ text }) => openCode(text))
  const openScanned = (text: string): boolean => {
    const isOurs = isShareKey(scannedKey(text))
    if (isOurs) openCode(text)
    return isOurs
  }
  return (
    <>
      <PageHeader />
      <Panel>
        <form onSubmit={open} noValidate>
          <Text mb="sm">{t('Scan the code of a sample, or type its share key.')}</Text>
          <Group align="flex-start" gap="sm">
            <TextInput
              label={t('Share key')}
              maxLength={ADDRESS_LENGTH}
              autoComplete="off"
              spellCheck={false}
              ref={field}
              miw={{ base: '100%', sm: 420 }}
              {...form.getInputProps('text')}
            />
            <Button type="submit" mt={{ base: 0, sm: 26 }}>
              {t('Open')}
            </Button>
          </Group>
        </form>
        <QrCamera onCode={openScanned} otherwise={t('Type the share key instead.')} />
      </Panel>
    </>
  )
}
