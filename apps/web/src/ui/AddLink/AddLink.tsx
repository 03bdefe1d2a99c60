import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { guardTarget } from '../../frame/guard.ts'
import { routeRow, type ScreenName } from '../../frame/route-table.ts'
import { useSession } from '../../frame/services.ts'
import { t } from '../../language/t.ts'
import { useKeys } from '../keys/key-bindings.ts'

interface AddLinkProps {
  /** Where it leads; who may not open that screen is not offered the way. */
  screen: ScreenName
  search?: Record<string, string>
  /** Whether N leads there, too; of two on a page one has it. */
  hasKey?: boolean
  children: string
}

/** The button of a list that leads to the screen where another of its kind is made, as N does. */
export function AddLink({ screen, search, hasKey = true, children }: AddLinkProps) {
  const session = useSession()
  const navigate = useNavigate()
  const isOffered = guardTarget(screen, session) === null
  const target = { to: routeRow(screen).path, ...(search && { search: search as never }) }
  useKeys(
    isOffered && hasKey
      ? [{ keys: 'N', does: t('New: {label}', { label: children }), run: () => void navigate(target) }]
      : [],
  )
  if (!isOffered) return null
  return (
    <Button component={Link} {...target} leftSection={<IconPlus size={16} />}>
      {children}
    </Button>
  )
}
