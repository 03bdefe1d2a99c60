import { deleteNonconformance, reopenNonconformance, type Nonconformance } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { nonconformanceStepRefusal, type NonconformanceStep } from '@eluent/domain/nonconformances'
import { Button, Group, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { RemovalModal } from '../../ui/RemovalModal/RemovalModal.tsx'
import { CauseModal, CloseModal, ContainModal } from './StepModals.tsx'
import { EditModal } from './EditModal.tsx'
import { PlanModal } from './ActionModals.tsx'
import { t } from '../../language/t.ts'

type Asking = 'contain' | 'investigate' | 'add_action' | 'close' | 'reopen' | 'edit' | 'remove'

/** The next step as a button, the others in a menu. */
export function NonconformanceSteps({ record }: { record: Nonconformance }) {
  const permissions = useSession()?.claims.permissions
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => setAsking(null)
  const { state } = record
  const mayApprove = can(permissions, 'nonconformance.approve')
  const may = (step: NonconformanceStep) => nonconformanceStepRefusal(step, state) === null
  const next = nextOf(state, mayApprove)
  const others: [Asking, string][] = [
    ...(may('edit') ? [['edit', t('Edit ...')] as [Asking, string]] : []),
    ...(state === 'contained' ? [['contain', t('Correct containment ...')] as [Asking, string]] : []),
    ...(state === 'investigated' ? [['investigate', t('Correct cause ...')] as [Asking, string]] : []),
    ...(may('edit') && mayApprove ? [['remove', t('Remove ...')] as [Asking, string]] : []),
  ]
  return (
    <Group gap="xs">
      {next !== null && <Button onClick={() => setAsking(next[0])}>{next[1]}</Button>}
      {others.length > 0 && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown size={14} />}>
              {t('Manage')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map(([step, label]) => (
              <Menu.Item key={step} onClick={() => setAsking(step)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {asking === 'contain' && <ContainModal record={record} onClose={close} />}
      {asking === 'investigate' && <CauseModal record={record} onClose={close} />}
      {asking === 'add_action' && <PlanModal record={record} onClose={close} />}
      {asking === 'close' && <CloseModal record={record} onClose={close} />}
      {asking === 'edit' && <EditModal record={record} onClose={close} />}
      <Questions record={record} asking={asking} onClose={close} />
    </Group>
  )
}

/** What brings it further; null where that stands with its actions, or others do it. */
function nextOf(state: Nonconformance['state'], mayApprove: boolean): [Asking, string] | null {
  switch (state) {
    case 'open':
      return ['contain', t('Contain ...')]
    case 'contained':
      return ['investigate', t('Enter Cause ...')]
    case 'investigated':
      return ['add_action', t('Plan Action ...')]
    case 'action':
      return null
    case 'verified':
      return mayApprove ? ['close', t('Close ...')] : null
    case 'closed':
      return mayApprove ? ['reopen', t('Reopen ...')] : null
  }
}

function Questions({
  record,
  asking,
  onClose,
}: {
  record: Nonconformance
  asking: Asking | null
  onClose: () => void
}) {
  const navigate = useNavigate()
  const reopen = useChange(reopenNonconformance)
  // the page of what was removed is left, not read again
  const remove = useChange(deleteNonconformance, { refetch: false })
  const { id, version, number } = record
  return (
    <>
      <RemovalModal
        opened={asking === 'reopen'}
        title={t('Reopen {number}', { number })}
        confirmLabel={t('Reopen')}
        action={reopen}
        input={(body) => ({ params: { id }, body: { ...body, version } })}
        doneText={() => t('Nonconformance reopened')}
        onClose={onClose}
      >
        {t('Containment, cause and actions begin again; what was signed stays readable.')}
      </RemovalModal>
      <RemovalModal
        opened={asking === 'remove'}
        title={t('Remove {number}', { number })}
        confirmLabel={t('Remove')}
        action={remove}
        input={(body) => ({ params: { id }, body })}
        doneText={({ message }) => message}
        onDone={() => void navigate({ to: pathTo('nonconformanceList') })}
        onClose={onClose}
      >
        {t('It leaves the list, as one that was opened by mistake. Its number is not given again.')}
      </RemovalModal>
    </>
  )
}
