import { findRecords, type FoundLot } from '@eluent/contract'
import { IconBarcode } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../frame/services.ts'
import { errorText } from '../../ui/ErrorState/error-text.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { t } from '../../language/t.ts'
import { foundLot } from './found-lot.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

const QrCamera = lazyPart(async () => (await import('../../ui/QrCamera/QrCamera.tsx')).QrCamera)

interface LotScanProps {
  /** Takes the lot that bears a code, or says why not. */
  onLot: (lot: FoundLot) => string | null
}

/** The code of a lot's label, by a scanner, the camera or the keyboard. */
export function LotScan({ onLot }: LotScanProps) {
  const { api } = useServices()
  const [text, setText] = useState('')
  const find = useMutation({
    mutationFn: async (code: string) => {
      const { data } = await api.call(findRecords, { query: { text: code } })
      const lot = foundLot(data.lots)
      if (lot === null) return t('No lot bears this code.')
      return typeof lot === 'string' ? lot : (lot.refusal ?? onLot(lot))
    },
    onSuccess: (why) => {
      if (why === null) setText('')
    },
  })
  const take = (code: string) => {
    if (code.trim() !== '' && !find.isPending) find.mutate(code.trim())
  }
  return (
    <div>
      <TextInput
        label={t('Scan the label of the lot')}
        description={t('Or type its code or number, then Enter.')}
        leftSection={<IconBarcode size={18} />}
        autoComplete="off"
        maxLength={2000}
        data-autofocus
        value={text}
        error={find.isError ? errorText(find.error) : find.data}
        onChange={({ currentTarget }) => {
          find.reset()
          setText(currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          take(text)
        }}
      />
      <QrCamera
        otherwise={t('Type the number instead.')}
        onCode={(code) => {
          take(code)
          return true
        }}
      />
    </div>
  )
}
