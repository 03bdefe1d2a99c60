import { ScrollArea, Table, Text } from '@mantine/core'
import { confirmWeightsText, isUnusualWeight } from '@eluent/domain/samples'
import { IconAlertTriangle } from '@tabler/icons-react'
import { ConfirmModal } from '../../../ui/ConfirmModal/ConfirmModal.tsx'
import type { ReadyRow } from './several-form.ts'
import classes from './Several.module.css'
import { figure } from '../../../language/figures.ts'
import { t } from '../../../language/t.ts'
import { translated } from '../../../language/translated.ts'

interface ConfirmWeightsProps {
  rows: readonly ReadyRow[]
  recommendedMg: number | null
  opened: boolean
  onConfirm: () => void
  onClose: () => void
}

/** One question for the weights of all samples; those that are unusual for the material are pointed out, and first. */
export function ConfirmWeights({ rows, recommendedMg, opened, onConfirm, onClose }: ConfirmWeightsProps) {
  const isUnusual = ({ weightMg }: ReadyRow) => isUnusualWeight(weightMg, recommendedMg)
  const unusual = rows.filter(isUnusual)
  const listed = [...unusual, ...rows.filter((row) => !isUnusual(row))]
  return (
    <ConfirmModal
      opened={opened}
      title={t('Create Several Samples')}
      confirmLabel={t('Confirm')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {rows.length > 0 && <Text>{translated(confirmWeightsText(rows.map(({ weightMg }) => weightMg)))}</Text>}
      {unusual.length > 0 && (
        <Text mt="xs" className={classes['unusual'] ?? ''}>
          {t(
            '{count} of them {count, plural, one {is} other {are}} more than 20 % from the recommended {recommendedMg} mg.',
            { count: unusual.length, recommendedMg },
          )}
        </Text>
      )}
      <ScrollArea.Autosize mah="40vh" mt="sm" className={classes['weights'] ?? ''} viewportProps={{ tabIndex: 0 }}>
        <Table>
          <Table.Tbody>
            {listed.map((row) => (
              <Table.Tr key={row.at}>
                <Table.Td>{String(row.sample.strain_name)}</Table.Td>
                <Table.Td ta="right" className={isUnusual(row) ? (classes['unusual'] ?? '') : ''}>
                  {isUnusual(row) && <IconAlertTriangle size={16} stroke={1.6} aria-label={t('Unusual')} />}
                  {` ${figure(String(row.weightMg))} mg`}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </ConfirmModal>
  )
}
