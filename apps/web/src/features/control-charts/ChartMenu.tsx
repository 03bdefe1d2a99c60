import type { ControlChart } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '../../frame/services.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { t } from '../../language/t.ts'

const LimitsModal = lazyPart(async () => (await import('./LimitsModal.tsx')).LimitsModal)
const RulesModal = lazyPart(async () => (await import('./RulesModal.tsx')).RulesModal)
const EventModal = lazyPart(async () => (await import('./EventModal.tsx')).EventModal)

/** What may be done with a chart, by who may. */
export function ChartMenu({ chart }: { chart: ControlChart }) {
  const permissions = useSession()?.claims.permissions
  const [open, setOpen] = useState<'limits' | 'rules' | 'event' | null>(null)
  const close = () => setOpen(null)
  const entries = [
    { key: 'event' as const, label: t('Add an event'), may: can(permissions, 'quality.enter') },
    { key: 'limits' as const, label: t('Set Limits'), may: can(permissions, 'quality.approve') },
    { key: 'rules' as const, label: t('Rules of the method'), may: can(permissions, 'quality.configure') },
  ].filter(({ may }) => may)
  if (entries.length === 0) return null
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" size="sm" leftSection={<IconDots size={16} aria-hidden="true" />}>
            {t('Manage')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {entries.map(({ key, label }) => (
            <Menu.Item key={key} onClick={() => setOpen(key)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {open === 'limits' && <LimitsModal chart={chart} onClose={close} />}
      {open === 'rules' && <RulesModal chart={chart} onClose={close} />}
      {open === 'event' && <EventModal chart={chart} onClose={close} />}
    </>
  )
}
