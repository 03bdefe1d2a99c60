import type { TotalsRun } from '@eluent/contract'
import { Alert, Anchor, List, Progress, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../frame/screens.ts'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { translated } from '../../language/translated.ts'
import { locale, t } from '../../language/t.ts'

/** As many refused samples are named at once. */
const NAMED = 20

/** How far totals are added to samples of earlier imports, and what came of it. */
export function TotalsRunNotice({ run }: { run: TotalsRun }) {
  const { method_name: name, total, changed, refused, to_release, requested_by_name: by, reason } = run
  const done = changed + refused
  const count = (value: number): string => value.toLocaleString(locale)
  return (
    <Alert
      variant="light"
      color={isOpen(run) ? 'orange' : refused > 0 ? 'yellow' : 'accent'}
      mb="md"
      role={isOpen(run) ? 'status' : 'note'}
      title={isOpen(run) ? t('Totals are being added') : t('Totals were added')}
    >
      <Text size="sm" className="tabular">
        {isOpen(run)
          ? t('{name}: {done} of {total} samples.', { name, done: count(done), total: count(total) })
          : t('{name}: {done} of {total} samples have their totals.', {
              name,
              done: count(changed),
              total: count(total),
            })}
      </Text>
      <Text size="xs" c="dimmed">
        {t('{by}, {date}: {reason}', { by, date: formatListDate(run.requested_at), reason })}
      </Text>
      {isOpen(run) && (
        <>
          <Progress mt="xs" value={total === 0 ? 0 : (100 * done) / total} aria-label={t('Totals added')} animated />
          <Text size="xs" mt={4}>
            {t('This goes on when the page is closed.')}
          </Text>
        </>
      )}
      {to_release > 0 && (
        <Anchor component={Link} size="sm" to={`${pathTo('sampleList')}?state=changed`}>
          {t('{count, plural, one {# report was} other {# reports were}} released before: release again', {
            count: to_release,
          })}
        </Anchor>
      )}
      {refused > 0 && <Refused run={run} />}
    </Alert>
  )
}

export function isOpen({ finished_at }: TotalsRun): boolean {
  return finished_at === null
}

function Refused({ run: { refused, refusals } }: { run: TotalsRun }) {
  const named = refusals.slice(0, NAMED)
  return (
    <>
      <Text size="sm" mt="xs" fw={500}>
        {t('{count, plural, one {# sample stays as it was} other {# samples stay as they were}}', { count: refused })}
      </Text>
      <List size="sm">
        {named.map(({ sample_id, name, sentence }) => (
          <List.Item key={sample_id}>
            <Anchor component={Link} size="sm" to={pathTo('sampleReport', { id: sample_id })}>
              {t('Sample {id}, {name}', { id: sample_id, name })}
            </Anchor>
            : {translated(sentence)}
          </List.Item>
        ))}
      </List>
      {refused > named.length && <Text size="sm">{t('and {count} more', { count: refused - named.length })}</Text>}
    </>
  )
}
