import { discardLot, markLotEmpty, type Lot } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { isEnded, lotStepRefusal, type LotStep } from '@eluent/domain/inventory'
import { Button, Group, Menu } from '@mantine/core'
import { IconChevronDown, IconTag } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { ActionModal } from '../../ui/ActionModal/ActionModal.tsx'
import { RemovalModal } from '../../ui/RemovalModal/RemovalModal.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { NonconformanceItem } from '../nonconformances/NonconformanceLinks.tsx'
import { ExtendModal } from './ExtendModal.tsx'
import { OpenModal } from './OpenModal.tsx'
import { RecallModal } from './RecallModal.tsx'
import { ReleaseModal } from './ReleaseModal.tsx'
import { useToday } from './use-today.ts'
import { t } from '../../language/t.ts'

const LotLabelsModal = lazyPart(async () => (await import('./LotLabelsModal.tsx')).LotLabelsModal)

/** What may be done with a lot today, the next step first. */
export function LotActions({ lot }: { lot: Lot }) {
  const permissions = useSession()?.claims.permissions
  const today = useToday()
  const [asking, setAsking] = useState<LotStep | null>(null)
  const [printing, setPrinting] = useState(false)
  const facts = { ...lot, extended_to: lot.extension?.extended_to ?? null }
  const may = (step: LotStep, approve = false) =>
    can(permissions, approve ? 'inventory.approve' : 'inventory.enter') && lotStepRefusal(facts, step, today) === null
  const close = () => setAsking(null)
  const labels = (
    <Button variant="default" leftSection={<IconTag size={16} stroke={1.6} />} onClick={() => setPrinting(true)}>
      {t('Print Labels')}
    </Button>
  )
  const dialog = printing && (
    <LotLabelsModal
      ids={[lot.id]}
      name={`${lot.item.name} \u00b7 ${lot.lot_number}`}
      onClose={() => setPrinting(false)}
    />
  )
  if (!can(permissions, 'inventory.enter')) {
    return (
      <>
        {labels}
        {dialog}
      </>
    )
  }
  const items: [LotStep, string][] = [
    ...(may('extend', true) ? [['extend', t('Extend Expiry ...')] as [LotStep, string]] : []),
    ...(may('empty') ? [['empty', t('Mark as Empty ...')] as [LotStep, string]] : []),
    ...(may('recall', true) ? [['recall', t('Recall ...')] as [LotStep, string]] : []),
    ...(may('discard') ? [['discard', t('Discard ...')] as [LotStep, string]] : []),
  ]
  return (
    <Group gap="xs">
      {may('release', true) && <Button onClick={() => setAsking('release')}>{t('Release ...')}</Button>}
      {may('open') && <Button onClick={() => setAsking('open')}>{t('Open ...')}</Button>}
      {labels}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} />}>
            {t('More')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {!isEnded(lot.state) && (
            <Menu.Item component={Link} to={pathTo('lotEdit', { id: lot.id })}>
              {may('correct') ? t('Correct') : t('Change location')}
            </Menu.Item>
          )}
          {lot.final_volume_ml === null ? (
            <Menu.Item component={Link} to={pathTo('lotCreate')} search={{ item: String(lot.item.id) } as never}>
              {t('Receive another lot')}
            </Menu.Item>
          ) : (
            <Menu.Item component={Link} to={pathTo('solutionCreate')}>
              {t('Prepare another solution')}
            </Menu.Item>
          )}
          <NonconformanceItem touch={{ kind: 'lot', id: lot.id }} />
          {items.map(([step, label]) => (
            <Menu.Item key={step} onClick={() => setAsking(step)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <LotQuestions lot={lot} asking={asking} onClose={close} />
      {dialog}
    </Group>
  )
}

interface LotQuestionsProps {
  lot: Lot
  asking: LotStep | null
  onClose: () => void
}

/** The question before each step. */
function LotQuestions({ lot, asking, onClose }: LotQuestionsProps) {
  const { id, version } = lot
  const empty = useChange(markLotEmpty)
  const discard = useChange(discardLot)
  return (
    <>
      {asking === 'release' && <ReleaseModal lot={lot} onClose={onClose} />}
      <ActionModal
        opened={asking === 'empty'}
        title={t('Mark as Empty')}
        confirmLabel={t('Mark as Empty')}
        action={empty}
        input={{ params: { id }, body: { version } }}
        doneText={() => t('Lot marked as empty')}
        onClose={onClose}
      >
        {t('Nothing is left of it, and it cannot be chosen any more.')}
      </ActionModal>
      <RemovalModal
        opened={asking === 'discard'}
        title={t('Discard Lot')}
        confirmLabel={t('Discard')}
        action={discard}
        input={(body) => ({ params: { id }, body: { ...body, version } })}
        doneText={() => t('Lot discarded')}
        onClose={onClose}
      >
        {t('It cannot be chosen any more. Where it was used stays readable.')}
      </RemovalModal>
      {asking === 'open' && <OpenModal lot={lot} onClose={onClose} />}
      {asking === 'recall' && <RecallModal lot={lot} onClose={onClose} />}
      {asking === 'extend' && <ExtendModal lot={lot} onClose={onClose} />}
    </>
  )
}
