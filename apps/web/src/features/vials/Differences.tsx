import { Alert, Anchor } from '@mantine/core'
import type { Sample } from '@eluent/contract'
import { roundHalfUp } from '@eluent/domain/text'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../frame/screens.ts'
import { figure } from '../../language/figures.ts'
import { t } from '../../language/t.ts'

type Difference = NonNullable<Sample['differences']>[number]

interface DifferencesProps {
  sample: Pick<Sample, 'differences'>
  vialNumber: number
}

/** The instrument's amounts of a vial that its calibration does not confirm. */
export function Differences({ sample, vialNumber }: DifferencesProps) {
  const own = (sample.differences ?? []).filter(({ vial_number }) => vial_number === vialNumber)
  const [first] = own
  if (!first) return null
  return (
    <Alert
      mb="md"
      color="orange"
      title={t('Amounts that the calibration does not confirm')}
      icon={<IconAlertTriangle size={20} />}
    >
      <ul>
        {own.map((difference) => (
          <li key={difference.name}>
            <DifferenceText difference={difference} />
          </li>
        ))}
      </ul>
      <Anchor component={Link} fz="sm" to={pathTo('calibration', { id: first.calibration_id })}>
        {t('Open the calibration')}
      </Anchor>
    </Alert>
  )
}

export function DifferenceText({ difference }: { difference: Difference }) {
  const { name, vial_number, amount_ug_ml, compared_ug_ml, percent } = difference
  return t(
    '{name} in vial {vial}: the instrument says {amount} ug/mL, its area {compared} ug/mL by the calibration in force ({percent} %).',
    {
      name,
      vial: vial_number,
      amount: figure(roundHalfUp(amount_ug_ml, 4)),
      compared: figure(roundHalfUp(compared_ug_ml, 4)),
      percent: `${percent > 0 ? '+' : ''}${figure(roundHalfUp(percent, 1))}`,
    },
  )
}
