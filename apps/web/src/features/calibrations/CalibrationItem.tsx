import { createCalibration, listCalibrations } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link, useNavigate } from '@tanstack/react-router'
import { useChange } from '../../frame/data/use-change.ts'
import { useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { errorText } from '../../ui/ErrorState/error-text.ts'
import { t } from '../../language/t.ts'

/** Of a finished Calibration sample: makes it a calibration, or leads to the one that it is. */
export function CalibrationItem({ sampleId }: { sampleId: number }) {
  const permissions = useSession()?.claims.permissions
  const navigate = useNavigate()
  const query = { sample_id: sampleId, sortColumn: 'id', sortOrder: 'desc', endIndex: 10 }
  const { data } = useRead(listCalibrations, { query })
  const create = useChange(createCalibration)
  const made = data?.data.find(({ state }) => state !== 'rejected')
  if (made) {
    return (
      <Menu.Item component={Link} to={pathTo('calibration', { id: made.id })}>
        {t('Open Calibration')}
      </Menu.Item>
    )
  }
  if (data === undefined || !can(permissions, 'quality.enter')) return null
  const make = () =>
    create.mutate(
      { body: { calibration: { sample_id: sampleId } } },
      {
        onSuccess: ({ data: { id } }) => void navigate({ to: pathTo('calibration', { id }) }),
        onError: (error) => notifications.show({ color: 'red', message: errorText(error) }),
      },
    )
  return (
    <Menu.Item closeMenuOnClick={false} disabled={create.isPending} onClick={make}>
      {t('Make a Calibration')}
    </Menu.Item>
  )
}
