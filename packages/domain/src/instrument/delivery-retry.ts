/** Wait between two attempts to deliver a result or a start of acquisition. */
const DELIVERY_RETRY_MS = 5000

/** Failed attempts after which a warning is logged, and after which appending gives up. */
const APPEND_WARNINGS_AT: readonly number[] = [6, 30]
const APPEND_ATTEMPTS = 60

/** Attempts in all to save the start of an acquisition. */
const START_ACQUISITION_ATTEMPTS = 6

const START_ACQUISITION_FAILED_TEXT = 'Acquisition start could not be saved. The progress bar will be inaccurate.'

export interface RetryDecision {
  /** Null where no further attempt is made. */
  retry_after_ms: number | null
  /** A line for the notification log. */
  log: string | null
}

/**
 * What follows the failed attempt to append a result: `failedAttempts` counts it, `retryAllowed` is false when the
 * server refused it, and `serverMessage` is then its message.
 */
export function afterFailedAppend(
  sampleId: number,
  failedAttempts: number,
  retryAllowed: boolean,
  serverMessage: string | null = null,
): RetryDecision {
  if (!retryAllowed) return { retry_after_ms: null, log: serverMessage }
  const failed = `Appending results for sample ${sampleId} failed`
  if (failedAttempts >= APPEND_ATTEMPTS) {
    return { retry_after_ms: null, log: `${failed}. Refresh the page, then Resume or import the results.` }
  }
  const isWarned = APPEND_WARNINGS_AT.includes(failedAttempts)
  return { retry_after_ms: DELIVERY_RETRY_MS, log: isWarned ? `${failed} ${failedAttempts} times. Retrying.` : null }
}

/** What follows the failed attempt to save the start of an acquisition; `failedAttempts` counts it. */
export function afterFailedStart(failedAttempts: number): RetryDecision {
  if (failedAttempts < START_ACQUISITION_ATTEMPTS) return { retry_after_ms: DELIVERY_RETRY_MS, log: null }
  return { retry_after_ms: null, log: START_ACQUISITION_FAILED_TEXT }
}
