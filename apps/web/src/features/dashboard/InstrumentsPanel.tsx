import { readInstrumentUse } from '@eluent/contract'
import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useRead } from '../../frame/data/use-read.ts'
import { useTextSearch } from '../../frame/use-text-search.ts'
import { figure } from '../../language/figures.ts'
import { t } from '../../language/t.ts'
import { formatCalendarDay } from '../../ui/dates/format-date.ts'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.ts'

/** '7.5 h' */
const hours = (value: number) => `${figure(value.toFixed(1))} h`

/** The last two weeks of one machine, which stands in the address; the busiest where none does. */
export function InstrumentsPanel() {
  const use = useRead(readInstrumentUse, {})
  const { machine: chosen } = useTextSearch()
  const navigate = useNavigate()
  const machines = use.data?.meta.machines ?? []
  const runsOf = (machine: string) =>
    use.data?.data.reduce((sum, row) => (row.machine === machine ? sum + row.runs : sum), 0) ?? 0
  const busiest = machines.toSorted((one, other) => runsOf(other) - runsOf(one))[0]
  const machine = machines.find((name) => name === chosen) ?? busiest
  return (
    <Panel
      title={t('Instrument use')}
      action={
        machines.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label={t('Machine')}
            value={machine ?? ''}
            data={machines}
            onChange={({ currentTarget: { value } }) =>
              void navigate({
                to: '.',
                search: (before: object) => ({ ...before, machine: value }),
                resetScroll: false,
              })
            }
          />
        )
      }
    >
      <ReadRecord query={use}>
        {({ data }) =>
          machine === undefined ? (
            <Text c="dimmed">
              {t('No machine is known yet. One stands here once it is in the list of equipment, or has run a vial.')}
            </Text>
          ) : (
            <>
              <Text size="sm" c="dimmed" mb="sm">
                {t('{machine}: runs out of the queue. Down is out of service by the list of equipment.', { machine })}
              </Text>
              <PlainTable
                label={t('Instrument use')}
                rows={data.filter((row) => row.machine === machine)}
                minWidth={480}
                rowKey={({ day }) => day}
                columns={[
                  { header: t('Day'), render: ({ day }) => formatCalendarDay(day) },
                  { header: t('Runs'), align: 'right', render: ({ runs }) => runs },
                  { header: t('Running'), align: 'right', render: ({ running_h }) => hours(running_h) },
                  { header: t('Idle'), align: 'right', render: ({ idle_h }) => hours(idle_h) },
                  { header: t('Down'), align: 'right', render: ({ down_h }) => hours(down_h) },
                  { header: t('Failed vials'), align: 'right', render: ({ failed_vials }) => failed_vials },
                ]}
              />
            </>
          )
        }
      </ReadRecord>
    </Panel>
  )
}
