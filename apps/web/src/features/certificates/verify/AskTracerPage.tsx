import { Button, Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { readTypedTracer, tracerOfAddress } from '@eluent/domain/certificates'
import { useNavigate } from '@tanstack/react-router'
import { pathTo } from '../../../frame/screens.ts'
import { Panel } from '../../../ui/Panel/Panel.tsx'
import { QrCamera } from '../../../ui/QrCamera/QrCamera.tsx'
import { VerifyFrame } from './VerifyFrame.tsx'
import { t } from '../../../language/t.ts'
import { TextInput } from '../../../ui/fields/TextInput.ts'

const ADDRESS_LENGTH = 2000

/** Typed by itself or in an address. */
const tracerIn = (typed: string): string => tracerOfAddress(typed) ?? typed.trim()

function tracerError(tracer: string): string | null {
  if (tracer === '') return t('Please enter a TRACER')
  return readTypedTracer(tracer).mistyped === true
    ? t('A character of this TRACER is wrong, missing or one too many: please compare it with the certificate.')
    : null
}

/** Asks for the TRACER of the certificate to check. */
export function AskTracerPage() {
  const navigate = useNavigate()
  const form = useForm({
    mode: 'controlled',
    initialValues: { tracer: '' },
    validate: { tracer: (typed) => tracerError(tracerIn(typed)) },
  })
  const submit = form.onSubmit(
    ({ tracer }) => void navigate({ to: pathTo('verifyTracer', { tracer: readTypedTracer(tracerIn(tracer)).tracer }) }),
  )
  const openScanned = (text: string): boolean => {
    const tracer = tracerOfAddress(text)
    const [, hash = ''] = text.split('#')
    if (tracer !== null) void navigate({ to: pathTo('verifyTracer', { tracer: tracer.toUpperCase() }), hash })
    return tracer !== null
  }
  return (
    <VerifyFrame>
      <Title order={1} mb="md">
        {t('Verify a VERISEAL')}
      </Title>
      <Panel>
        <form onSubmit={submit} noValidate>
          <Text mb="sm">{t('Enter the TRACER that stands on the certificate, beside its QR code.')}</Text>
          <TextInput
            label="TRACER"
            maxLength={ADDRESS_LENGTH}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...form.getInputProps('tracer')}
          />
          <Button type="submit" mt="md">
            {t('Verify')}
          </Button>
        </form>
        <QrCamera onCode={openScanned} otherwise={t('Enter the TRACER instead.')} />
      </Panel>
    </VerifyFrame>
  )
}
