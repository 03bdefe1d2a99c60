import { Button, Group, Table, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconChevronDown, IconChevronRight, IconDownload, IconInfoCircle } from '@tabler/icons-react'
import { useMemo, useState, type ReactNode } from 'react'
import { Panel } from '../../../ui/Panel/Panel.tsx'
import { saveBlob } from '../../../ui/download/save-blob.ts'
import { faultsCsv, groupFaults, type Fault, type FaultGroup } from '../draft/draft-check.ts'
import type { DraftSample } from '../draft/import-draft.ts'
import { mendingsOf, type Mending } from '../draft/mend-group.ts'
import classes from '../Imports.module.css'
import { MendModal } from './MendModal.tsx'
import type { ShownRows } from './RowFilter.tsx'
import { locale, t } from '../../../language/t.ts'
import { translated } from '../../../language/translated.ts'

/** Reasons shown, and rows of one of them; the CSV has all. */
const SHOWN_REASONS = 50
const SHOWN_ROWS = 100

interface FaultListProps {
  faults: readonly Fault[]
  samples: readonly DraftSample[]
  fileName: string
  disabled: boolean
  /** Only these rows are to be shown; absent for a single result. */
  onShow?: ((shown: ShownRows) => void) | undefined
  onMend: (mendings: readonly Mending[]) => void
}

