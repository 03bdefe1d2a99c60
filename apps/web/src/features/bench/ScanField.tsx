import { Text } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { t } from '../../language/t.ts'
import type { BenchScan } from './use-bench-scan.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

const QrCamera = lazyPart(async () => (await import('../../ui/QrCamera/QrCamera.tsx')).QrCamera)

/** Takes what a scanner types or the camera sees. */
export function ScanField({ scan }: { scan: BenchScan }) {
  const [text, setText] = useState('')
  const take = async (code: string) => {
    if (code.trim() !== '' && (await scan.take(code))) setText('')
  }
  return (
    <div>
      <TextInput
        label={t('Scan a label')}
        description={t('Of a sample, lot, balance or pipette; or type its number, then Enter.')}
        leftSection={<IconBarcode size={18} />}
        size="md"
        autoComplete="off"
        maxLength={2000}
        value={text}
        error={scan.error}
        onChange={({ currentTarget }) => {
          scan.clear()
          setText(currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void take(text)
        }}
      />
      <Text component="output" size="sm" c="dimmed">
        {scan.said}
      </Text>
      <QrCamera
        otherwise={t('Type the number instead.')}
        onCode={(code) => {
          void take(code)
          return true
        }}
      />
    </div>
  )
}
