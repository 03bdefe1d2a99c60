const DRIVER_NAME_MAX = 64

/** What is wrong with the name of an instrument driver; null for a valid one. */
export function driverNameError(name: string): string | null {
  const length = name.trim().length
  if (length === 0) return 'Please enter the name of the driver.'
  return length > DRIVER_NAME_MAX ? `At most ${DRIVER_NAME_MAX} characters.` : null
}
