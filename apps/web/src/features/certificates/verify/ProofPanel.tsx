import { printOfKey, writeVerifierKey } from '@eluent/ledger'
import { Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmModal } from '../../../ui/ConfirmModal/ConfirmModal.tsx'
import { formatMoment } from '../../../ui/dates/format-moment.ts'
import { Fact, Facts } from '../../../ui/Facts/Facts.tsx'
import { Panel } from '../../../ui/Panel/Panel.tsx'
import { saveBlob } from '../../../ui/download/save-blob.ts'
import { asEvidencePage } from '../parts/as-evidence-page.ts'
import { browserCrypto } from './browser-crypto.ts'
import type { Checked } from './use-verification.ts'
import { proofText, trustText } from './verdict-texts.ts'
import classes from './Verify.module.css'
import { t } from '../../../language/t.ts'

interface ProofPanelProps {
  checked: Checked
  tracer: string
  onTrust: () => void
}

/** What was checked, under which keys, and what it does not say; folded until somebody asks. */
export function ProofPanel({ checked, tracer, onTrust }: ProofPanelProps) {
  const { judgement, trust, evidence, trustOffered } = checked
  const { checkpoint } = judgement
  const isChanged = judgement.reason === 'other_keys' && trust.source === 'remembered'
  const about = trustText(trust)
  return (
    <Panel
      title={t('Proof')}
      action={
        evidence !== null && (
          <Group gap="xs" className="no-print">
            <Button
              component="a"
              variant="default"
              href={`data:application/json;charset=utf-8,${encodeURIComponent(evidence)}`}
              download={`${tracer}.public-evidence.json`}
              leftSection={<IconDownload size={16} aria-hidden="true" />}
            >
              {t('Download Proof')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden="true" />}
              onClick={() => void savePage(evidence, tracer)}
            >
              {t('As a page')}
            </Button>
          </Group>
        )
      }
    >
      <Text size="sm">{proofText(judgement)}</Text>
      {judgement.reason !== 'other_keys' && about !== null && (
        <Text size="sm" mt="xs">
          {about}
        </Text>
      )}
      {isChanged && trustOffered && <TrustAnew onTrust={() => (trustOffered(), onTrust())} />}
      <details className={classes['more']}>
        <summary>{t('Keys and checkpoint')}</summary>
        <Facts>
          {checkpoint && (
            <>
              <Fact label={t('Checkpoint')}>
                {t('{size} entries of {origin}', { size: checkpoint.size, origin: checkpoint.origin })}
              </Fact>
              <Fact label={t('Witnesses')}>{checkpoint.witnesses.join(', ') || 'none'}</Fact>
            </>
          )}
          {judgement.evidence?.anchors.map(({ authority, at }) => (
            <Fact key={authority} label={t('Time stamp')}>
              {t(
                'Time-stamped by {authority} at {text}, in its own words. Its signature is in the proof, for tools such as openssl; this page does not check it.',
                { authority, text: formatMoment(at.toISOString()) },
              )}
            </Fact>
          ))}
          {trust.policy && (
            <>
              <Fact label={t('Key of the log')} className={classes['code']}>
                {writeVerifierKey(trust.policy.log)}
              </Fact>
              <Fact label={t('In short')} className={classes['code']}>
                {printOfKey(browserCrypto.sha256, trust.policy.log)}
              </Fact>
              {trust.policy.witnesses.map((key) => (
                <Fact key={key.name} label={t('Key of a witness')} className={classes['code']}>
                  {writeVerifierKey(key)}
                </Fact>
              ))}
            </>
          )}
        </Facts>
      </details>
    </Panel>
  )
}

/** The public part as one file that checks itself. */
async function savePage(evidence: string, tracer: string): Promise<void> {
  await saveBlob(await asEvidencePage(evidence), `${tracer}.public-evidence.html`)
}

/** For who has learned from the laboratory that its keys changed. */
function TrustAnew({ onTrust }: { onTrust: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" mt="sm" className="no-print" onClick={() => setOpen(true)}>
        {t('Trust the new keys')}
      </Button>
      <ConfirmModal
        opened={isOpen}
        title={t('Trust the new keys?')}
        confirmLabel={t('Trust them')}
        destructive
        onClose={() => setOpen(false)}
        onConfirm={() => {
          setOpen(false)
          onTrust()
        }}
      >
        {t(
          "Only if the laboratory has told you on another way, such as by telephone, that the keys of its log have changed. From then on this browser takes the new keys for the laboratory's.",
        )}
      </ConfirmModal>
    </>
  )
}
