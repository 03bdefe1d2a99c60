import { listEquipmentOverrides, readQualitySettings, type Equipment } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { uncheckedText } from '@eluent/domain/equipment'
import { Anchor, Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useData, useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { ListDate } from '../../ui/dates/ListDate.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import { OverrideModal } from './OverrideModal.tsx'
import { useToday } from './use-today.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

/** The exceptions that were signed for a machine, and the way to a further one while it may not be used. */
export function OverridePanel({ piece }: { piece: Equipment }) {
  const permissions = useSession()?.claims.permissions
  const { data: overrides = [] } = useData(listEquipmentOverrides, { params: { id: piece.id } })
  const [asking, setAsking] = useState(false)
  const mayApprove = piece.machine_name !== null && can(permissions, 'equipment.approve')
  const isInService = piece.state === 'in_service'
  const isUnchecked = useHeldUnchecked(piece, { asked: mayApprove && isInService })
  const isUnfit = piece.state === 'out_of_service' || (isInService && (piece.due === 'overdue' || isUnchecked))
  const maySign = isUnfit && mayApprove
  if (overrides.length === 0 && !maySign) return null
  return (
    <Panel
      title={t('Exceptions')}
      flush={overrides.length > 0}
      {...(maySign && {
        action: (
          <Button variant="default" size="sm" onClick={() => setAsking(true)}>
            {t('Sign Exception ...')}
          </Button>
        ),
      })}
    >
      {overrides.length === 0 ? (
        t('Samples are not run on it until this is settled; QC and Calibration samples are.')
      ) : (
        <PlainTable
          label={t('Exceptions')}
          minWidth={640}
          rows={overrides}
          rowKey={({ id }) => id}
          columns={[
            { header: t('Signed'), render: ({ created_at }) => <ListDate at={created_at} /> },
            { header: t('By'), render: ({ created_by_name }) => created_by_name },
            { header: t('Although'), render: ({ refusal }) => translated(refusal) },
            { header: t('Why'), render: ({ why }) => why },
            {
              header: t('Samples'),
              render: ({ sample_ids }) => (
                <Group gap="xs">
                  {sample_ids.map((id) => (
                    <Anchor key={id} component={Link} to={pathTo('sampleReport', { id })} inherit>
                      {id}
                    </Anchor>
                  ))}
                </Group>
              ),
            },
          ]}
        />
      )}
      {asking && <OverrideModal piece={piece} onClose={() => setAsking(false)} />}
    </Panel>
  )
}

/** Whether the daily check of a machine is missing in a laboratory that runs no sample without it. */
function useHeldUnchecked(piece: Equipment, { asked }: { asked: boolean }): boolean {
  const today = useToday()
  const isMissing = asked && uncheckedText(piece, today) !== null
  const isHeld = useRead(
    readQualitySettings,
    {},
    {
      enabled: isMissing,
      select: ({ data }) => data.values['hold_unchecked_equipment'],
    },
  )
  return isMissing && isHeld.data === true
}
