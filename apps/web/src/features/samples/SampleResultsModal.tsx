import { Button, Modal, Text } from '@mantine/core'
import { cellText, formatMgG, formatPercent, mgGOfPercent } from '@eluent/domain/results'
import type { SampleRow } from '@eluent/contract'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import { useSampleDownload } from './use-sample-download.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

interface SampleResultsModalProps {
  row: SampleRow
  opened: boolean
  onClose: () => void
}

const number = (value: number | null, digits: number) => (value === null ? 'N/A' : value.toFixed(digits))

/** The sample's results at a glance, percent and mg/g in the report's own words: name, amount, peak area, percent, mg/g. */
export function SampleResultsModal({ row, opened, onClose }: SampleResultsModalProps) {
  const download = useSampleDownload()
  const results = Object.entries(row.results)
  const areaOf = (name: string, area: number | null) => {
    const vial = row.peak_area_vials[name] ?? null
    return vial === null || row.runs < 2
      ? number(area, 2)
      : t('{number} (vial {vial})', { number: number(area, 2), vial })
  }
  const stateOf = (name: string) => row.result_states[name] ?? 'no_data'
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title={row.intake_form.strain_name ?? t('Results')}>
      {results.length === 0 ? (
        <Text ta="center" py="lg">
          {t('No Results Found')}
        </Text>
      ) : (
        <PlainTable
          label={t('Results')}
          minWidth={430}
          rows={results}
          rowKey={([name]) => name}
          columns={[
            { header: t('Name'), render: ([name]) => name },
            { header: t('Amount'), align: 'right', render: ([, { amount }]) => number(amount, 4) },
            { header: t('Peak Area'), align: 'right', render: ([name, { peak_area }]) => areaOf(name, peak_area) },
            {
              header: t('Percent'),
              align: 'right',
              render: ([name, { percent }]) => translated(cellText(stateOf(name), percent, formatPercent)),
            },
            {
              header: t('Mg/Gram'),
              align: 'right',
              render: ([name, { percent }]) =>
                translated(cellText(stateOf(name), percent === null ? null : mgGOfPercent(percent), formatMgG)),
            },
          ]}
        />
      )}
      <Button
        mt="md"
        variant="default"
        disabled={!row.can.download.allowed}
        loading={download.isPending}
        onClick={() => download.mutate({ row, kind: 'csv' })}
      >
        {t('Download CSV')}
      </Button>
    </Modal>
  )
}
