import { t } from '../../language/t.ts'

/** A sheet as a choice; a text file's own has no name. */
export function sheetOption(name: string) {
  return { value: name, label: name === '' ? t('As the file is') : name }
}
