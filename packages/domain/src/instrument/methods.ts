export const RUN_METHOD = '1_Run.M'
export const STARTUP_FLUSH_METHOD = '2_Flush_Startup_Run.M'
export const SLEEP_METHOD = '3_Flush_Idle_Sleep.M'

/** Older instruments call the run method RUN.M. */
const RUN_METHODS: readonly string[] = [RUN_METHOD, 'RUN.M']

/** Instrument methods are file names of a system that does not tell letter cases apart. */
function sameFile(a: string | null | undefined, b: string): boolean {
  return a?.toLowerCase() === b.toLowerCase()
}

export function isRunMethod(method: string | null | undefined): boolean {
  return RUN_METHODS.some((name) => sameFile(method, name))
}

export function isStartupFlushMethod(method: string | null | undefined): boolean {
  return sameFile(method, STARTUP_FLUSH_METHOD)
}

/** Whether the method is the flush/idle/sleep method. */
export function isSleepMethod(method: string | null | undefined): boolean {
  return sameFile(method, SLEEP_METHOD)
}
