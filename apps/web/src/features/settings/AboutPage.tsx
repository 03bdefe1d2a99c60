import { Alert, Button, Code, Text } from '@mantine/core'
import { readReferenceCheck, runReferenceCheck, type ReferenceCheck } from '@eluent/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useChange } from '../../frame/data/use-change.ts'
import { useRead } from '../../frame/data/use-read.ts'
import { holds } from '../../frame/guard.ts'
import { useSession } from '../../frame/services.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { formatMoment } from '../../ui/dates/format-moment.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { Fact, Facts } from '../../ui/Facts/Facts.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'

/** Which version this is, and how its arithmetic agrees with published values. */
export function AboutPage() {
  const session = useSession()
  const check = useRead(readReferenceCheck, {})
  const run = useChange(runReferenceCheck)
  return (
    <>
      <PageHeader
        action={
          holds(session, 'quality.enter') && (
            <Button variant="default" loading={run.isPending} onClick={() => run.mutate({})}>
              {t('Run Now')}
            </Button>
          )
        }
      >
        {t('The arithmetic of this installation is held against published values after each upgrade and when you ask.')}
      </PageHeader>
      <ReadRecord query={{ ...check, data: check.data?.data }}>{(found) => <Found found={found} />}</ReadRecord>
    </>
  )
}

type Last = NonNullable<ReferenceCheck['last']>
type Vector = Last['results'][number]

function Found({ found: { version, last, last_passed: passed } }: { found: ReferenceCheck }) {
  return (
    <>
      {last !== null && last.failed > 0 && (
        <Alert
          color="red"
          icon={<IconAlertTriangle />}
          title={t('The arithmetic differs from published values')}
          mb="md"
        >
          {t('Release no report before your administrator has looked at it. What differs stands first in the table.')}
        </Alert>
      )}
      <Panel title={t('This installation')}>
        <Facts>
          <Fact label={t('Version')}>{version}</Fact>
          <Fact label={t('Last passed')}>{passed ? momentOf(passed) : t('Never')}</Fact>
          <Fact label={t('Last run')}>{last ? momentOf(last) : t('Never')}</Fact>
        </Facts>
      </Panel>
      <Panel title={t('Reference vectors')} flush={last !== null}>
        {last === null ? (
          <EmptyState title={t('They have not run yet')}>{t('They run after an upgrade, or by Run Now.')}</EmptyState>
        ) : (
          <Vectors results={last.results} />
        )}
      </Panel>
    </>
  )
}

function momentOf({ checked_at: at, version }: { checked_at: string; version: string }): string {
  return t('{moment}, version {version}', { moment: formatMoment(at), version })
}

function Vectors({ results }: { results: readonly Vector[] }) {
  return (
    <PlainTable
      label={t('Reference vectors')}
      rows={results.toSorted((a, b) => Number(a.passed) - Number(b.passed))}
      rowKey={({ id }) => id}
      minWidth={760}
      columns={[
        {
          header: t('Set and source'),
          render: ({ set, source }) => (
            <>
              {set}
              <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {translated(source)}
              </Text>
            </>
          ),
        },
        {
          header: t('Quantity'),
          render: ({ quantity, unit }) => (unit === null ? t(quantity) : `${t(quantity)}, ${unit}`),
        },
        {
          header: t('Expected'),
          render: (vector) => (
            <>
              <Code>{vector.expected}</Code>
              <Text size="xs" c="dimmed">
                {agreementOf(vector)}
              </Text>
            </>
          ),
        },
        { header: t('Found'), render: ({ found }) => <Code>{found}</Code> },
        { header: t('Result'), render: ({ passed }) => (passed ? t('Passed') : <strong>{t('Failed')}</strong>) },
      ]}
    />
  )
}

/** How near the found value must come. */
function agreementOf({ digits, decimals }: Vector): string {
  if (digits !== null) return t('to {count} digits', { count: digits })
  return decimals === null
    ? t('the same')
    : t('to {count, plural, one {# decimal} other {# decimals}}', { count: decimals })
}
