import { ActionIcon, PasswordInput, Popover, Progress, Text, type PasswordInputProps } from '@mantine/core'
import { PASSWORD_TEXT, passwordStrength } from '@eluent/domain/passwords'
import { IconInfoCircle } from '@tabler/icons-react'

interface NewPasswordInputProps extends Omit<PasswordInputProps, 'value'> {
  value: string
}

const COLORS = { weak: 'red', fair: 'orange', good: 'yellow', strong: 'accent' } as const

/** A field for a new password: what it must hold behind the (i), how strong it is below it. */
export function NewPasswordInput({ value, ...input }: NewPasswordInputProps) {
  const { name, percent } = passwordStrength(value)
  return (
    <div>
      <PasswordInput
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show new password', tabIndex: 0 }}
        {...input}
        value={value}
      />
      <div style={{ display: 'flex', alignItems: 'center', gap: 10, marginTop: 8, minHeight: 28 }}>
        {value !== '' && (
          <>
            <Progress value={percent} color={COLORS[name]} style={{ flex: 1 }} aria-label="Password strength" />
            <Text fz="sm" fw={600} component="output">
              {name}
            </Text>
          </>
        )}
        <Popover width={280} position="top-end" withArrow shadow="md">
          <Popover.Target>
            <ActionIcon variant="subtle" color="gray" size={28} aria-label="Password rules" ml="auto">
              <IconInfoCircle size={18} stroke={1.6} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <Text fz="sm">{PASSWORD_TEXT}</Text>
          </Popover.Dropdown>
        </Popover>
      </div>
    </div>
  )
}
