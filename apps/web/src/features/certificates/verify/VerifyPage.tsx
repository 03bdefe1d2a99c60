import { readTypedTracer, resultsInSummary, sealedPdfs } from '@eluent/domain/certificates'
import type { VerifiedEvidence } from '@eluent/ledger'
import { Button, List, Text, Title } from '@mantine/core'
import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconClockHour4,
  IconClockOff,
  IconQuestionMark,
} from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { usePathValues } from '../../../frame/screens.ts'
import { formatMoment } from '../../../ui/dates/format-moment.ts'
import { isMissing } from '../../../ui/ErrorState/is-missing.ts'
import { Fact, Facts } from '../../../ui/Facts/Facts.tsx'
import { Panel } from '../../../ui/Panel/Panel.tsx'
import { EventHistory } from '../parts/EventHistory.tsx'
import { FileCheck } from './FileCheck.tsx'
import { MissingTracer } from './MissingTracer.tsx'
import { ProofPanel } from './ProofPanel.tsx'
import { releasedFileJudge, sealedFileJudge } from './judge-file.ts'
import { useVerification, type Checked } from './use-verification.ts'
import { verdictOf, withDoubt } from './verdict-texts.ts'
import classes from './Verify.module.css'
import { VerifyFrame } from './VerifyFrame.tsx'
import { t } from '../../../language/t.ts'
import { translated } from '../../../language/translated.ts'

/** What a certificate is worth, for anyone who has its TRACER; checked in the visitor's own browser. */
export function VerifyPage() {
  const { tracer: typed } = usePathValues('verifyTracer')
  const { tracer, mistyped } = readTypedTracer(typed)
  // a fragment stays in the browser: the server does not see which keys it is held against
  const printed = useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('k') })
  const checked = useVerification(tracer, printed)
  const refetch = () => void checked.refetch()
  return (
    <VerifyFrame>
      {mistyped === true || isMissing(checked.error) ? (
        <MissingTracer tracer={tracer} />
      ) : checked.data ? (
        <Verdict checked={checked.data} tracer={tracer} onTrust={refetch} />
      ) : checked.error ? (
        <NoAnswer onRetry={refetch} retrying={checked.isFetching} />
      ) : (
        <Text component="output" display="block" ta="center" py="xl">
          {t('Checking the certificate')}
        </Text>
      )}
    </VerifyFrame>
  )
}

const ICONS = {
  valid: IconCircleCheck,
  expired: IconClockOff,
  wrong: IconBan,
  unproven: IconAlertTriangle,
  pending: IconClockHour4,
} as const

/** A server that is down is no verdict. */
function NoAnswer({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
  return (
    <Panel>
      <div className={`${classes['verdict']} ${classes['unproven']}`} role="alert">
        <IconQuestionMark size={40} stroke={1.6} className={classes['sign']} aria-hidden="true" />
        <div>
          <Title order={1} className={classes['word']}>
            {t('No answer')}
          </Title>
          <Text mt={4}>
            {t(
              "The laboratory's server could not be asked. This says nothing about the certificate, neither that it is genuine nor that it is not. Please try again later; who has its evidence file can check that without the server.",
            )}
          </Text>
          <Button variant="default" mt="sm" loading={retrying} onClick={onRetry}>
            {t('Retry')}
          </Button>
        </div>
      </div>
    </Panel>
  )
}

interface VerdictProps {
  checked: Checked
  tracer: string
  onTrust: () => void
}

function Verdict({ checked, tracer, onTrust }: VerdictProps) {
  const { judgement, trust, at, doubt } = checked
  const { look, title, sentences } = withDoubt(verdictOf(judgement, trust, at), doubt)
  const { evidence, faults } = judgement
  const Icon = ICONS[look]
  return (
    <>
      <Panel>
        <div className={`${classes['verdict']} ${classes[look]}`} role={look === 'wrong' ? 'alert' : 'status'}>
          <Icon size={40} stroke={1.6} className={classes['sign']} aria-hidden="true" />
          <div>
            <Title order={1} className={classes['word']}>
              {title}
            </Title>
            {sentences.map((sentence) => (
              <Text key={sentence} mt={4}>
                {translated(sentence)}
              </Text>
            ))}
            {faults.length > 0 && (
              <List mt="sm" size="sm">
                {faults.map((fault) => (
                  <List.Item key={fault}>{translated(fault)}</List.Item>
                ))}
              </List>
            )}
          </div>
        </div>
      </Panel>
      {evidence ? (
        <Sealed evidence={evidence} proven={judgement.reason === null} releasedPdfs={checked.releasedPdfs} />
      ) : (
        <Panel title={t('Certificate')}>
          <Facts>
            <Fact label="TRACER" className={classes['code']}>
              {tracer}
            </Fact>
          </Facts>
        </Panel>
      )}
      <ProofPanel checked={checked} tracer={tracer} onTrust={onTrust} />
    </>
  )
}

interface SealedProps {
  evidence: VerifiedEvidence
  proven: boolean
  releasedPdfs: Checked['releasedPdfs']
}

/** What the evidence says, and nothing else: no word of the server beside it, but for the PDFs of a released report. */
function Sealed({ evidence: { tracer, events }, proven, releasedPdfs }: SealedProps) {
  const { summary, leaf: issue } = events[0]
  const { expires } = events.at(-1)?.leaf ?? issue
  const sealed = sealedPdfs(summary)
  const results = resultsInSummary(summary, (at) => formatMoment(at))
  return (
    <>
      <Panel title={t('Certificate')}>
        <Facts>
          <Fact label={t('Type')}>{summary['type']}</Fact>
          <Fact label={t('Name')}>{summary['name']}</Fact>
          <Fact label={t('Organization')}>{summary['organization']}</Fact>
          {results.map(({ name, label, text }) => (
            <Fact key={name} label={label}>
              {text}
            </Fact>
          ))}
          <Fact label={t('Created')}>{formatMoment(summary['created_at'] ?? issue.at)}</Fact>
          <Fact label={t('Expiration date')}>{expires === null ? '–' : formatMoment(expires)}</Fact>
          <Fact label="TRACER" className={classes['code']}>
            {tracer}
          </Fact>
        </Facts>
      </Panel>
      {sealed.length > 0 && <FileCheck judge={sealedFileJudge(sealed, proven)} />}
      {releasedPdfs && <FileCheck judge={releasedFileJudge(releasedPdfs)} />}
      <EventHistory
        events={events.map(({ leaf, summary: said }) => ({
          event: leaf.event,
          at: leaf.at,
          expires: leaf.expires,
          reason: said['reason'] ?? null,
        }))}
      />
    </>
  )
}
