import { ActionIcon, Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

interface RowLook {
  /** What it does, and with whose name: 'Edit' 'Indoor' is called 'Edit Indoor'. */
  tip: string
  of: string
  icon: Icon
}

interface RowButtonProps extends RowLook {
  /** Why it cannot be done now. */
  refusal?: string | null
  onClick?: () => void
}

/** One action of a table's row, as an icon that says what it does. */
export function RowButton({ tip, of, icon: Picture, refusal = null, onClick }: RowButtonProps) {
  return (
    <Tooltip label={refusal ?? tip} withArrow multiline maw={320}>
      {/* a disabled button hears no pointer, so that its reason would never show */}
      <span style={{ display: 'inline-flex' }}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`${tip} ${of}`}
          disabled={refusal !== null}
          {...(refusal !== null && { bg: 'transparent' })}
          {...(onClick && { onClick })}
        >
          <Picture size={18} stroke={1.6} />
        </ActionIcon>
      </span>
    </Tooltip>
  )
}

/** The same as a way to another page. */
export function RowLink({
  tip,
  of,
  icon: Picture,
  to,
  search,
}: RowLook & { to: string; search?: Readonly<Record<string, string>> }) {
  return (
    <Tooltip label={tip} withArrow>
      <ActionIcon
        component={Link}
        to={to}
        {...(search && { search: search as never })}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={`${tip} ${of}`}
      >
        <Picture size={18} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}
