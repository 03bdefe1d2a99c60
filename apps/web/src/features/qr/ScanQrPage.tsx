import { Button, Group, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { pathTo } from '../../frame/screens.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { scannedKey } from './scanned-key.ts'

const ADDRESS_LENGTH = 2000

/** Takes a code from a hand scanner, which types it and presses Enter, or from the keyboard. */
export function ScanQrPage() {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  // A scanner types wherever the cursor stands.
  useEffect(() => field.current?.focus(), [])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const shareKey = scannedKey(text)
    if (shareKey === '') setError('Please scan or type a share key')
    else void navigate({ to: pathTo('qrRedirect', { shareKey }) })
  }
  return (
    <>
      <PageHeader />
      <Panel>
        <form onSubmit={submit} noValidate>
          <Text mb="sm">Scan the code of a sample, or type its share key.</Text>
          <Group align="flex-start" gap="sm">
            <TextInput
              label="Share key"
              maxLength={ADDRESS_LENGTH}
              autoComplete="off"
              spellCheck={false}
              ref={field}
              miw={{ base: '100%', sm: 420 }}
              value={text}
              error={error}
              onChange={(event) => {
                setText(event.currentTarget.value)
                setError(null)
              }}
            />
            <Button type="submit" mt={{ base: 0, sm: 26 }}>
              Open
            </Button>
          </Group>
        </form>
      </Panel>
    </>
  )
}
