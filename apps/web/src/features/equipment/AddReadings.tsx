import { addReadings, type Equipment, type ReplyOf } from '@eluent/contract'
import { Alert, Button, List, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { useCreate } from '../../frame/data/use-change.ts'
import { errorText } from '../../ui/ErrorState/error-text.ts'
import { FilePicker } from '../../ui/FilePicker/FilePicker.tsx'
import { fieldErrorsOf } from '../../ui/forms/form-errors.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

/** So many rows that were not taken are named. */
const NAMED = 20

/** Takes the CSV file of a logger, and says what was taken of it and what was not. */
export function AddReadings({ piece }: { piece: Equipment }) {
  const [taken, setTaken] = useState<ReplyOf<typeof addReadings> | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const add = useCreate(addReadings)
  const send = async (file: File | null) => {
    if (file === null) return
    try {
      setTaken(await add.mutateAsync({ params: { id: piece.id }, body: { csv: await file.text() } }))
    } catch (error) {
      setFailure(Object.values(fieldErrorsOf(error))[0] ?? errorText(error))
    }
  }
  const close = () => {
    setTaken(null)
    setFailure(null)
  }
  return (
    <>
      <FilePicker accept=".csv,.txt,.tsv" onChange={(file) => void send(file)}>
        {(props) => (
          <Button size="sm" variant="default" loading={add.isPending} {...props}>
            {t('Add Readings ...')}
          </Button>
        )}
      </FilePicker>
      <Modal
        opened={taken !== null || failure !== null}
        onClose={close}
        title={t('Readings of {name}', { name: piece.name })}
      >
        {failure !== null && (
          <Alert color="red" variant="light" role="alert">
            {failure}
          </Alert>
        )}
        {taken !== null && (
          <>
            <Text>
              {t('{taken, plural, one {# new reading} other {# new readings}}, {known} known already.', {
                taken: taken.taken,
                known: taken.known,
              })}
            </Text>
            {taken.bad.length > 0 && (
              <>
                <Text mt="sm">
                  {t('{count, plural, one {# row was not taken} other {# rows were not taken}}:', {
                    count: taken.bad.length,
                  })}
                </Text>
                <List size="sm">
                  {taken.bad.slice(0, NAMED).map(({ row, column, text }) => (
                    <List.Item key={`${row} ${column}`}>
                      {t('Row {row}, column {column}', { row, column: column === 'time' ? 1 : 2 })}: {translated(text)}
                    </List.Item>
                  ))}
                </List>
              </>
            )}
          </>
        )}
      </Modal>
    </>
  )
}
