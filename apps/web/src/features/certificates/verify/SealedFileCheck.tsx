import { toHex } from '@eluent/ledger'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { FileDrop } from '../../../ui/FileDrop/FileDrop.tsx'
import { Panel } from '../../../ui/Panel/Panel.tsx'
import { browserCrypto } from './browser-crypto.ts'
import type { FileCheckTexts } from './file-check-texts.ts'
import classes from './Verify.module.css'
import { t } from '../../../language/t.ts'

interface SealedFileCheckProps {
  /** SHA-256 of the PDFs that are the right ones; nothing is asked for where there are none. */
  hashes: readonly string[]
  texts: FileCheckTexts
}

/** Takes a PDF and says whether it is one that was sealed or released. The file stays on this computer. */
export function SealedFileCheck({ hashes, texts }: SealedFileCheckProps) {
  const [checked, setChecked] = useState<{ name: string; isOne: boolean } | null>(null)
  const [busy, setBusy] = useState(false)
  if (hashes.length === 0) return null
  const check = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    setChecked(null)
    const bytes = new Uint8Array(await file.arrayBuffer())
    setChecked({ name: file.name, isOne: hashes.includes(toHex(browserCrypto.sha256(bytes))) })
    setBusy(false)
  }
  const after = checked && (checked.isOne ? texts.afterIs : texts.afterIsNot)
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
          <Text mt="sm" fw={500} className={`${classes['said']} ${classes[checked.isOne ? 'valid' : texts.isNotLook]}`}>
            {checked.isOne ? texts.is(checked.name) : texts.isNot(checked.name)}
          </Text>
        )}
        {after && (
          <Text mt={4} size="sm">
            {after}
          </Text>
        )}
      </output>
    </Panel>
  )
}