/** What is wrong or noteworthy: each reason once with the number of its rows, which open below it; all of it as a file. */
export function FaultList({ faults, samples, fileName, disabled, onShow, onMend }: FaultListProps) {
  const [mending, setMending] = useState<{ reason: string; all: readonly Mending[] } | null>(null)
  const [all, setAll] = useState(false)
  const errors = useMemo(() => faults.filter(({ severity }) => severity === 'error').length, [faults])
  const groups = useMemo(() => groupFaults(faults), [faults])
  if (faults.length === 0) return null
  const shown = all ? groups : groups.slice(0, SHOWN_REASONS)
  const download = () => {
    const blob = new Blob(['\uFEFF', faultsCsv(faults)], { type: 'text/csv;charset=utf-8' })
    void saveBlob(new Response(blob), `${fileName.replace(/\.[^.]+$/, '')}-problems.csv`)
  }
  return (
    <Panel
      flush
      title={t('Problems: {count} {errors, plural, one {error} other {errors}}, {count2} to note', {
        count: count(errors),
        errors,
        count2: count(faults.length - errors),
      })}
      action={
        <Button variant="default" size="sm" leftSection={<IconDownload size={16} stroke={1.6} />} onClick={download}>
          {t('Download as CSV')}
        </Button>
      }
    >
      <Table.ScrollContainer minWidth={560} maxHeight={320}>
        <Table aria-label={t('Problems of the file')} className={classes['faults'] ?? ''} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Row')}</Table.Th>
              <Table.Th>{t('Column')}</Table.Th>
              <Table.Th>{t('Value')}</Table.Th>
              <Table.Th>{t('Reason')}</Table.Th>
              <Table.Th>{t('Action')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((group) => (
              <GroupRows key={group.key} group={group}>
                <GroupActions
                  group={group}
                  samples={samples}
                  disabled={disabled}
                  onShow={onShow}
                  onMend={(all) => setMending({ reason: translated(group.reason), all })}
                />
              </GroupRows>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {groups.length > shown.length && (
        <Button variant="subtle" size="sm" m="xs" onClick={() => setAll(true)}>
          {t('Show {count} more reasons', { count: count(groups.length - shown.length) })}
        </Button>
      )}
      <MendModal
        mendings={mending?.all ?? []}
        reason={mending?.reason ?? ''}
        onYes={() => {
          onMend(mending?.all ?? [])
          setMending(null)
        }}
        onClose={() => setMending(null)}
      />
    </Panel>
  )
}

interface GroupActionsProps extends Pick<FaultListProps, 'samples' | 'disabled' | 'onShow' | 'onMend'> {
  group: FaultGroup
}

/** What can be done with all rows of a reason: put right what a rule can put right, or look at them. */
function GroupActions({ group, samples, disabled, onShow, onMend }: GroupActionsProps) {
  const mendings = useMemo(() => mendingsOf(group, samples), [group, samples])
  const keys = useMemo(() => new Set(group.faults.flatMap(({ sampleKey }) => sampleKey ?? [])), [group])
  return (
    <Group gap="xs" wrap="nowrap">
      {mendings.length > 0 && (
        <Button size="compact-sm" variant="light" disabled={disabled} onClick={() => onMend(mendings)}>
          {t('Mend {count, plural, one {# row} other {all # rows}}', { count: mendings.length })}
        </Button>
      )}
      {onShow && keys.size > 0 && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={t('Show rows: {reason}', { reason: translated(group.reason) })}
          onClick={() => onShow({ keys, words: translated(group.reason) })}
        >
          {t('Show Rows')}
        </Button>
      )}
    </Group>
  )
}

function GroupRows({ group, children }: { group: FaultGroup; children: ReactNode }) {
  const [opened, setOpened] = useState(false)
  const { faults, severity, reason } = group
  const [first] = faults
  if (!first) return null
  if (faults.length === 1) return <FaultRow fault={first}>{children}</FaultRow>
  const Chevron = opened ? IconChevronDown : IconChevronRight
  const more = faults.length - SHOWN_ROWS
  return (
    <>
      <Table.Tr data-severity={severity}>
        <Table.Td className={classes['groupRows'] ?? ''}>
          <UnstyledButton
            className={classes['groupToggle'] ?? ''}
            aria-expanded={opened}
            aria-label={`${t('{count, plural, one {# row} other {# rows}}', { count: faults.length })}: ${translated(reason)}`}
            onClick={() => setOpened(!opened)}
          >
            <Chevron size={16} stroke={1.8} aria-hidden />
            {t('{count} rows', { count: count(faults.length) })}
          </UnstyledButton>
        </Table.Td>
        <Table.Td>{group.column}</Table.Td>
        <Table.Td className={classes['faultValue'] ?? ''}>{group.value}</Table.Td>
        <Table.Td>
          <Reason severity={severity} reason={reason} />
        </Table.Td>
        <Table.Td>{children}</Table.Td>
      </Table.Tr>
      {opened && faults.slice(0, SHOWN_ROWS).map((fault) => <FaultRow key={fault.key} fault={fault} />)}
      {opened && more > 0 && (
        <Table.Tr>
          <Table.Td colSpan={5}>{t('{count} more stand in the CSV.', { count: count(more) })}</Table.Td>
        </Table.Tr>
      )}
    </>
  )
}

interface FaultRowProps {
  fault: Fault
  children?: ReactNode
}

function FaultRow({ fault: { severity, row, column, value, reason }, children }: FaultRowProps) {
  return (
    <Table.Tr data-severity={severity}>
      <Table.Td>{row}</Table.Td>
      <Table.Td>{column}</Table.Td>
      <Table.Td className={classes['faultValue'] ?? ''}>{value}</Table.Td>
      <Table.Td>
        <Reason severity={severity} reason={reason} />
      </Table.Td>
      <Table.Td>{children}</Table.Td>
    </Table.Tr>
  )
}

function Reason({ severity, reason }: Pick<Fault, 'severity' | 'reason'>) {
  const Sign = severity === 'error' ? IconAlertTriangle : IconInfoCircle
  return (
    <span className={classes['reason']}>
      <Sign size={16} stroke={1.8} aria-hidden />
      <span className="visually-hidden">{severity === 'error' ? t('Error: ') : t('Note: ')}</span>
      {translated(reason)}
    </span>
  )
}

function count(number: number): string {
  return number.toLocaleString(locale)
}
