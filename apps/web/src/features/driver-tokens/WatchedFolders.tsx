import { Stack, Text } from '@mantine/core'
import type { DriverToken } from '@eluent/contract'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { Panel } from '../../ui/Panel/Panel.tsx'

/** What drivers say of the folders that they import from; nothing where none watches one. */
export function WatchedFolders({ drivers }: { drivers: readonly DriverToken[] }) {
  const watching = drivers.filter(({ watched, revoked_at }) => watched !== null && revoked_at === null)
  if (watching.length === 0) return null
  return (
    <Panel title={t('Watched folders')}>
      <Stack gap="md">
        {watching.map((driver) => (
          <WatchedFolder key={driver.id} driver={driver} />
        ))}
      </Stack>
    </Panel>
  )
}

function WatchedFolder({ driver: { name, watched } }: { driver: DriverToken }) {
  if (watched === null) return null
  const { folder, template, method, taken = [], noted = [], waiting, problems, problem_count } = watched
  return (
    <section aria-label={folder} style={{ overflowWrap: 'anywhere' }}>
      <Text fw={600}>{folder}</Text>
      <Text size="sm" c="dimmed">
        {t('{name}: {n, plural, =0 {no file waits} one {# file waits} other {# files wait}}', { name, n: waiting })}
        {problem_count === 0 && `, ${t('nothing is wrong')}`}
      </Text>
      {template !== undefined && method !== undefined && (
        <Text size="sm" c="dimmed">
          {t('Template {template}, report method {method}', { template, method })}
        </Text>
      )}
      {problems.map(({ mark, file, reason, since }) => (
        <Text key={mark} size="sm" mt={4}>
          <Text span inherit fw={600}>
            {file ?? t('The folder')}
          </Text>
          {`, ${t('since {day}', { day: formatListDate(since) })}: ${translated(reason)}`}
        </Text>
      ))}
      {problem_count > problems.length && (
        <Text size="sm" mt={4}>
          {t('{n, plural, one {# older problem} other {# older problems}} in the folder problems', {
            n: problem_count - problems.length,
          })}
        </Text>
      )}
      {noted.map(({ file, notes, at }) => (
        <Text key={`${at} ${file}`} size="sm" mt={4}>
          {t('{file} was imported on {day}, with notes: {notes}', {
            file,
            day: formatListDate(at),
            notes: translated(notes),
          })}
        </Text>
      ))}
      {taken.length > 0 && (
        <>
          <Text size="sm" mt="xs" fw={500}>
            {t('Imported last')}
          </Text>
          {taken.map(({ file, samples, at }, index) => (
            <Text key={`${at} ${index}`} size="sm">
              {t('{file}: {n, plural, one {# sample} other {# samples}}, {when}', {
                file,
                n: samples,
                when: formatListDate(at),
              })}
            </Text>
          ))}
        </>
      )}
    </section>
  )
}
