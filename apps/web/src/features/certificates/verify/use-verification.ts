import { CallError, readVerification, type ReleasedPdf } from '@eluent/contract'
import { readTypedTracer } from '@eluent/domain/certificates'
import type { Judgement } from '@eluent/ledger'
import { useQuery } from '@tanstack/react-query'
import { readKey } from '../../../frame/data/read-query.ts'
import { useApi, useServices } from '../../../frame/services.ts'
import type { Fetch } from '../../../frame/session/api-fetch.ts'
import { chooseTrust, keepKnownKeys, readKnownKeys, type ChosenTrust } from './choose-trust.ts'
import { judgeInBrowser } from './judge-in-browser.ts'

export interface Checked {
  readonly judgement: Judgement
  readonly trust: ChosenTrust
  readonly at: Date
  /** What the server says that the log's witnesses have against it. */
  readonly doubt: string | null
  /** The PDFs that the server keeps of a released report and of its other versions; null for what is none. */
  readonly releasedPdfs: readonly ReleasedPdf[] | null
  /** The public evidence as it came. */
  readonly evidence: string | null
  /** Keeps the keys of this answer in place of those known before; null where the answer has none. */
  readonly trustOffered: (() => void) | null
}

/** While a proof is awaited the certificate is read again. */
const PENDING_EVERY_MS = 5_000

/** How the log's key was handed over; none where the log does not say. */
async function readHandOvers(fetch: Fetch): Promise<readonly string[]> {
  const reply = await fetch('/log/hand-overs', {})
  return reply.ok ? ((await reply.json()) as string[]) : []
}

/** The certificate of a TRACER, judged in this browser. @param printed the keys in the address, as a printed code has them */
export function useVerification(tracer: string, printed: string | null) {
  const api = useApi()
  const { serverNow, storage, fetch } = useServices()
  return useQuery<Checked>({
    queryKey: [...readKey(readVerification, { params: { tracer } }), printed],
    enabled: readTypedTracer(tracer).mistyped !== true,
    retry: (failures, error) => failures < 2 && !(error instanceof CallError && error.status === 404),
    refetchInterval: ({ state }) => (state.data?.judgement.reason === 'no_proof' ? PENDING_EVERY_MS : false),
    queryFn: async ({ signal }) => {
      const { data } = await api.call(readVerification, { params: { tracer }, signal })
      // the server that is judged does not say how old its answer is: what it says of the time counts where it is later
      const at = new Date(Math.max(serverNow() ?? 0, Date.now()))
      const known = readKnownKeys(storage)
      const { judgement, trust } = await judgeInBrowser(data, {
        tracer,
        printed,
        known,
        now: at,
        handOvers: () => readHandOvers(fetch),
      })
      const isProven = judgement.status !== 'NotProven' && judgement.status !== 'Invalid'
      const { checkpoint } = judgement
      if (isProven && trust.policy && checkpoint) {
        const isNew = known === null || trust.handOvers !== undefined
        const { origin, size } = checkpoint
        const keys = isNew ? { trust: trust.policy, since: at.toISOString() } : known
        keepKnownKeys(storage, { ...keys, newest: { origin, size } })
      }
      const offered = chooseTrust(data.trust, { printed: null, known: null }).policy
      const trustOffered =
        offered && (() => keepKnownKeys(storage, { trust: offered, since: at.toISOString(), newest: null }))
      return {
        judgement,
        trust,
        at,
        doubt: data.doubt,
        releasedPdfs: data.released_pdfs,
        evidence: data.evidence,
        trustOffered,
      }
    },
  })
}
