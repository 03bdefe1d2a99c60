import { listReportMethods } from '@eluent/contract'
import {
  importedMethodAnalytes,
  methodsForImport,
  namedAnalytes,
  type JudgedField,
} from '@eluent/domain/result-imports'
import { useMemo } from 'react'
import { useRead } from '../../../frame/data/use-read.ts'
import { analytesOf, type DraftSample } from '../draft/import-draft.ts'
import { t } from '../../../language/t.ts'
import { NativeSelect } from '../../../ui/fields/NativeSelect.ts'

interface MethodOfImportProps {
  samples: readonly DraftSample[]
  judged: JudgedField
  /** null: by the analytes. */
  methodId: number | null
  onChange: (methodId: number | null) => void
}

/** Which report method the samples get; of those that have all analytes of the file another one may be taken. */
export function MethodOfImport({ samples, judged, methodId, onChange }: MethodOfImportProps) {
  const { data } = useRead(listReportMethods, {})
  const analytes = useMemo(() => {
    const all = samples.flatMap(({ vials }) => vials.map((vial) => ({ analytes: analytesOf(vial) })))
    return { found: importedMethodAnalytes(all, judged), named: namedAnalytes(all, judged) }
  }, [samples, judged])
  if (!data) return null
  const methods = methodsForImport(data.data, analytes)
  const chosen = methods.find(({ id }) => id === methodId) ?? methods[0]
  const others = chosen?.ordered_names.filter((name) => !analytes.named.includes(name)) ?? []
  return (
    <NativeSelect
      mt="md"
      label={t('Report method')}
      description={
        chosen === undefined
          ? t(
              'No report method has all analytes of the file. A new one gets them in the order of the file, with their totals.',
            )
          : others.length > 0
            ? t('Not in the file, so not tested: {names}.', { names: others.join(', ') })
            : t('It has the analytes of the file.')
      }
      data={
        methods.length === 0
          ? [{ value: '', label: t('A new report method') }]
          : methods.map(({ id, method_name: name }) => ({ value: String(id), label: name }))
      }
      value={chosen === undefined ? '' : String(chosen.id)}
      onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : Number(value))}
    />
  )
}
