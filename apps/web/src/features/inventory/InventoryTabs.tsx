import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { routeRow, type ScreenName } from '../../frame/route-table.ts'
import { t } from '../../language/t.ts'

const VIEWS = [
  { screen: 'inventory', label: t('Lots') },
  { screen: 'inventoryItems', label: t('Items') },
  { screen: 'inventoryExpiring', label: t('Expiring') },
] as const satisfies readonly { screen: ScreenName; label: string }[]

/** The ways between what the inventory shows. */
export function InventoryTabs({ current }: { current: (typeof VIEWS)[number]['screen'] }) {
  return (
    <Group component="nav" aria-label={t('Views of the inventory')} gap="xs" mb="md">
      {VIEWS.map(({ screen, label }) => (
        <Button
          key={screen}
          component={Link}
          to={routeRow(screen).path}
          size="sm"
          variant={screen === current ? 'light' : 'subtle'}
          {...(screen === current ? { 'aria-current': 'page' as const } : { color: 'gray' })}
        >
          {label}
        </Button>
      ))}
    </Group>
  )
}
