import { sealedPdfs } from '@eluent/domain/certificates'
import { toHex } from '@eluent/ledger'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { FileDrop } from '../../../ui/FileDrop/FileDrop.tsx'
import { Panel } from '../../../ui/Panel/Panel.tsx'
import { browserCrypto } from './browser-crypto.ts'
import { t } from '../../../language/t.ts'

interface SealedFileCheckProps {
  /** The public summary that was sealed. */
  summary: Readonly<Record<string, string>>
  /** Whether what was sealed is proven. */
  proven: boolean
}

/** Takes a PDF and says whether it is the one that was sealed. The file stays on this computer. */
export function SealedFileCheck({ summary, proven }: SealedFileCheckProps) {
  const hashes = sealedPdfs(summary)
  const [checked, setChecked] = useState<{ name: string; sealed: boolean } | null>(null)
  const [busy, setBusy] = useState(false)
  if (hashes.length === 0) return null
  const check = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    setChecked(null)
    const bytes = new Uint8Array(await file.arrayBuffer())
    setChecked({ name: file.name, sealed: hashes.includes(toHex(browserCrypto.sha256(bytes))) })
    setBusy(false)
  }
  return (
    <Panel title={t('Is this your PDF?')}>
      <FileDrop
        label={t("Drop the report's PDF here, or click to choose it")}
        hint={t('It is compared on this computer and sent nowhere.')}
        loading={busy}
        onFiles={([file]) => void check(file)}
      />
      <output>
        {checked && (
          <Text mt="sm" fw={500} c={checked.sealed ? 'green' : 'red'} style={{ overflowWrap: 'anywhere' }}>
            {checked.sealed
              ? t('This is the sealed file: {name} is byte for byte {text}.', {
                  name: checked.name,
                  text: proven ? t('what was sealed') : t('what the entry names, which is not proven'),
                })
              : t(
                  'This is not the sealed file: {name} was changed, written again, or belongs to another certificate.',
                  { name: checked.name },
                )}
          </Text>
        )}
        {checked?.sealed === false && (
          <Text mt={4} size="sm">
            {t(
              "Only the report's PDF as it was sealed can be compared. The certificate's own PDF states its status of the day it was made: compare its TRACER with this page.",
            )}
          </Text>
        )}
      </output>
    </Panel>
  )
}
