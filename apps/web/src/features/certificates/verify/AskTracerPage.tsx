import { Button, Text, TextInput, Title } from '@mantine/core'
import { tracerOfAddress } from '@eluent/domain/certificates'
import { useNavigate } from '@tanstack/react-router'
import { useState, type SyntheticEvent } from 'react'
import { pathTo } from '../../../frame/screens.ts'
import { Panel } from '../../../ui/Panel/Panel.tsx'
import { VerifyFrame } from './VerifyFrame.tsx'

const ADDRESS_LENGTH = 2000

/** Asks for the TRACER of the certificate to check. */
export function AskTracerPage() {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const tracer = tracerOfAddress(text) ?? text.trim()
    if (tracer === '') setError('Please enter a TRACER')
    else void navigate({ to: pathTo('verifyTracer', { tracer: tracer.toUpperCase() }) })
  }
  return (
    <VerifyFrame>
      <Title order={1} mb="md">
        Verify a VERISEAL
      </Title>
      <Panel>
        <form onSubmit={submit} noValidate>
          <Text mb="sm">Enter the TRACER that stands on the certificate, beside its QR code.</Text>
          <TextInput
            label="TRACER"
            maxLength={ADDRESS_LENGTH}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={text}
            error={error}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setError(null)
            }}
          />
          <Button type="submit" mt="md">
            Verify
          </Button>
        </form>
      </Panel>
    </VerifyFrame>
  )
}
