import { Button, List, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconBan, IconCircleCheck, IconClockOff, IconDownload } from '@tabler/icons-react'
import { Navigate } from '@tanstack/react-router'
import { pathTo, usePathValues } from '../../../frame/screens.ts'
import { ErrorState } from '../../../ui/ErrorState/ErrorState.tsx'
import { formatDate } from '../../../ui/dates/format-date.ts'
import { isMissing } from '../../../ui/ErrorState/is-missing.ts'
import { Fact, Facts } from '../../../ui/Facts/Facts.tsx'
import { Panel } from '../../../ui/Panel/Panel.tsx'
import { EventHistory } from '../parts/EventHistory.tsx'
import { sealedEvents } from '../parts/sealed-events.ts'
import { useVerification, type Checked } from './use-verification.ts'
import { proofText, verdictText } from './verdict-texts.ts'
import classes from './Verify.module.css'
import { VerifyFrame } from './VerifyFrame.tsx'

/** What a certificate is worth, for anyone who has its TRACER; checked in the visitor's own browser. */
export function VerifyPage() {
  const { tracer } = usePathValues('verifyTracer')
  const checked = useVerification(tracer.trim().toUpperCase())
  if (isMissing(checked.error)) return <Navigate to={pathTo('notFound')} replace />
  return (
    <VerifyFrame>
      {checked.data ? (
        <Verdict checked={checked.data} />
      ) : checked.error ? (
        <ErrorState
          error={checked.error}
          onRetry={() => void checked.refetch()}
          retrying={checked.isFetching}
          order={1}
        />
      ) : (
        <Text component="output" display="block" ta="center" py="xl">
          Checking the certificate
        </Text>
      )}
    </VerifyFrame>
  )
}

const LOOKS = {
  Valid: { look: 'valid', icon: IconCircleCheck },
  Expired: { look: 'expired', icon: IconClockOff },
  Revoked: { look: 'wrong', icon: IconBan },
  Invalid: { look: 'wrong', icon: IconAlertTriangle },
} as const

function Verdict({ checked: { verification, judgement } }: { checked: Checked }) {
  const { look, icon: Icon } = LOOKS[judgement.status]
  const { tracer, type, name, organization, created_at, expiration_date } = verification
  return (
    <>
      <Panel>
        <div
          className={`${classes['verdict']} ${classes[look]}`}
          role={judgement.status === 'Invalid' ? 'alert' : 'status'}
        >
          <Icon size={40} stroke={1.6} className={classes['sign']} aria-hidden="true" />
          <div>
            <Title order={1} className={classes['word']}>
              {judgement.status}
            </Title>
            <Text mt={4}>{verdictText(judgement)}</Text>
            {judgement.faults.length > 0 && (
              <List mt="sm" size="sm">
                {judgement.faults.map((fault) => (
                  <List.Item key={fault}>{fault}</List.Item>
                ))}
              </List>
            )}
          </div>
        </div>
      </Panel>
      <Panel title="Certificate">
        <Facts>
          <Fact label="Type">{type}</Fact>
          <Fact label="Name">{name}</Fact>
          <Fact label="Organization">{organization}</Fact>
          <Fact label="Created">{formatDate(created_at)}</Fact>
          <Fact label="Expiration date">{formatDate(expiration_date)}</Fact>
          <Fact label="TRACER" className={classes['code']}>
            {tracer}
          </Fact>
        </Facts>
      </Panel>
      {judgement.evidence && <EventHistory events={sealedEvents(judgement.evidence)} />}
      <Proof checked={{ verification, judgement }} />
    </>
  )
}

/** What was checked, under which keys, and what it does not say. */
function Proof({ checked: { verification, judgement } }: { checked: Checked }) {
  const { checkpoint } = judgement
  const { evidence, trust, tracer } = verification
  return (
    <Panel
      title="Proof"
      action={
        evidence !== null && (
          <Button
            component="a"
            variant="default"
            href={`data:application/json;charset=utf-8,${encodeURIComponent(evidence)}`}
            download={`${tracer}.public-evidence.json`}
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            className="no-print"
          >
            Download proof
          </Button>
        )
      }
    >
      <Text size="sm" mb="sm">
        {proofText(judgement)}
      </Text>
      <Facts>
        {checkpoint && (
          <>
            <Fact label="Checkpoint">
              {checkpoint.size} entries of {checkpoint.origin}
            </Fact>
            <Fact label="Witnesses">{checkpoint.witnesses.join(', ') || 'none'}</Fact>
          </>
        )}
        {trust && (
          <Fact label="Key of the log" className={classes['code']}>
            {trust.log}
          </Fact>
        )}
      </Facts>
    </Panel>
  )
}
