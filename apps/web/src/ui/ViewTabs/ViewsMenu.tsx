import { ActionIcon, Menu } from '@mantine/core'
import { IconBookmarks, IconCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { ViewLabel, type ViewTabsProps } from './ViewTabs.tsx'
import { t } from '../../language/t.ts'

/** The views of a list on a phone: behind one button, so that the list begins at the top. `children` are entries. */
export function ViewsMenu({ to, tabs, current, changed, children }: ViewTabsProps) {
  // it is fetched when its button is pressed; it opens once its button stands, or the page would move to where it is not yet placed
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setOpen(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={setOpen}>
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
