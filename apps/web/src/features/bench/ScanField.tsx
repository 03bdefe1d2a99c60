import { listBench, type BenchSample } from '@eluent/contract'
import { BENCH_TEXTS } from '@eluent/domain/bench'
import { readFindTerm } from '@eluent/domain/find'
import { TextInput } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { useState } from 'react'
import { useApi } from '../../frame/services.ts'
import { errorText } from '../../ui/ErrorState/error-text.ts'
import { t } from '../../language/t.ts'
import { focusWeight } from './focus-weight.ts'

/** Takes what a scanner types: the code of a sample's or vial's label brings its row to the top, with the cursor in its weight. */
export function ScanField({ onFound }: { onFound: (sample: BenchSample) => void }) {
  const api = useApi()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const find = async () => {
    const { id, shareKey } = readFindTerm(text)
    if (text.trim() === '') return
    try {
      const byNumber = id === null ? [] : (await api.call(listBench, { query: { samples: String(id) } })).data
      const found = byNumber[0] ?? (shareKey && (await api.call(listBench, { query: { key: shareKey } })).data[0])
      if (!found) return setError(t(BENCH_TEXTS.unknown))
      setError(null)
      setText('')
      onFound(found)
      focusWeight(found.id)
    } catch (failure) {
      setError(errorText(failure))
    }
  }
  return (
    <TextInput
      label={t('Scan a label')}
      description={t('Or type the number of a sample, then Enter.')}
      leftSection={<IconBarcode size={18} />}
      size="md"
      autoComplete="off"
      value={text}
      error={error}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        void find()
      }}
    />
  )
}
