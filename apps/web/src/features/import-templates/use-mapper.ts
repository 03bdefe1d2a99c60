import { resultsFileError } from '@eluent/domain/result-imports'
import type { Sheet } from '@eluent/tables'
import { useMemo, useState } from 'react'
import { useTableFile, type TableFile } from '../table-files/use-table-file.ts'
import { EMPTY_MAPPER, type MapperState } from './mapper-state.ts'
import { translated } from '../../language/translated.ts'

export interface TemplateForm {
  name: string
  /** As the server numbers its types; 1 and 2 are known here. */
  type: number
  isDefault: boolean
}

export interface MapperForm {
  form: TemplateForm
  file: TableFile
  sheet: { names: string[]; name: string; choose: (name: string) => void }
  /** The chosen sheet's cells. */
  grid: readonly (readonly string[])[]
  mapper: MapperState
  setMapper: (state: MapperState) => void
  change: (change: Partial<TemplateForm>) => void
  /** Whether Start Over would lose anything. */
  dirty: boolean
  startOver: () => void
}

const NO_ROWS: readonly string[][] = []
const NO_SHEETS: readonly Sheet[] = []

/** A new template as it grows: its fields, its file and its mapping. */
export function useMapper(firstType: number): MapperForm {
  const empty: TemplateForm = { name: '', type: firstType, isDefault: false }
  const [form, setForm] = useState(empty)
  const [mapper, setMapper] = useState(EMPTY_MAPPER)
  const [sheetName, setSheetName] = useState<string | null>(null)
  const file = useTableFile((name) => translated(resultsFileError(name)))
  const sheets = file.read?.table.sheets ?? NO_SHEETS
  const sheet = sheets.find(({ name }) => name === sheetName) ?? sheets[0]
  const names = useMemo(() => sheets.map(({ name }) => name), [sheets])

  const forget = () => {
    setMapper(EMPTY_MAPPER)
    setSheetName(null)
  }
  return {
    form,
    mapper,
    setMapper,
    file: {
      ...file,
      choose: (chosen) => {
        forget()
        file.choose(chosen)
      },
    },
    sheet: {
      names,
      name: sheet?.name ?? '',
      // Cells of another sheet mean something else.
      choose: (name) => {
        setMapper(EMPTY_MAPPER)
        setSheetName(name)
      },
    },
    grid: sheet?.rows ?? NO_ROWS,
    change: (change) => {
      setForm({ ...form, ...change })
      if (change.type !== undefined && change.type !== form.type) setMapper(EMPTY_MAPPER)
    },
    dirty: form.name.trim() !== '' || file.read !== null || file.reading !== null,
    startOver: () => {
      setForm(empty)
      forget()
      file.clear()
    },
  }
}
