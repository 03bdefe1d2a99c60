import { Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface FoldedTableProps {
  /** Names the table, and stands where it is folded. */
  title: string
  isOpen?: boolean
  /** Its rows. */
  children: ReactNode
}

/** Vials that not everybody needs to see. */
export function FoldedTable({ title, isOpen = false, children }: FoldedTableProps) {
  return (
    <details open={isOpen}>
      <Text component="summary" fz="sm">
        {title}
      </Text>
      <Table.ScrollContainer minWidth={280}>
        <Table aria-label={title}>
          <Table.Tbody>{children}</Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </details>
  )
}
