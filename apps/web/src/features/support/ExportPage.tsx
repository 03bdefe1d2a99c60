import { Text } from '@mantine/core'

export function ExportPage() {
  return <Text>Exporting currently unsupported.</Text>
}
