import { Title } from '@mantine/core'

export function ExportPage() {
  return (
    <Title order={1} fz="md" fw={400}>
      Exporting currently unsupported.
    </Title>
  )
}
