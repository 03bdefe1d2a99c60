import { Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { editSample, sampleValue, type DraftSample } from '../draft/import-draft.ts'
import classes from '../Imports.module.css'
import { locale, t } from '../../../language/t.ts'
import { NativeSelect } from '../../../ui/fields/NativeSelect.ts'

interface BatchMaterialTypeProps {
  samples: readonly DraftSample[]
  options: readonly { value: string; label: string }[]
  onChangeAll: (edit: (sample: DraftSample) => DraftSample) => void
}

/** Rows of which the file says the same, and none of our material types: one word, or nothing. */
interface OpenWord {
  key: string
  /** As the first of its rows writes it; '' where the file states none. */
  word: string
  count: number
}

/** More words than this are chosen in their rows. */
const MOST_WORDS = 24

function wordOf(sample: DraftSample): string {
  return sample.vials[0]?.source.prefill.material_type.trim() ?? ''
}

function keyOf(sample: DraftSample): string {
  return wordOf(sample).toLowerCase()
}

/** The words that name no material type, the most frequent first; a single row without one is chosen in the row itself. */
function openWords(samples: readonly DraftSample[]): OpenWord[] {
  const words = new Map<string, OpenWord>()
  for (const sample of samples) {
    if (sample.typeIdOfFile !== '') continue
    const key = keyOf(sample)
    const known = words.get(key)
    if (known) known.count++
    else words.set(key, { key, word: wordOf(sample), count: 1 })
  }
  return [...words.values()].filter(({ key, count }) => key !== '' || count > 1).toSorted((a, b) => b.count - a.count)
}

/** One choice for the rows of each unknown word, and one for those that state none; what was chosen in a row itself stays. */
export function BatchMaterialType({ samples, options, onChangeAll }: BatchMaterialTypeProps) {
  const [types, setTypes] = useState<Readonly<Record<string, string>>>({})
  const words = useMemo(() => openWords(samples), [samples])
  if (words.length === 0) return null
  const choose = (key: string, next: string) => {
    const before = types[key] ?? ''
    setTypes({ ...types, [key]: next })
    onChangeAll((sample) => {
      if (sample.typeIdOfFile !== '' || keyOf(sample) !== key) return sample
      const now = sampleValue(sample, 'sample_type_id')
      return now === '' || now === before ? editSample(sample, 'sample_type_id', next) : sample
    })
  }
  return (
    <div className={classes['materials']}>
      {words.slice(0, MOST_WORDS).map(({ key, word, count }) => (
        <NativeSelect
          key={key}
          label={labelOf(word, count)}
          size="md"
          data={[{ value: '', label: t('Choose …') }, ...options]}
          value={types[key] ?? ''}
          onChange={(event) => choose(key, event.currentTarget.value)}
        />
      ))}
      {words.length > MOST_WORDS && (
        <Text size="sm">
          {t('{count} more words name no material type: choose it in their rows.', {
            count: words.length - MOST_WORDS,
          })}
        </Text>
      )}
    </div>
  )
}

function labelOf(word: string, count: number): string {
  const rows = `${count.toLocaleString(locale)} ${count === 1 ? 'row' : 'rows'}`
  if (word === '') return t('Material Type of the {rows} that state none', { rows })
  return t("Material Type of the {rows} with ''{word}''", { rows, word })
}
