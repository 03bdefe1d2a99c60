import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../frame/screens.ts'

interface GuideLinkProps {
  /** A page of docs/user. */
  page: 'grower' | 'verifier'
  children: string
}

/** The way to the user guide from a page without the shell, where no Support is in sight. */
export function GuideLink({ page, children }: GuideLinkProps) {
  return (
    <Anchor component={Link} to={pathTo('guide', { page })} className="no-print" display="inline-block" fz="sm" mt="md">
      {children}
    </Anchor>
  )
}
