import { Button, Group, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTextSearch } from '../../frame/use-text-search.ts'
import { t } from '../../language/t.ts'

/** So much of a value is repeated. */
const VALUE_MAX = 40

interface LeftOutProps {
  names: readonly string[]
  /** Instead of the space below it. */
  className?: string | undefined
}

/** Says which parameters of the address mean nothing, what is shown without them, and takes them out. */
export function LeftOut({ names, className }: LeftOutProps) {
  const search = useTextSearch()
  const navigate = useNavigate()
  if (names.length === 0) return null
  const parts = names.map((name) => `${name}=${shortened(search[name] ?? '')}`).join(', ')
  const remove = () =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...Object.fromEntries(names.map((name) => [name, undefined])) }),
      replace: true,
      resetScroll: false,
    })
  return (
    <Group gap="sm" {...(className === undefined ? { mb: 'sm' } : { className })}>
      <Text component="output" fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {t('The address says {parts}. That means nothing here and was left out.', { parts })}
      </Text>
      <Button variant="default" size="compact-sm" onClick={remove}>
        {t('Remove from the address')}
      </Button>
    </Group>
  )
}

function shortened(text: string): string {
  const plain = text.toWellFormed().replaceAll('\0', '\uFFFD')
  return plain.length > VALUE_MAX ? `${plain.slice(0, VALUE_MAX)}...` : plain
}
