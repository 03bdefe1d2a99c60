import { toHex } from '@eluent/ledger'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { FileDrop } from '../../../ui/FileDrop/FileDrop.tsx'
import { Panel } from '../../../ui/Panel/Panel.tsx'
import { browserCrypto } from './browser-crypto.ts'
import type { FileJudge, FileVerdict } from './judge-file.ts'
import { isAsSigned } from './signed-digest.ts'
import classes from './Verify.module.css'
import { t } from '../../../language/t.ts'

/** Takes a PDF and says whether it is one that was sealed or released. The file stays on this computer. */
export function FileCheck({ judge }: { judge: FileJudge }) {
  const [verdict, setVerdict] = useState<FileVerdict | null>(null)
  const [busy, setBusy] = useState(false)
  const check = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    setVerdict(null)
    const bytes = new Uint8Array(await file.arrayBuffer())
    setVerdict(
      judge({
        name: file.name,
        sha256: toHex(browserCrypto.sha256(bytes)),
        asSigned: isAsSigned(bytes, browserCrypto.sha256),
      }),
    )
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
        {verdict && (
          <Text mt="sm" fw={500} className={`${classes['said']} ${classes[verdict.look]}`}>
            {verdict.headline}
          </Text>
        )}
        {verdict?.after && (
          <Text mt={4} size="sm">
            {verdict.after}
          </Text>
        )}
      </output>
    </Panel>
  )
}
