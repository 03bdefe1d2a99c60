import { Anchor, Button, Group } from '@mantine/core'
import { listAuditPeople, listAuditTrail, SERVER_PERSON, type AuditLine, type QueryIn } from '@eluent/contract'
import { AUDIT_KINDS, AUDIT_PLACE, auditKindWord, auditNounWord, type AuditKind } from '@eluent/domain/history'
import { isCalendarDay } from '@eluent/domain/text'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useData, useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useApi } from '../../frame/services.ts'
import { useTextSearch } from '../../frame/use-text-search.ts'
import { LeftOut } from '../../ui/DataTable/LeftOut.tsx'
import { leftOutOf } from '../../ui/DataTable/left-out.ts'
import { DownloadDialog } from '../../ui/download/DownloadDialog.tsx'
import { useStreamDownload } from '../../ui/download/use-stream-download.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { FormError } from '../../ui/FormError/FormError.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { HistoryTable } from './HistoryTable.tsx'
import { t } from '../../language/t.ts'
import { Select } from '../../ui/fields/Select.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

type TrailQuery = QueryIn<typeof listAuditTrail>

const NAMES = ['kind', 'person', 'from', 'to'] as const
/** A person's id, or what the server did by itself. */
const PERSON = /^(?:server|[1-9]\d{0,14})$/
type Filter = Partial<Record<(typeof NAMES)[number], string | undefined>>

/** What the filters of the address ask for; what it names wrongly narrows nothing. */
function narrowing({ kind, person, from, to }: Filter): Partial<TrailQuery> {
  const known = AUDIT_KINDS.find((one) => one === kind)
  const startOf = (day: string, shift: number): string => {
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
    return new Date(year, month - 1, date + shift).toISOString()
  }
  return {
    ...(known && { kind: known }),
    ...(person !== undefined && PERSON.test(person) && { person }),
    ...(isCalendarDay(from) && { from: startOf(from, 0) }),
    ...(isCalendarDay(to) && { before: startOf(to, 1) }),
  }
}

/** The line before a page, as it stands in the address; a page that says it wrongly is the newest. */
function placeOf(behind: string | undefined): Partial<TrailQuery> {
  return behind !== undefined && AUDIT_PLACE.test(behind) ? { behind } : {}
}

/** Everything that was done in the organization: by whom, when, why, and what it changed. */
export function AuditTrailPage() {
  const search = useTextSearch()
  const navigate = useNavigate()
  const api = useApi()
  const filter: Filter = Object.fromEntries(NAMES.map((name) => [name, search[name]]))
  const narrowed = narrowing(filter)
  const place = placeOf(search['behind'])
  const leftOut = leftOutOf(search, {
    kind: (text) => AUDIT_KINDS.some((kind) => kind === text),
    person: (text) => PERSON.test(text),
    from: isCalendarDay,
    to: isCalendarDay,
    behind: (text) => AUDIT_PLACE.test(text),
  })
  const trail = useRead(listAuditTrail, { query: { ...narrowed, ...place } }, { keepPrevious: true })
  const { data: people } = useData(listAuditPeople, {})
  const download = useStreamDownload()
  const save = useMutation({
    mutationFn: () =>
      download.start(t('the audit trail as CSV'), (signal) =>
        api.send(listAuditTrail, { query: { ...narrowed, format: 'csv', download: 'true' }, signal }),
      ),
  })
  const go = (values: Partial<Record<string, string | undefined>>) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, behind: undefined, ...values }) })
  const day = (name: 'from' | 'to', label: string) => (
    <TextInput
      type="date"
      label={label}
      max="9999-12-31"
      value={filter[name] ?? ''}
      onChange={({ currentTarget: { value } }) => go({ [name]: value || undefined })}
    />
  )
  const isFiltered = Object.keys(narrowed).length > 0
  const last = trail.data?.data.at(-1)
  return (
    <>
      <DownloadDialog download={download} />
      <PageHeader
        action={
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.6} />}
            loading={save.isPending}
            onClick={() => save.mutate()}
          >
            {t('Export CSV')}
          </Button>
        }
      >
        {t(
          'Everything that was done in your organization: who, when, why, and what it changed. Nothing can be taken from it.',
        )}
      </PageHeader>
      {save.error !== null && <FormError error={save.error} />}
      <Group gap="sm" mb="md" align="flex-end">
        <Select
          label={t('Kind')}
          data={[
            { value: '', label: t('All') },
            ...AUDIT_KINDS.map((kind: AuditKind) => ({ value: kind, label: t(auditKindWord(kind)) })),
          ]}
          value={narrowed.kind ?? ''}
          onChange={(kind) => go({ kind: kind || undefined })}
        />
        <Select
          label={t('Person')}
          searchable
          data={[
            { value: '', label: t('All') },
            ...(people ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            { value: SERVER_PERSON, label: t('Commands on the server') },
          ]}
          value={narrowed.person === undefined ? '' : String(narrowed.person)}
          onChange={(person) => go({ person: person || undefined })}
        />
        {day('from', t('From'))}
        {day('to', t('To'))}
        {isFiltered && (
          <Button variant="default" onClick={() => go(Object.fromEntries(NAMES.map((name) => [name, undefined])))}>
            {t('Remove filters')}
          </Button>
        )}
      </Group>
      <LeftOut names={leftOut} />
      <ReadRecord query={trail}>
        {({ data: lines, meta }) => (
          <Panel title={t('Lines')} flush>
            {lines.length > 0 ? (
              <HistoryTable label={t('Audit trail')} entries={lines} about={aboutLine} />
            ) : (
              <EmptyState title={t('No Records Found')}>
                {isFiltered
                  ? t('Nothing of this kind, person and time. Choose another.')
                  : t('What is done from now on stands here.')}
              </EmptyState>
            )}
            <Group justify="flex-end" p="sm">
              {search['behind'] !== undefined && (
                <Button variant="default" onClick={() => go({})}>
                  {t('Newest')}
                </Button>
              )}
              {meta.more && last && (
                <Button variant="default" onClick={() => go({ behind: `${last.at}_${last.id}` })}>
                  {t('Older')}
                </Button>
              )}
            </Group>
          </Panel>
        )}
      </ReadRecord>
    </>
  )
}

/** The record of a line; a sample leads to its report, which has its history. */
function About({ line: { noun, record_id: id, record } }: { line: AuditLine }) {
  const word = t(auditNounWord(noun))
  if (noun !== 'sample') return record === null ? word : `${word} ${record}`
  return (
    <>
      {word}{' '}
      <Anchor component={Link} to={pathTo('sampleReport', { id })} size="sm">
        {record ?? id}
      </Anchor>
    </>
  )
}

const aboutLine = (line: AuditLine) => <About line={line} />
