import { Button, Group, Loader } from '@mantine/core'
import { ErrorList } from '../../ui/ErrorState/ErrorList.tsx'
import { FileDrop } from '../../ui/FileDrop/FileDrop.tsx'
import type { TableFile } from './use-table-file.ts'
import { t } from '../../language/t.ts'

interface FileToReadProps {
  file: Pick<TableFile, 'reading' | 'error' | 'choose' | 'cancel'>
  /** What to drop. */
  label: string
}

const HINT = t('CSV, TSV or TXT up to 50 MB; XLSX or XLS up to 20 MB')

/** Takes a results file and reads it, with a way out while it is read. */
export function FileToRead({ file, label }: FileToReadProps) {
  return (
    <>
      <ErrorList messages={file.error === null ? [] : [file.error]} />
      {file.reading === null ? (
        <FileDrop label={label} hint={HINT} onFiles={([first]) => first && file.choose(first)} />
      ) : (
        <Group gap="md" mih={112} justify="center">
          <Loader size="sm" />
          <output>{t('Reading {reading} …', { reading: file.reading })}</output>
          <Button variant="default" size="sm" onClick={file.cancel}>
            {t('Cancel')}
          </Button>
        </Group>
      )}
    </>
  )
}
