import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { editSample, sampleValue, type DraftSample } from '../draft/import-draft.ts'

interface BatchMaterialTypeProps {
  samples: readonly DraftSample[]
  options: readonly { value: string; label: string }[]
  onChangeAll: (edit: (sample: DraftSample) => DraftSample) => void
}

/** One choice for all rows of which the file says no material type; what was chosen in a row itself stays. */
export function BatchMaterialType({ samples, options, onChangeAll }: BatchMaterialTypeProps) {
  const [type, setType] = useState('')
  const without = samples.filter(({ typeIdOfFile }) => typeIdOfFile === '').length
  if (without < 2) return null
  const choose = (next: string) => {
    setType(next)
    onChangeAll((sample) => {
      const now = sampleValue(sample, 'sample_type_id')
      const isOpen = sample.typeIdOfFile === '' && (now === '' || now === type)
      return isOpen ? editSample(sample, 'sample_type_id', next) : sample
    })
  }
  return (
    <NativeSelect
      label={`Material Type of the ${without.toLocaleString('en-US')} rows that state none`}
      size="md"
      maw={420}
      mb="md"
      data={[{ value: '', label: 'Choose …' }, ...options]}
      value={type}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}
