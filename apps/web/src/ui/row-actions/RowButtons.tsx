import { Group } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { RowButton, RowLink } from './RowButton.tsx'
import type { RowAction, RowActions } from './row-action.ts'
import { translated } from '../../language/translated.ts'

interface RowButtonsProps extends RowActions {
  /** What the record is called. */
  name: string
}

/** The actions of a row as buttons beside each other. */
export function RowButtons({ name, actions, dialog }: RowButtonsProps) {
  const run = (does: RowAction['does']) => {
    if ('run' in does) does.run()
    if ('ask' in does) does.ask()
  }
  return (
    <>
      <Group gap={4} justify="flex-end" wrap="nowrap">
        {actions.map(({ label, icon = IconDots, verdict, does }) => {
          const looks = { tip: label, of: name, icon }
          return 'to' in does && verdict.allowed ? (
            <RowLink key={label} {...looks} {...does} />
          ) : (
            <RowButton
              key={label}
              {...looks}
              refusal={verdict.allowed ? null : translated(verdict.text)}
              onClick={() => run(does)}
            />
          )
        })}
      </Group>
      {dialog}
    </>
  )
}
