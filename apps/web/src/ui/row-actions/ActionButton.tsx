import { Button, Tooltip, type ButtonProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { translated } from '../../language/translated.ts'
import type { RowAction } from './row-action.ts'

interface ActionButtonProps extends ButtonProps {
  action: RowAction
}

/** An action as a button with its words; one that cannot be pressed says why. */
export function ActionButton({ action: { label, verdict, pending, does }, ...looks }: ActionButtonProps) {
  return (
    <Tooltip
      label={translated(verdict.text) ?? ''}
      disabled={verdict.allowed || verdict.text === null}
      withArrow
      multiline
      maw={320}
    >
      {/* a disabled button hears no pointer, so that its reason would never show */}
      <span>
        {'to' in does && verdict.allowed ? (
          <Button {...looks} component={Link} to={does.to}>
            {label}
          </Button>
        ) : (
          <Button
            {...looks}
            disabled={!verdict.allowed}
            loading={pending ?? false}
            onClick={'run' in does ? does.run : 'ask' in does ? does.ask : undefined}
          >
            {label}
          </Button>
        )}
      </span>
    </Tooltip>
  )
}
