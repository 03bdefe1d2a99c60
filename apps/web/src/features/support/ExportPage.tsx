import { Title } from '@mantine/core'
import { t } from '../../language/t.ts'

export function ExportPage() {
  return (
    <Title order={1} fz="md" fw={400}>
      {t('Exporting currently unsupported.')}
    </Title>
  )
}
