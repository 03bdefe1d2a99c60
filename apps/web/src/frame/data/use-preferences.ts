import { notifications } from '@mantine/notifications'
import { readPreferences, savePreferences } from '@eluent/contract'
import type { ChosenList, ListPreference, Preferences } from '@eluent/domain/users'
import { useEffect, useState } from 'react'
import { useServices, useSession } from '../services.ts'
import { STORAGE_KEYS } from '../session/storage-keys.ts'
import { readKey } from './read-query.ts'
import { useChange } from './use-change.ts'
import { useRead } from './use-read.ts'
import { t } from '../../language/t.ts'

/** What the reader chose for themselves; a choice shows at once and is kept by the server. */
export function usePreferences(): { preferences: Preferences; save: (chosen: Preferences) => void } {
  const { storage, queries } = useServices()
  const reader = useSession()?.claims.sub ?? null
  // one after the other, so that the last choice is the one that stays
  const change = useChange(savePreferences, { scope: { id: 'preferences' }, refetch: false })
  const known = useRead(readPreferences, reader === null ? null : {}, { staleTime: Number.POSITIVE_INFINITY })
  const told = known.data?.data
  useEffect(() => {
    if (told && reader !== null) storage.setItem(STORAGE_KEYS.preferences, JSON.stringify({ reader, told }))
  }, [told, reader, storage])
  const preferences = told ?? keptOf(storage, reader)
  return {
    preferences,
    save(chosen) {
      const lists = { ...preferences.lists, ...chosen.lists }
      const alerts = { ...preferences.alerts, ...chosen.alerts }
      queries.setQueryData(readKey(readPreferences), { data: { ...preferences, ...chosen, lists, alerts } })
      const onError = () => notifications.show({ color: 'red', message: t('Your choice could not be saved.') })
      change.mutate({ body: chosen }, { onError })
    },
  }
}

/** A choice that is on or off; it shows at once, and is kept where somebody is signed in. */
export function useSwitchPreference(name: 'whole_run' | 'preview_pinned'): {
  isOn: boolean
  set: (on: boolean) => void
} {
  const isReader = useSession() !== null
  const { preferences, save } = usePreferences()
  const [here, setHere] = useState(false)
  return {
    isOn: isReader ? (preferences[name] ?? false) : here,
    set: (on) => (isReader ? save({ [name]: on }) : setHere(on)),
  }
}

/** The same for one list. */
export function useListPreference(list: ChosenList): [ListPreference, (chosen: ListPreference) => void] {
  const { preferences, save } = usePreferences()
  const own = preferences.lists?.[list] ?? {}
  return [own, (chosen) => save({ lists: { [list]: { ...own, ...chosen } } })]
}

/** What the server said last to this reader, until it says it again. */
function keptOf(storage: Storage, reader: string | null): Preferences {
  try {
    const kept = JSON.parse(storage.getItem(STORAGE_KEYS.preferences) ?? '{}') as {
      reader?: string
      told?: Preferences
    }
    return kept.reader === reader ? (kept.told ?? {}) : {}
  } catch {
    return {} // an entry that somebody else spoiled
  }
}
