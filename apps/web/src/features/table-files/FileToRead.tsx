import { Button, Group, Loader } from '@mantine/core'
import { ErrorList } from '../../ui/ErrorState/ErrorList.tsx'
import { FileDrop } from '../../ui/FileDrop/FileDrop.tsx'
import { FilePicker } from '../../ui/FilePicker/FilePicker.tsx'
import type { TableFile } from './use-table-file.ts'
import { t } from '../../language/t.ts'

declare module 'react' {
  interface InputHTMLAttributes<T> {
    /** Chooses a folder; every browser of ours has it, React's types do not. */
    webkitdirectory?: T extends HTMLInputElement ? string : never
  }
}

interface FileToReadProps {
  file: Pick<TableFile, 'reading' | 'error' | 'choose' | 'cancel'>
  /** What to drop. */
  label: string
  /** Several files at once, and folders: chromatograms beside tables. Without it one table. */
  onFiles?: (files: File[]) => void
}

const HINT = t('CSV, TSV or TXT up to 50 MB; XLSX or XLS up to 20 MB')
const HINT_OF_ALL = t(
  'Tables, or chromatograms (.cdf, .jdx, .ch, .uv, .lcd, .gcd, .dat, .arw), run folders (.D) and result sets (.rslt), also many at once',
)

/** Takes a results file and reads it, with a way out while it is read. */
export function FileToRead({ file, label, onFiles }: FileToReadProps) {
  return (
    <>
      <ErrorList messages={file.error === null ? [] : [file.error]} />
      {file.reading === null ? (
        <>
          <FileDrop
            label={label}
            hint={onFiles ? `${HINT}. ${HINT_OF_ALL}` : HINT}
            multiple={onFiles !== undefined}
            onFiles={(files) => (onFiles ? onFiles(files) : files[0] && file.choose(files[0]))}
          />
          {onFiles && (
            <FilePicker multiple inputProps={{ webkitdirectory: '' }} onChange={onFiles}>
              {(props) => (
                <Button {...props} variant="default" size="sm" mt="sm">
                  {t('Choose a folder ...')}
                </Button>
              )}
            </FilePicker>
          )}
        </>
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
