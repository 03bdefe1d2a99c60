import { ActionIcon, Popover, Progress, Text, type PasswordInputProps } from '@mantine/core'
import { PASSWORD_TEXT, isStrongPassword, passwordStrength } from '@eluent/domain/passwords'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PasswordField } from '../PasswordField/PasswordField.tsx'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

interface NewPasswordInputProps extends Omit<PasswordInputProps, 'value'> {
  value: string
  /** Of the user and the organization: no password is made of them. */
  names?: readonly string[]
}

const NAMES = { weak: t('weak'), fair: t('fair'), good: t('good'), strong: t('strong') } as const
const COLORS = { weak: 'red', fair: 'orange', good: 'yellow', strong: 'accent' } as const

/** What is easy to guess, for a password that the pattern accepts; its lists are loaded when one is typed. */
function useEasyPasswordText(password: string, names: readonly string[]): string | null {
  const isJudged = isStrongPassword(password)
  const judge = useQuery({
    queryKey: ['password-strength'],
    queryFn: async () => (await import('@eluent/domain/password-strength')).easyPasswordError,
    enabled: isJudged,
    staleTime: Infinity,
  })
  return isJudged && judge.data ? judge.data(password, names, []) : null
}

const NO_NAMES: readonly string[] = []

/** A field for a new password: what it must hold behind the (i), how strong it is and whether it is guessed below it. */
export function NewPasswordInput({ value, names = NO_NAMES, ...input }: NewPasswordInputProps) {
  const { name, percent } = passwordStrength(value)
  const easy = useEasyPasswordText(value, names)
  const [areRulesShown, showRules] = useState(false)
  return (
    <div>
      <PasswordField
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('Show new password'), tabIndex: 0 }}
        {...input}
        value={value}
      />
      <div style={{ display: 'flex', alignItems: 'center', gap: 10, marginTop: 8, minHeight: 28 }}>
        {value !== '' && (
          <>
            <Progress value={percent} color={COLORS[name]} style={{ flex: 1 }} aria-label={t('Password strength')} />
            <Text fz="sm" fw={600} component="output">
              {NAMES[name]}
            </Text>
          </>
        )}
        <Popover opened={areRulesShown} onChange={showRules} width={280} position="top-end" withArrow shadow="md">
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={t('Password rules')}
              ml="auto"
              onClick={() => showRules(!areRulesShown)}
              // nothing in it takes the focus, so that it would not hear the key
              onKeyDown={({ key }) => key === 'Escape' && showRules(false)}
            >
              <IconInfoCircle size={18} stroke={1.6} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <Text fz="sm">{translated(PASSWORD_TEXT)}</Text>
          </Popover.Dropdown>
        </Popover>
      </div>
      {easy !== null && (
        <Text fz="sm" c="var(--mantine-color-error)" component="output" display="block">
          {easy}
        </Text>
      )}
    </div>
  )
}
