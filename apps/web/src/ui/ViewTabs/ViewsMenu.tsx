import { ActionIcon, Menu } from '@mantine/core'
import { IconBookmarks, IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ViewLabel, type ViewTabsProps } from './ViewTabs.tsx'
import { t } from '../../language/t.ts'

/** The views of a list on a phone: behind one button, so that the list begins at the top. `children` are entries. */
export function ViewsMenu({ to, tabs, current, changed, children }: ViewTabsProps) {
  return (
    // it is fetched when its button is pressed
    <Menu position="bottom-end" defaultOpened>
      <Menu.Target>
        <ActionIcon variant="default" size={44} aria-label={t('Views')}>
          <IconBookmarks size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
        {tabs.map((tab) => (
          <Menu.Item
            key={tab.key}
            component={Link}
            to={to}
            search={tab.search as never}
            activeOptions={{ exact: true }}
            {...(tab.key === current && {
              'aria-current': 'page' as const,
              rightSection: <IconCheck size={16} stroke={2} aria-hidden="true" />,
            })}
          >
            <ViewLabel tab={tab} changed={changed && tab.key === current} />
          </Menu.Item>
        ))}
        <Menu.Divider />
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}
