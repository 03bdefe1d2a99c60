import { Button, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../../frame/screens.ts'
import { Panel } from '../../../ui/Panel/Panel.tsx'
import { readTypedTracer } from '@eluent/domain/certificates'
import { t } from '../../../language/t.ts'

const WHY = {
  slip: t(
    'A character of this TRACER is wrong, missing or one too many. That is a slip, not a sign of forgery: please compare it with the certificate and enter it again.',
  ),
  stranger: t(
    'This TRACER is spelled rightly, and the laboratory has no certificate with it. A document that bears it was not issued here: ask who gave it to you.',
  ),
  unknown: t(
    'The laboratory has no certificate with this TRACER. Please compare it with the certificate, character by character. If it is the same, the document was not issued here.',
  ),
} as const

/** What a TRACER means that no certificate has: a slip, or a document from elsewhere. */
export function MissingTracer({ tracer }: { tracer: string }) {
  const { mistyped } = readTypedTracer(tracer)
  return (
    <Panel>
      <Title order={1} mb="xs">
        {t('Page Not Found')}
      </Title>
      <Text role="alert">{WHY[mistyped === null ? 'unknown' : mistyped ? 'slip' : 'stranger']}</Text>
      <Text mt="sm" size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
        {tracer}
      </Text>
      <Button component={Link} to={pathTo('verify')} mt="md">
        Enter a TRACER
      </Button>
    </Panel>
  )
}
