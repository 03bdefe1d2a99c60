import { saveAnalyteNames } from '@eluent/contract'
import { ANALYTE_NAMES_MAX, readAnalyteNames, type WrongRow } from '@eluent/domain/analyte-names'
import { Button, List, Modal, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { errorMessages } from '../../ui/ErrorState/error-text.ts'
import { FilePicker } from '../../ui/FilePicker/FilePicker.tsx'
import { readTableFile } from '../table-files/read-table-file.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

/** Problems shown; a file with more has one fault in all of them. */
const SHOWN = 20

/** Takes a file of names; one with a fault is refused whole, with the place of each. */
export function ImportNames() {
  const save = useChange(saveAnalyteNames)
  const [problems, setProblems] = useState<string[]>([])
  const [reading, setReading] = useState(false)

  async function take(file: File): Promise<void> {
    const { table } = await readTableFile(file, new AbortController().signal)
    const { names, wrong } = readAnalyteNames(table.sheets[0]?.rows ?? [])
    if (wrong.length > 0) return setProblems(wrong.map(placed))
    if (names.length === 0) return setProblems([t('The file has no name below its first row.')])
    if (names.length > ANALYTE_NAMES_MAX)
      return setProblems([t('The file has more than {most} names.', { most: ANALYTE_NAMES_MAX })])
    await save.mutateAsync({ body: { names } })
    notifications.show({
      color: 'accent',
      message: t('{count, plural, one {# name} other {# names}} taken from {file}.', {
        count: names.length,
        file: file.name,
      }),
    })
  }

  const choose = (file: File | null) => {
    if (file === null || reading) return
    setReading(true)
    take(file)
      .catch((error: unknown) => setProblems(messagesOf(error)))
      .finally(() => setReading(false))
  }
  return (
    <>
      <FilePicker onChange={choose} accept=".csv,.tsv,.txt,.xlsx,.xls" inputProps={{ 'aria-label': t('CSV of names') }}>
        {(props) => (
          <Button {...props} variant="default" loading={reading}>
            {t('Import CSV')}
          </Button>
        )}
      </FilePicker>
      <Modal opened={problems.length > 0} onClose={() => setProblems([])} title={t('Nothing was imported.')}>
        <List size="sm" spacing="xs">
          {problems.slice(0, SHOWN).map((problem) => (
            <List.Item key={problem}>{problem}</List.Item>
          ))}
        </List>
        {problems.length > SHOWN && (
          <Text size="sm" mt="sm">
            {t('And {count} more.', { count: problems.length - SHOWN })}
          </Text>
        )}
      </Modal>
    </>
  )
}

function placed({ row, column, reason }: WrongRow): string {
  return t('Row {row}, column {column}: {reason}', { row, column, reason: translated(reason) })
}

/** Of the API, or of the file itself. */
function messagesOf(error: unknown): string[] {
  return error instanceof Error && error.name === 'FileRefused' ? [translated(error.message)] : errorMessages(error)
}
