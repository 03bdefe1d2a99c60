import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { guardTarget } from '../../frame/guard.ts'
import { routeRow, type ScreenName } from '../../frame/route-table.ts'
import { useSession } from '../../frame/services.ts'

interface AddLinkProps {
  /** Where it leads; who may not open that screen is not offered the way. */
  screen: ScreenName
  search?: Record<string, string>
  children: string
}

/** The button of a list that leads to the screen where another of its kind is made. */
export function AddLink({ screen, search, children }: AddLinkProps) {
  const session = useSession()
  if (guardTarget(screen, session) !== null) return null
  return (
    <Button
      component={Link}
      to={routeRow(screen).path}
      {...(search && { search: search as never })}
      leftSection={<IconPlus size={16} />}
    >
      {children}
    </Button>
  )
}
