import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '../../ui/ErrorState/error-text.ts'
import { useAutosamplerCommands } from '../queue/use-autosampler-commands.tsx'
import { StateWord } from '../../ui/StateWord/StateWord.tsx'
import { CheckWord } from '../analytical-batches/check-words.tsx'
import { ChoiceList } from './ChoiceList.tsx'
import { focusContent } from './focus-content.ts'
import type { ActedOn, Choice } from './found-choices.ts'
import { MenuFrame } from './MenuFrame.tsx'
import { RecordActions } from './RecordActions.tsx'
import { useChoices } from './use-choices.ts'
import { useGoneWith } from './use-gone-with.ts'
import { t } from '../../language/t.ts'

const MAX_LENGTH = 2000

/** Finds records, pages and actions by what is typed, pasted or scanned, and opens one or shows what its row can do. */
export function CommandMenu({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [acted, setActed] = useState<ActedOn | null>(null)
  // comes back to the line whose actions it showed
  const [begin, setBegin] = useState<string | null>(null)
  const navigate = useNavigate()
  const autosampler = useAutosamplerCommands()
  const isAsking = autosampler.dialog !== null
  useGoneWith(isAsking, onClose)
  const { choices, isEmpty, isReading, error } = useChoices(text.trim(), autosampler.actions)
  const lines = choices.map((choice) => ({
    ...choice,
    key: `${choice.path} ${choice.name}`,
    mark: <Mark {...choice} />,
  }))
  const open = (path: string, elsewhere: boolean) => {
    if (elsewhere) return void window.open(path, '_blank', 'noopener')
    onClose()
    void navigate({ to: path }).then(focusContent)
  }
  const more = ({ record, key }: (typeof lines)[number]) =>
    record === undefined
      ? null
      : () => {
          setBegin(key)
          setActed(record)
        }
  const typed = (value: string) => {
    setBegin(null)
    setText(value)
  }
  if (isAsking) return autosampler.dialog
  if (acted !== null) return <RecordActions record={acted} onBack={() => setActed(null)} onClose={onClose} />
  return (
    <MenuFrame
      title={t('Search or jump to')}
      onClose={onClose}
      isError={error !== null}
      message={error ? errorText(error) : isReading ? t('Searching') : isEmpty ? NOTHING : null}
      keys={t(
        'Enter opens, Ctrl Enter opens a new tab, Tab shows the actions of the row, Esc closes. Press ? on a page for its keys.',
      )}
    >
      <ChoiceList
        label={t('Search or jump to')}
        placeholder={t('Name, number, code, page or action')}
        maxLength={MAX_LENGTH}
        lines={lines}
        text={text}
        onText={typed}
        begin={begin}
        onChoose={({ path, run, ask }, elsewhere) => {
          if (ask !== undefined) return ask()
          if (run === undefined) return open(path, elsewhere)
          onClose()
          // the row that had the focus has it again
          requestAnimationFrame(run)
        }}
        onMore={more}
        onKey={(event, line) => {
          // the combobox would close its list alone
          if (event.key === 'Escape') onClose()
          const isTab = event.key === 'Tab' && !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey
          const show = isTab && line ? more(line) : null
          if (show === null) return
          event.preventDefault()
          // the dialog would lead the focus on
          event.stopPropagation()
          show()
        }}
      />
    </MenuFrame>
  )
}

/** How far a sample is, and the worst check of an analytical batch. */
function Mark({ sample, worst }: Choice) {
  if (sample) return <StateWord sample={sample} />
  return worst && <CheckWord state={worst} />
}

const NOTHING = t('Nothing has this name, number or code.')
