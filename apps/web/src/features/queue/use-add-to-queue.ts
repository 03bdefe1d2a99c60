import { addToQueue, CallError, removeSeveralFromQueue } from '@eluent/contract'
import { isSleepMethod } from '@eluent/domain/instrument'
import { ADD_TO_QUEUE_TEXTS } from '@eluent/domain/samples'
import { notifications } from '@mantine/notifications'
import { useStore, createStore } from 'zustand'
import { useChange, type Change } from '../../frame/data/use-change.ts'
import { useSession } from '../../frame/services.ts'
import { useSingleFlight } from '../../ui/forms/use-single-flight.ts'
import { outcomeText } from '../../ui/SelectionBar/outcome-text.ts'
import { showUndo } from '../../ui/UndoNotice/show-undo.tsx'
import { useDriverLink } from '../instrument/browser-link.ts'
import { UNLINKED, type LinkState } from '../instrument/link-state.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

interface Verdict {
  allowed: boolean
  text: string | null
}

const ASLEEP: Verdict = { allowed: false, text: ADD_TO_QUEUE_TEXTS.asleep }
const NO_LINK = createStore<LinkState>(() => UNLINKED)

/** The server's verdict on Add To Queue, and what only this browser sees: an instrument that sleeps takes no samples. */
export function useAddToQueueVerdict(server: Verdict): Verdict {
  const link = useDriverLink()
  const asleep = useStore(link?.store ?? NO_LINK, ({ machine }) => machine !== null && isSleepMethod(machine.method))
  return server.allowed && asleep ? ASLEEP : server
}

/** Queues a sample as who this page shows: a session that acts as somebody else meanwhile is refused. */
export function useAddToQueue() {
  const claims = useSession()?.claims
  const change = useChange(addToQueue)
  const once = useSingleFlight()
  const who = { actual_role: claims?.actual_role.slug, assumed_org: claims?.organization.id }
  const input = (sample: number) => ({ body: { sample, ...who } })
  const remove = useChange(removeSeveralFromQueue, { rereadAfter: 'settled', waits: false })
  const takeBack = async (sample: number) => {
    const { done, refused } = await remove.mutateAsync({ body: { samples: [sample] } })
    return outcomeText(done.length, refused.length, t('taken off the queue'))
  }
  return {
    isPending: change.isPending,
    add: (sample: number, callbacks: Parameters<Change<typeof addToQueue>['mutate']>[1]) =>
      change.mutate(input(sample), callbacks),
    /** Says what came of it, also where what it was chosen from is closed meanwhile, and offers to take it back. */
    addAndTell: (sample: number) =>
      once((done) => {
        void change
          .mutateAsync(input(sample))
          .then(
            ({ message }) => showUndo({ message: translated(message), undo: () => takeBack(sample) }),
            (error: unknown) => notifications.show({ color: 'red', message: addToQueueFailure(error) }),
          )
          .finally(done)
      }),
  }
}

/** What a failed Add To Queue shows. */
export function addToQueueFailure(error: unknown): string {
  const said = error instanceof CallError ? error.reply.error : undefined
  return translated(said) ?? t('Something went wrong on our end. Please try again later')
}
