import { Button, Loader, Popover, ScrollArea, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { countText } from './count-text.ts'
import classes from './FilterMenu.module.css'
import { t } from '../../language/t.ts'
import { Checkbox } from '../fields/Checkbox.ts'

export interface FilterOption {
  value: string
  label: string
  /** How many rows it would leave; `more` where there are more than are counted. */
  total?: number
  more?: boolean
}

interface FilterMenuProps {
  label: string
  /** Undefined while they are read. */
  options: readonly FilterOption[] | undefined
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** Only one value at a time: choosing another takes its place. */
  single?: boolean
  onOpen?: () => void
  /** Above the values. */
  children?: ReactNode
}

/** One filter of a list: a button that opens its values with their counts. */
export function FilterMenu({ label, options, chosen, onChange, single, onOpen, children }: FilterMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const toggle = (value: string) => {
    if (chosen.includes(value)) onChange(chosen.filter((one) => one !== value))
    else onChange(single ? [value] : [...chosen, value])
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button
          variant={chosen.length > 0 ? 'light' : 'default'}
          size="sm"
          aria-expanded={isOpen}
          aria-haspopup="dialog"
          rightSection={<IconChevronDown size={15} stroke={1.8} aria-hidden="true" />}
          onClick={() => {
            if (!isOpen) onOpen?.()
            setOpen(!isOpen)
          }}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} className={classes['values'] ?? ''}>
        {children}
        {options === undefined && <Loader size="sm" aria-label={t('Counting')} />}
        {options?.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('None')}
          </Text>
        )}
        <ScrollArea.Autosize mah={320}>
          <fieldset className={classes['group']} aria-label={label}>
            {options?.map(({ value, label: name, total, more }) => (
              <Checkbox
                key={value}
                size="sm"
                className={classes['value'] ?? ''}
                label={
                  <>
                    <span>{name}</span>
                    {total !== undefined && <span className={classes['total']}>{countText(total, more)}</span>}
                  </>
                }
                checked={chosen.includes(value)}
                onChange={() => toggle(value)}
              />
            ))}
          </fieldset>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  )
}
