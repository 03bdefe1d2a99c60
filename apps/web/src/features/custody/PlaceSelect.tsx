import { listStoragePlaces } from '@eluent/contract'
import type { ReactNode } from 'react'
import { useData } from '../../frame/data/use-read.ts'
import { t } from '../../language/t.ts'
import { Select } from '../../ui/fields/Select.ts'

interface PlaceSelectProps {
  label?: string
  value?: number | null
  error?: ReactNode
  /** Not offered: the place itself, when it is moved. */
  except?: number
  onChange?: (value: number | null) => void
}

/** A storage place by the way to it. */
export function PlaceSelect({ label = t('Place'), value = null, error, except, onChange }: PlaceSelectProps) {
  const { data = [] } = useData(listStoragePlaces, {})
  return (
    <Select
      label={label}
      searchable
      clearable
      data={data.filter(({ id }) => id !== except).map(({ id, path }) => ({ value: String(id), label: path }))}
      value={value === null ? null : String(value)}
      error={error}
      nothingFoundMessage={t('No place has this name. Places are made under Settings.')}
      onChange={(chosen) => onChange?.(chosen === null ? null : Number(chosen))}
    />
  )
}
