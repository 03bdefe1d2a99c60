import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { saveDominantAnalyte, type Sample } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { useChange } from '../../frame/data/use-change.ts'
import { useSession } from '../../frame/services.ts'
import { errorText } from '../../ui/ErrorState/error-text.ts'
import { t } from '../../language/t.ts'
import { Select } from '../../ui/fields/Select.ts'

/** Chooses the analyte that the report names dominant; each choice can be taken back for a while. */
export function DominantAnalyte({ sample, shown }: { sample: Sample; shown: string | null }) {
  const permissions = useSession()?.claims.permissions
  // A refusal means that the report is not what is shown.
  const save = useChange(saveDominantAnalyte, { rereadAfter: 'settled' })
  const params = { id: sample.id }
  if (!can(permissions, 'sample.edit') || sample.compounds.length === 0) return null
  const failed = (error: Error) => notifications.show({ color: 'red', message: errorText(error) })
  const choose = (analyte: string | null) => {
    if (analyte === null || analyte === shown) return
    save.mutate(
      { params, body: { dominant_analyte: analyte, version: sample.version } },
      {
        onError: failed,
        onSuccess: () => {
          if (shown === null) return
          const id = notifications.show({
            color: 'accent',
            autoClose: 10_000,
            message: (
              <Group justify="space-between" wrap="nowrap">
                <Text fz="sm">{t('Dominant analyte is now {analyte}', { analyte })}</Text>
                <Button
                  variant="subtle"
                  size="xs"
                  onClick={() => {
                    notifications.hide(id)
                    save.mutate({ params, body: { dominant_analyte: shown } }, { onError: failed })
                  }}
                >
                  {t('Undo')}
                </Button>
              </Group>
            ),
          })
        },
      },
    )
  }
  return (
    <Group gap="xs" wrap="nowrap" className="no-print">
      <Text fz="sm" c="dimmed" component="label" htmlFor="dominant-analyte">
        {t('Dominant analyte')}
      </Text>
      <Select
        id="dominant-analyte"
        size="sm"
        w={130}
        disabled={save.isPending}
        value={shown}
        data={sample.compounds.map(({ name }) => name)}
        onChange={choose}
      />
    </Group>
  )
}
