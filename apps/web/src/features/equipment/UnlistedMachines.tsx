import { createEquipment, listUnlistedMachines } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { Alert, Button, Group, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconInfoCircle } from '@tabler/icons-react'
import { useChange } from '../../frame/data/use-change.ts'
import { useData } from '../../frame/data/use-read.ts'
import { useSession } from '../../frame/services.ts'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { FormError } from '../../ui/FormError/FormError.tsx'
import { t } from '../../language/t.ts'

/** The machines that results name and the list does not, each added by one click. */
export function UnlistedMachines() {
  const mayAdd = can(useSession()?.claims.permissions, 'equipment.enter')
  const { data: machines = [], isPending } = useData(listUnlistedMachines, {})
  const add = useChange(createEquipment)
  if (isPending) return <div data-awaited />
  if (machines.length === 0) return null
  return (
    <Alert
      variant="light"
      color="gray"
      mb="md"
      icon={<IconInfoCircle size={20} stroke={1.6} />}
      title={t('Machines that results name and this list does not')}
    >
      <Stack gap="xs">
        {machines.map(({ machine_name: name, last_result_at: at }) => (
          <Group key={name} gap="sm">
            <span>{t('{name}, last result {when}', { name, when: formatListDate(at) })}</span>
            {mayAdd && (
              <Button
                size="sm"
                variant="default"
                aria-label={t('Add {name}', { name })}
                loading={add.isPending && add.variables?.body.equipment.machine_name === name}
                onClick={() =>
                  add.mutate(
                    { body: { equipment: { name: name.slice(0, 64), kind: 'hplc', machine_name: name } } },
                    { onSuccess: () => notifications.show({ color: 'accent', message: t('{name} added', { name }) }) },
                  )
                }
              >
                {t('Add')}
              </Button>
            )}
          </Group>
        ))}
        <FormError error={add.error} />
      </Stack>
    </Alert>
  )
}
