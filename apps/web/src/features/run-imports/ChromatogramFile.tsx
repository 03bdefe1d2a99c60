import { listCalibrations, type Sample } from '@eluent/contract'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { FilePicker } from '../../ui/FilePicker/FilePicker.tsx'
import { FormError } from '../../ui/FormError/FormError.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { useImportChromatogram } from './use-import-chromatogram.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { NativeSelect } from '../../ui/fields/NativeSelect.ts'

interface ChromatogramFileProps {
  sample: Sample
  vialNumber: number
}

/** Takes a chromatogram without a report, whose peaks our calibration names and quantifies. */
export function ChromatogramFile({ sample, vialNumber }: ChromatogramFileProps) {
  const navigate = useNavigate()
  const method_id = sample.test_method.id
  const calibrations = useRead(listCalibrations, {
    query: { state: 'approved', method_id, startIndex: 0, endIndex: 50 },
  })
  const machines = [...new Set((calibrations.data?.data ?? []).map(({ machine_name }) => machine_name))]
  const [chosen, setChosen] = useState<string | null>(null)
  const machineName = chosen ?? machines[0]
  const store = useImportChromatogram(sample, vialNumber, (reply) => {
    notifications.show({ color: 'accent', message: translated(reply.notification ?? reply.message) })
    if (reply.finished) void navigate({ to: pathTo('sampleReport', { id: sample.id }) })
  })
  return (
    <Panel title={t('Chromatogram file')}>
      <Text fz="sm" mb="md">
        {t(
          'A chromatogram without a report: ANDI/AIA (.cdf), JCAMP-DX (.jdx), LabSolutions (.lcd, .gcd), EZChrom (.dat), Empower text (.arw) or one signal (.ch). Its peaks are named and quantified by the calibration in force.',
        )}
      </Text>
      {machineName === undefined ? (
        calibrations.data && (
          <Text fz="sm">
            {t('No calibration of {method} is in force.', { method: sample.test_method.name })}{' '}
            <Anchor component={Link} to={pathTo('calibrationList')} inherit>
              {t('Calibrations')}
            </Anchor>
          </Text>
        )
      ) : (
        <Group align="flex-end">
          <NativeSelect
            label={t('Instrument')}
            value={machineName}
            data={machines}
            disabled={store.isPending}
            onChange={({ currentTarget: { value } }) => setChosen(value)}
          />
          <FilePicker
            accept=".cdf,.jdx,.dx,.jcamp,.ch,.lcd,.gcd,.dat,.arw"
            onChange={(file) => file !== null && store.mutate({ file, machineName })}
          >
            {(props) => (
              <Button {...props} loading={store.isPending}>
                {t('Choose a file ...')}
              </Button>
            )}
          </FilePicker>
        </Group>
      )}
      <FormError error={store.error && t('{file} was not imported: {reason}', store.failure)} />
    </Panel>
  )
}
